/**
 * A part of the list's header or foot that belongs to the rows: the pointer or focus on it also
 * holds the list in place.
 */
import type { ReactNode } from "react";
import { useActions } from "../../store/hooks.ts";
import { isInList } from "../../commands/focus.ts";
import styles from "./ListBar.module.css";

interface ListBarProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
}

export function ListBar({ name, className = styles.bar, isUrgent = false, children }: ListBarProps) {
  const { release } = useActions();
  return (
    <section aria-label={name}>
      <div
        className={className}
        data-list-bar=""
        data-urgent={isUrgent || undefined}
        onPointerLeave={(event) => isInList(event.relatedTarget) || release("pointer")}
        onBlur={(event) => isInList(event.relatedTarget) || release("focus")}
      >
        {children}
      </div>
    </section>
  );
}
