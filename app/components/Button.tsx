/**
 * The button component of the whole window. An unavailable button keeps its focus and its reason,
 * so it is aria-disabled and not disabled.
 */
import type { ComponentProps, ReactNode } from "react";
import { Caps } from "./Caps.tsx";
import { classes } from "./classes.ts";
import styles from "./Button.module.css";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled" | "type"> {
  readonly kind?: "primary" | "plain" | "danger" | "danger-primary" | "quiet";
  /** The key with the same effect, as displayed and for assistive technology. */
  readonly shortcut?: { readonly shown: string; readonly aria: string | undefined } | undefined;
  readonly unavailable?: boolean;
  /** Whether the button submits the surrounding form, as Enter in a field does. */
  readonly submits?: boolean;
  readonly icon?: ReactNode;
}

export function Button({
  kind = "plain",
  shortcut,
  unavailable = false,
  submits = false,
  icon,
  className = "",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={submits ? "submit" : "button"}
      className={classes(styles.button, className)}
      data-kind={kind}
      aria-disabled={unavailable || undefined}
      aria-keyshortcuts={shortcut?.aria}
      onClick={(event) => {
        if (!unavailable) onClick?.(event);
        else event.preventDefault();
      }}
    >
      {icon}
      <span>{children}</span>
      {shortcut !== undefined && <Caps shown={shortcut.shown} />}
    </button>
  );
}
