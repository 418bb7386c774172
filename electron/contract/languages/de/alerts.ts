import type { alerts as english } from "../en/alerts.ts";
import type { Translated } from "../translator.ts";

export const alerts: Translated<typeof english> = {
  unsupported: "Dieses System hat keine Benachrichtigungen.",
  noDisplay: "Docket läuft ohne Bildschirm: Niemand kann eine Benachrichtigung sehen.",
  noDaemon: "Kein Programm dieses Desktops zeigt Benachrichtigungen an. Starten oder installieren Sie eines, etwa dunst.",
  refused: "Das System hat die Benachrichtigung verweigert: {words}",
  refused_silently: "Das System hat die Benachrichtigung verweigert.",
  failed: "Das System konnte die Benachrichtigung nicht anzeigen: {words}",
  noAnswer: "Das System hat nicht innerhalb von {span} gemeldet, dass es die Benachrichtigung anzeigt.",
  asWritten: "{words}",
  windowAsked: "{sentence} Stattdessen hat Dockets Fenster auf sich aufmerksam gemacht.",
};
