import type * as english from "../en/rows.ts";
import type { Translated } from "../translator.ts";

export const stops: Translated<typeof english.stops> = {
  CANCELLED: "wurde storniert",
  CANCELLED_by: "wurde von {by} storniert",
  FAILED: "wurde als fehlgeschlagen gemeldet",
  FAILED_by: "wurde von {by} als fehlgeschlagen gemeldet",
  REJECTED: "wurde abgelehnt",
  REJECTED_by: "wurde von {by} abgelehnt",
  COMPLETED: "wurde abgeschlossen",
  COMPLETED_by: "wurde von {by} abgeschlossen",
  REASSIGNED: "wurde neu zugewiesen",
  REASSIGNED_by: "wurde von {by} neu zugewiesen",
  REASSIGNED_to: "wurde {to} zugewiesen",
  REASSIGNED_toBy: "wurde von {by} {to} zugewiesen",
  REASSIGNED_back: "wurde neu zugewiesen und ist wieder Ihnen zugewiesen",
  REASSIGNED_backBy: "wurde von {by} neu zugewiesen und ist wieder Ihnen zugewiesen",
  LEFT: "wird vom Dienst nicht mehr für Sie aufgeführt",
};

export const lastKnownAs: Translated<typeof english.lastKnownAs> = {
  DRAFT: "zuletzt bekannt als Entwurf",
  PENDING: "zuletzt bekannt als ausstehend",
  APPROVED: "zuletzt bekannt als genehmigt",
  ASSIGNED: "zuletzt bekannt als zugewiesen",
  ACKNOWLEDGED: "zuletzt bekannt als quittiert",
  PLANNED: "zuletzt bekannt als geplant",
  IN_PROGRESS: "zuletzt bekannt als in Arbeit",
  COMPLETED: "zuletzt bekannt als abgeschlossen",
  CANCELLED: "zuletzt bekannt als storniert",
  FAILED: "zuletzt bekannt als fehlgeschlagen",
  REJECTED: "zuletzt bekannt als abgelehnt",
  UNKNOWN: "zuletzt bekannt: unbekannter Zustand",
  UNKNOWN_notSent: "zuletzt bekannt: Zustand nicht gesendet",
  UNKNOWN_unreadable: "zuletzt bekannt: Zustand nicht lesbar",
};

export const standings: Translated<typeof english.standings> = {
  left: "Nicht mehr in Ihrer Liste, {lastKnown}",
  left_inText: "nicht mehr in Ihrer Liste, {lastKnown}",
};
