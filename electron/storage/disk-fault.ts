/** What SQLite says when it cannot, as a sentence for people: what is not kept, and what is wrong with the disk. */

/** Primary result codes (sqlite.org/rescode.html); the extended codes share the low byte. */
const REASONS: Readonly<Record<number, string>> = {
  5: "another program is writing to Docket's file and does not let go",
  6: "another program is writing to Docket's file and does not let go",
  8: "Docket's file, or its folder, cannot be written to",
  10: "the disk reported an error",
  11: "Docket's file is damaged",
  13: "the disk is full",
  14: "Docket's file cannot be opened",
  26: "Docket's file is damaged",
};

/** Does it, or throws an Error that says `failed` ("The draft could not be kept") and why; SQLite's own words are its cause. */
export function orSay<T>(failed: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${failed}: ${reasonOf(error)}.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
  const reason = REASONS[code];
  return reason === undefined ? message : `${reason} (${message})`;
}
