/**
 * German: "Sie", short on buttons. One word for each of the domain, and never one for two:
 *
 * | English | German | |
 * |---|---|---|
 * | Action | Auftrag | |
 * | queue, list | Liste | |
 * | requester | Auftraggeber | authorizer: Genehmiger; assignee: Bearbeiter |
 * | update | Meldung | what goes out: gesendet, angenommen, bestätigt |
 * | report progress | Fortschritt melden | |
 * | acknowledge | quittieren | what a person does |
 * | confirmed | bestätigt | what the service does |
 * | accepted | angenommen | |
 * | held | zurückgehalten | |
 * | refused | verweigert | by the service, of a key or an update |
 * | reject, rejected | ablehnen, abgelehnt | by a person, of an Action |
 * | superseded | überholt | |
 * | fail, failed | fehlgeschlagen | |
 * | cancel | stornieren | |
 * | approve | freigeben | |
 * | assign | zuweisen | |
 * | stop work | Arbeit anhalten | |
 * | alert | Benachrichtigung | |
 * | message (of the service) | Nachricht | |
 * | draft | Textentwurf | the state DRAFT: Entwurf |
 * | ledger | Protokoll | the log: Logdatei |
 * | handover | Übergabe | |
 * | stream | Datenstrom | |
 * | service | Dienst | |
 * | key | Schlüssel | |
 * | machine | Rechner | device: Gerät |
 * | undo | rückgängig machen | |
 * | stale | veraltet | |
 */
import type { en } from "../en/index.ts";
import type { TranslatedCatalogue } from "../translator.ts";
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

export const de: TranslatedCatalogue<typeof en> = {
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
};
