/** German. Its glossary is that of the shared messages (electron/contract/languages/de/index.ts). */
import type { TranslatedCatalogue } from "../../../electron/contract/languages/translator.ts";
import type { en } from "../en/index.ts";
import { connectionTest, testAdvice, testTitles } from "./connection-test.ts";
import { diagnostics, diagnosticsFacts, serviceFacts } from "./diagnostics.ts";
import { certificates, proxyNotes, proxySignIn } from "./network-access.ts";
import { nothingChosen } from "./nothing-chosen.ts";
import { contrasts, densities, preferences, settingsSections, themes, unsaved } from "./preferences.ts";
import { digest, digestCounts, digestHeadings, handoverDialog, ledgerDialog, ledgerKinds } from "./records.ts";
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

export const de: TranslatedCatalogue<typeof en> = {
  certificates,
  codecs,
  connectionTest,
  contrasts,
  densities,
  diagnostics,
  diagnosticsFacts,
  dialogs,
  digest,
  digestCounts,
  digestHeadings,
  filterFields,
  filterStates,
  handoverDialog,
  keyField,
  ledgerDialog,
  ledgerKinds,
  nothingChosen,
  outside,
  preferences,
  proxyNotes,
  proxySignIn,
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
  testAdvice,
  testTitles,
  themes,
  ticket,
  unsaved,
  welcome,
};
