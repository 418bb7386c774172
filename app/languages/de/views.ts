import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/views.ts";

export const views: Translated<typeof en.views> = {
  needsAcknowledgement: "Zu quittieren",
  inProgress: "In Arbeit",
  allOpen: "Alle offenen",
  requestedByMe: "Von mir beauftragt",
  toAuthorize: "Zu genehmigen",
  finishedToday: "Heute beendet",
  leftQueue: "Nicht mehr bei mir",
};
