/** Texts of problems with Docket's files: the problem, and its consequence. */
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import type { StorageTrouble } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";

export const storageHeads: Readonly<Record<StorageTrouble, string>> = labelsOf(t, "storageHeads");

/** The cost, and until when; absent where the message has it all. */
export const storageCosts: Readonly<Partial<Record<StorageTrouble, string>>> = labelsOf(t, "storageCosts");
