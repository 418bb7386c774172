/** Texts of problems with Docket's files: the problem, and its consequence. */
import type { StorageTrouble } from "../../electron/contract/vocabulary.ts";

export const storageHeads: Readonly<Record<StorageTrouble, string>> = {
  memoryOnly: "Nothing is kept on this machine",
  refusing: "What is new is not kept on this machine",
  someUnreadable: "Some of what was kept cannot be read",
  lossSeen: "Some of what was kept is missing",
  salvaged: "Docket’s file was damaged",
  rewritten: "Docket’s file was removed or replaced",
};

/** The cost, and until when; absent where the message has it all. */
export const storageCosts: Readonly<Partial<Record<StorageTrouble, string>>> = {
  memoryOnly: "Updates and drafts are lost when Docket ends.",
  refusing: "Docket goes on trying; what the disk has not taken is lost if Docket ends before that.",
};
