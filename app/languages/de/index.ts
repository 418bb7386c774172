/** German. Its glossary is that of the shared messages (electron/contract/languages/de/index.ts). */
import type { TranslatedCatalogue } from "../../../electron/contract/languages/translator.ts";
import type { en } from "../en/index.ts";
import { dropQuestions, otherAccounts, otherCounts } from "./accounts.ts";
import { announced, announcedFindings, connection, storageCosts, storageHeads } from "./connection.ts";
import { empty, emptyTexts, emptyTitles, unfilteredTexts, unfilteredTitles } from "./empty.ts";
import { failedParts, frame, lengths, nav } from "./frame.ts";
import { counts, filterFacts, filters, groupings, groups, heldBack, order, orderInText, queue, sortingFirst, sortings } from "./list.ts";
import { calm, fates, noticeNames, notices, obstacles } from "./notices.ts";
import { contrasts, densities, preferences, settingsSections, themes, unsaved } from "./preferences.ts";
import { ending, lastKnownAs, rows, silence, stopNotes, stuckUpdates, undo } from "./rows.ts";
import { times } from "./times.ts";

export const de: TranslatedCatalogue<typeof en> = {
  announced,
  announcedFindings,
  calm,
  connection,
  contrasts,
  counts,
  densities,
  dropQuestions,
  empty,
  emptyTexts,
  emptyTitles,
  ending,
  failedParts,
  fates,
  filterFacts,
  filters,
  frame,
  groupings,
  groups,
  heldBack,
  lastKnownAs,
  lengths,
  nav,
  noticeNames,
  notices,
  obstacles,
  order,
  orderInText,
  otherAccounts,
  otherCounts,
  preferences,
  queue,
  rows,
  settingsSections,
  silence,
  sortingFirst,
  sortings,
  stopNotes,
  storageCosts,
  storageHeads,
  stuckUpdates,
  themes,
  times,
  undo,
  unfilteredTexts,
  unfilteredTitles,
  unsaved,
};
