/** The parts of a message of which some are elements, with a class for the words between them. */
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
