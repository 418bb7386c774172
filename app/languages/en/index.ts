/** English: the messages of the window, from which keys and arguments of every language follow. */
import { dropQuestions, otherAccounts, otherCounts } from "./accounts.ts";
import { connectionTest, testAdvice, testTitles } from "./connection-test.ts";
import { announced, announcedFindings, connection, storageCosts, storageHeads } from "./connection.ts";
import { diagnostics, diagnosticsFacts, serviceFacts } from "./diagnostics.ts";
import { empty, emptyTexts, emptyTitles, unfilteredTexts, unfilteredTitles } from "./empty.ts";
import { failedParts, frame, lengths, nav } from "./frame.ts";
import { counts, filterFacts, filters, groupings, groups, heldBack, order, orderInText, queue, sortingFirst, sortings } from "./list.ts";
import { certificates, proxyNotes, proxySignIn } from "./network-access.ts";
import { nothingChosen } from "./nothing-chosen.ts";
import { calm, fates, noticeNames, notices, obstacles } from "./notices.ts";
import { contrasts, densities, preferences, settingsSections, themes, unsaved } from "./preferences.ts";
import { digest, digestCounts, digestHeadings, handoverDialog, ledgerDialog, ledgerKinds } from "./records.ts";
import { ending, lastKnownAs, rows, silence, stopNotes, stuckUpdates, undo } from "./rows.ts";
import { filterFields, filterStates } from "./search.ts";
import {
  codecs,
  dialogs,
  keyField,
  outside,
  settingHints,
  settingLabels,
  settingSections,
  settingsForm,
  ticket,
  welcome,
} from "./settings.ts";
import { shift, shiftCounted, shiftCounts, shiftLengths } from "./shift.ts";
import { times } from "./times.ts";

export const en = {
  announced,
  announcedFindings,
  calm,
  certificates,
  codecs,
  connection,
  connectionTest,
  contrasts,
  counts,
  densities,
  diagnostics,
  diagnosticsFacts,
  dialogs,
  digest,
  digestCounts,
  digestHeadings,
  dropQuestions,
  empty,
  emptyTexts,
  emptyTitles,
  ending,
  failedParts,
  fates,
  filterFacts,
  filterFields,
  filterStates,
  filters,
  frame,
  groupings,
  groups,
  handoverDialog,
  heldBack,
  keyField,
  lastKnownAs,
  ledgerDialog,
  ledgerKinds,
  lengths,
  nav,
  nothingChosen,
  noticeNames,
  notices,
  obstacles,
  order,
  orderInText,
  otherAccounts,
  otherCounts,
  outside,
  preferences,
  proxyNotes,
  proxySignIn,
  queue,
  rows,
  serviceFacts,
  settingHints,
  settingLabels,
  settingSections,
  settingsForm,
  settingsSections,
  shift,
  shiftCounted,
  shiftCounts,
  shiftLengths,
  silence,
  sortingFirst,
  sortings,
  stopNotes,
  storageCosts,
  storageHeads,
  stuckUpdates,
  testAdvice,
  testTitles,
  themes,
  ticket,
  times,
  undo,
  unfilteredTexts,
  unfilteredTitles,
  unsaved,
  welcome,
} as const;
