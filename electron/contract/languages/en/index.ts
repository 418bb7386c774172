/** English: the messages from which keys and arguments of every language follow. */
import { advice, waits, waitsFirst } from "./advice.ts";
import { alerts } from "./alerts.ts";
import { about, failedWindows, ledgerExport, links, menu, notifications, quitQuestion, tray } from "./desktop.ts";
import { dropReasons } from "./drop-reasons.ts";
import { failures } from "./failures.ts";
import { fields, fieldsInText, flawedFields, flaws } from "./fields.ts";
import { handover, handoverLabels } from "./handover.ts";
import { httpStatus } from "./http-status.ts";
import {
  connections,
  moves,
  movesInText,
  priorities,
  prioritiesInText,
  states,
  statesInText,
  updateStates,
  updateStatesInText,
} from "./labels.ts";
import { ledger, ledgerDamage } from "./ledger.ts";
import { stops } from "./rows.ts";
import {
  keychains,
  keyStorages,
  preferencesFile,
  settingsFile,
  settingsPlaces,
  settingsProblems,
  settingsWarnings,
  units,
} from "./settings.ts";
import { savedRows, storage, storageReasons, storageTasks } from "./storage.ts";
import { updateReasons } from "./updates.ts";

export const en = {
  advice,
  waits,
  waitsFirst,
  alerts,
  about,
  failedWindows,
  ledgerExport,
  links,
  menu,
  notifications,
  quitQuestion,
  tray,
  dropReasons,
  failures,
  fields,
  fieldsInText,
  flawedFields,
  flaws,
  handover,
  handoverLabels,
  httpStatus,
  connections,
  moves,
  movesInText,
  priorities,
  prioritiesInText,
  states,
  statesInText,
  updateStates,
  updateStatesInText,
  ledger,
  ledgerDamage,
  stops,
  keychains,
  keyStorages,
  preferencesFile,
  settingsFile,
  settingsPlaces,
  settingsProblems,
  settingsWarnings,
  units,
  savedRows,
  storage,
  storageReasons,
  storageTasks,
  updateReasons,
} as const;
