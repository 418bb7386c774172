import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/connection-test.ts";

export const connectionTest: Translated<typeof en.connectionTest> = {
  name: "Test der Verbindung",
  start: "Verbindung testen",
  underWay: "Der Dienst wird gefragt …",
  unanswered: "Noch nicht getestet: Docket selbst antwortet nicht.",
  cameBefore: "Zuvor {count, plural, one {kam {count, number} Nachricht} other {kamen {count, number} Nachrichten}}",
  thenNothing:
    "{count, plural, one {{count, number} Nachricht kam} other {{count, number} Nachrichten kamen}}, und danach {span} lang kein Teil der Liste",
  open: "{count, plural, one {{count, number} Auftrag ist} other {{count, number} Aufträge sind}} nach Ihren Filtern offen",
  open_atLeast:
    "Mindestens {count, plural, one {{count, number} Auftrag ist} other {{count, number} Aufträge sind}} nach Ihren Filtern offen",
  open_none: "Nach Ihren Filtern ist kein Auftrag offen",
  open_noneReadable: "Nach Ihren Filtern ist kein lesbarer Auftrag offen",
  openFor: "{count, plural, one {{count, number} Auftrag ist} other {{count, number} Aufträge sind}} für {who} offen",
  openFor_atLeast: "Mindestens {count, plural, one {{count, number} Auftrag ist} other {{count, number} Aufträge sind}} für {who} offen",
  openFor_none: "Für {who} ist kein Auftrag offen",
  openFor_noneReadable: "Für {who} ist kein lesbarer Auftrag offen",
  keyUnseen: "Ob dieser Schlüssel der von {who} ist, lässt sich von hier aus nicht sehen",
  unreadable: "{count, plural, one {{count, number} Nachricht konnte} other {{count, number} Nachrichten konnten}} nicht gelesen werden",
  unproven: "Die Antwort sagt nicht, ob sie vollständig ist",
  leadsTo: "Sie führt zu {to}",
  notFollowed: "Docket folgt nicht, damit der Schlüssel bleibt, wo er hingehört",
  nothingChanged: "Nichts wurde geändert",
};

export const testTitles: Translated<typeof en.testTitles> = {
  accepted: "Der Dienst antwortet und nimmt den Schlüssel an",
  failed: "Der Test ist nicht gelungen",
  keyNotAccepted: "Der Dienst antwortet und nimmt den Schlüssel nicht an",
  notPermitted: "Der Dienst antwortet, und dieser Schlüssel darf diese Aufträge nicht lesen",
  filterNotAccepted: "Der Dienst antwortet und nimmt den Filter nicht an",
  otherService: "Unter dieser Adresse antwortet etwas, und es ist nicht der Auftragsdienst",
  redirected: "Die Adresse führt zu einer anderen",
  nameNotFound: "Es wurde kein Host dieses Namens gefunden (DNS)",
  nothingListens: "Der Host ist da, und an diesem Port hört nichts zu",
  noNetwork: "Dieses Gerät hat kein Netz",
  networkSignIn: "Dieses Netz verlangt zuerst eine Anmeldung",
  timedOut: "Der Host antwortet nicht rechtzeitig",
  listNotEnded: "Der Dienst beginnt die Liste und beendet sie nicht",
  certificate: "Das Zertifikat des Dienstes gilt hier nicht",
  pin: "Der Dienst zeigt einen anderen öffentlichen Schlüssel als den festgelegten",
  clientCertificate: "Der Dienst verlangt ein Zertifikat dieses Geräts",
  noCommonEncryption: "Dieses Gerät und der Dienst finden keine gemeinsame Verschlüsselung (TLS)",
  encryptionFailed: "Die verschlüsselte Verbindung scheitert (TLS)",
  httpExpected: "Der Dienst spricht an diesem Port kein https",
  httpsExpected: "Der Dienst spricht an diesem Port https",
  proxy: "Der Proxy auf dem Weg lässt die Verbindung nicht durch",
};

export const testAdvice: Translated<typeof en.testAdvice> = {
  address: "Prüfen Sie die Adresse des Dienstes",
  addressOfApi: "Lassen Sie /api/v1 in der Adresse des Dienstes weg: Docket fügt es an",
  addressOrService: "Prüfen Sie die Adresse des Dienstes. Stimmt sie, hängt der Dienst, oder etwas auf dem Weg lässt nichts durch",
  key: "Prüfen Sie den API-Schlüssel",
  principalAndKey: "Prüfen Sie, als wer Sie handeln, und den Schlüssel",
  principalAndFilters: "Prüfen Sie, als wer Sie handeln, und die Filter unter „Erweitert“",
  connect: "Verbinden Sie es, und testen Sie noch einmal",
  signIn: "Öffnen Sie eine Webseite, melden Sie sich an, und testen Sie noch einmal",
  renewCertificate: "Wer den Dienst betreibt, muss es erneuern, oder die Uhr dieses Geräts geht falsch",
  certificateOfAuthority: "Fragen Sie Ihren Administrator nach dem Zertifikat der Stelle, die es unterschrieben hat",
  askService: "Fragen Sie, wer den Dienst betreibt",
  askForCertificate: "Fragen Sie Ihren Administrator danach",
  writeHttp: "Schreiben Sie http:// oder einen anderen Port in die Adresse",
  writeHttps: "Schreiben Sie https:// in die Adresse",
  proxySettings: "Prüfen Sie den Proxy in den Einstellungen des Systems",
  askAboutKey:
    "Fragen Sie den Betreiber des Dienstes, ob sein Schlüssel erneuert wurde; wenn nicht, liest unterwegs jemand mit. Der öffentliche Schlüssel steht unter Erweitert",
  askAdministrator: "Fragen Sie Ihren Administrator",
  proxySignIn: "Er verlangt eine Anmeldung",
};
