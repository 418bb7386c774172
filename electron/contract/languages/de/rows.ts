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
  LEFT: "wird vom Dienst nicht mehr für Sie aufgeführt",
};
