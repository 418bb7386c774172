import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/about.ts";

export const about: Translated<typeof en.about> = {
  title: "Über Docket",
  version: "Version {version}",
  noSandbox: "Docket wurde mit --no-sandbox gestartet: Sein Fenster ist weniger eingeschränkt, als es sein sollte.",
  madeOf: "Woraus Docket besteht",
  madeOfIntro:
    "{count, plural, one {Eine Bibliothek} other {{count, number} Bibliotheken}}, jede mit ihrer Lizenz. Die Lizenzen von Chromium und Node.js liegen neben dem Programm, in LICENSES.chromium.html.",
  copyBill: "Stückliste kopieren",
  copied: "Kopiert, als CycloneDX (JSON).",
  library: "{name} {version}, {licence}",
};

export const appUpdate: Translated<typeof en.appUpdate> = {
  title: "Neuere Versionen",
  off_noFeed: "Docket sucht keine neueren Versionen: Es ist keine Quelle eingestellt (DOCKET_UPDATE_FEED).",
  off_switchedOff: "Docket sucht keine neueren Versionen: Ihr Administrator hat das abgeschaltet (DOCKET_UPDATE_FEED).",
  off_notInstalled: "Dieses Docket ist nicht installiert und sucht daher keine neueren Versionen.",
  off_packageManager: "Dieses Docket hat die Paketverwaltung des Systems installiert; sie bringt seine neueren Versionen.",
  current: "Noch nicht gesucht. Docket sucht eine Minute nach dem Start und alle sechs Stunden bei {feed}.",
  current_checked: "Keine neuere Version um {time}, bei {feed}.",
  checking: "Suche bei {feed} …",
  available: "Docket {version} ist verfügbar. Ohne Ihre Zustimmung wird nichts geladen.",
  loading: "Docket {version} wird geladen: {percent, number} %",
  ready:
    "Docket {version} ist geladen und ist, was die Quelle angekündigt hat (SHA-512). Das Installieren beendet Docket und startet es neu.",
  ready_noRestart:
    "Docket {version} ist geladen und ist, was die Quelle angekündigt hat (SHA-512). Das Installieren beendet Docket; starten Sie es danach mit seinen Variablen neu.",
  signature_publisher: "Seine Signatur von {name} wurde geprüft.",
  signature_nobody: "Seine Signatur wurde nicht geprüft: Dieses Docket ist selbst nicht signiert.",
  signature_system: "macOS vergleicht seine Signatur beim Installieren.",
  leaving: "Docket endet, und {version} wird installiert.",
  check: "Jetzt suchen",
  load: "{version} laden",
  install: "{version} installieren",
  inNav: "Docket {version} ist verfügbar",
  inNav_notInstalled: "Docket {version} ist nicht installiert",
};

export const appUpdateFailures: Translated<typeof en.appUpdateFailures> = {
  checksum:
    "Docket {version} wurde geladen, ist aber nicht, was die Quelle angekündigt hat: Sein SHA-512 ist ein anderer. Es wurde gelöscht.",
  longer: "Was als Docket {version} kam, ist länger, als die Quelle angekündigt hat. Es wurde gelöscht.",
  signature: "Docket {version} wurde geladen, ist aber nicht vom Herausgeber dieses Dockets signiert. Es wurde gelöscht.",
  signatureUnseen:
    "Docket {version} wurde geladen, aber wer es signiert hat, war nicht zu prüfen, weil PowerShell nicht lief. Es wurde gelöscht. Laden Sie die neue Version selbst, oder fragen Sie Ihren Administrator.",
  notReplaceable:
    "Docket {version} wird nicht installiert: {path} ist nicht mehr da, oder Sie dürfen es nicht ersetzen. Laden Sie die neue Version selbst, oder fragen Sie Ihren Administrator.",
  noRoom:
    "Docket {version} wird nicht installiert: Auf dem Datenträger von {path} ist zu wenig Platz. Dieses Docket bleibt, bis das neue vollständig ist.",
  notInstalled:
    "Docket {version} sollte installiert werden, als Docket zuletzt endete, und wurde es nicht: Dies ist noch die Version {own}.",
  installFailed:
    "Docket {version} sollte installiert werden, als Docket zuletzt endete, und wurde es nicht: {why}. Dies ist noch die Version {own}.",
  installWaited:
    "Docket {version} wurde nicht installiert, als Docket zuletzt endete: {updates, plural, one {Eine Meldung zu einem Auftrag war} other {{updates, number} Meldungen zu Aufträgen waren}} noch unterwegs.",
  unreachable:
    "Die Quelle war nicht zu lesen: {what, select, name {Ihr Hostname ist nicht zu finden} closed {Unter ihrer Adresse antwortet nichts} noNetwork {Dieses Gerät hat kein Netz} late {Unter ihrer Adresse antwortet niemand} certificate {Ihr Zertifikat wird auf diesem Gerät nicht angenommen} proxy {Der Proxy lässt die Verbindung nicht durch} noList {Unter ihrer Adresse liegt keine Liste von Versionen} status {Ihr Server antwortet mit einem Fehler} other {Es kam keine Verbindung zustande}} ({why}).",
  insecure: "Die Quelle führt zu einer Adresse ohne https; von dort nimmt Docket keine neuere Version.",
  proxyAsks:
    "Die Quelle war nicht zu erreichen: Der Proxy {proxy} verlangt eine Anmeldung, und Docket hat keine, die er annimmt. Docket fragt nach einer, wenn die Verbindung zum Dienst über diesen Proxy geht.",
  late: "Von der Quelle kam {seconds} s lang nichts mehr.",
  feed: "Der Inhalt der Quelle ist nicht zu gebrauchen: {why}",
  other: "Es ist fehlgeschlagen: {why}",
};
