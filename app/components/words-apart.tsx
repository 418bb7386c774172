/** Wraps the texts of a message that also contains elements in spans with a class. */
import type { ReactNode } from "react";

export function wordsApart(className: string | undefined, parts: readonly ReactNode[]): ReactNode[] {
  return parts.map((part) =>
    typeof part === "string" ? (
      <span key={part} className={className}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
