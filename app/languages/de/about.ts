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
  off_switchedOff: "Docket sucht keine neueren Versionen: Wer dieses Gerät verwaltet, hat das abgeschaltet (DOCKET_UPDATE_FEED).",
  off_notInstalled: "Dieses Docket ist nicht installiert und sucht daher keine neueren Versionen.",
  off_packageManager: "Dieses Docket hat die Paketverwaltung des Systems installiert; sie bringt seine neueren Versionen.",
  current: "Noch nicht gesucht. Docket sucht eine Minute nach dem Start und alle sechs Stunden bei {feed}.",
  current_checked: "Keine neuere Version um {time}, bei {feed}.",
  checking: "Suche bei {feed} …",
  available: "Docket {version} ist da. Ohne Ihre Zustimmung wird nichts geladen.",
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
  inNav: "Docket {version} ist da",
  inNav_notInstalled: "Docket {version} ist nicht installiert",
};

export const appUpdateFailures: Translated<typeof en.appUpdateFailures> = {
  checksum:
    "Docket {version} wurde geladen und ist nicht, was die Quelle angekündigt hat: Sein SHA-512 ist ein anderer. Es wurde gelöscht.",
  longer: "Was als Docket {version} kam, ist länger, als die Quelle angekündigt hat. Es wurde gelöscht.",
  signature: "Docket {version} wurde geladen und ist nicht vom Herausgeber dieses Dockets signiert. Es wurde gelöscht.",
  signatureUnseen:
    "Docket {version} wurde geladen, und von wem es signiert ist, war nicht zu prüfen, weil PowerShell nicht lief. Es wurde gelöscht. Laden Sie die neue Version selbst, oder fragen Sie, wer dieses Gerät verwaltet.",
  notReplaceable:
    "Docket {version} wird nicht installiert: {path} ist nicht mehr da, oder Sie dürfen es nicht ersetzen. Laden Sie die neue Version selbst, oder fragen Sie, wer dieses Gerät verwaltet.",
  noRoom: "Docket {version} wird nicht installiert: Die Platte von {path} ist zu voll. Dieses Docket bleibt, bis das neue ganz da ist.",
  notInstalled:
    "Docket {version} sollte installiert werden, als Docket zuletzt endete, und wurde es nicht: Dies ist noch die Version {own}.",
  installFailed:
    "Docket {version} sollte installiert werden, als Docket zuletzt endete, und wurde es nicht: {why}. Dies ist noch die Version {own}.",
  installWaited:
    "Docket {version} wurde nicht installiert, als Docket zuletzt endete: {updates, plural, one {Ein Update einer Action war} other {{updates, number} Updates von Actions waren}} noch unterwegs.",
  unreachable:
    "Die Quelle war nicht zu lesen: {what, select, name {Ein Host ihres Namens ist nicht zu finden} closed {An ihrer Adresse hört niemand zu} noNetwork {Dieses Gerät hat kein Netzwerk} late {An ihrer Adresse antwortet niemand} certificate {Ihr Zertifikat wird auf diesem Gerät nicht angenommen} proxy {Der Proxy auf dem Weg lässt die Verbindung nicht durch} noList {An ihrer Adresse liegt keine Liste von Versionen} status {Ihr Server antwortet mit einem Fehler} other {Es kam keine Verbindung zustande}} ({why}).",
  insecure: "Die Quelle führt zu einer Adresse ohne https; von dort nimmt Docket keine neuere Version.",
  proxyAsks:
    "Die Quelle war nicht zu erreichen: Der Proxy {proxy} verlangt eine Anmeldung, und Docket hat keine, die er annimmt. Docket fragt nach einer, wenn die Verbindung zum Dienst über diesen Proxy geht.",
  late: "Von der Quelle kam {seconds} s lang nichts mehr.",
  feed: "Was die Quelle sagt, ist nicht zu gebrauchen: {why}",
  other: "Es ist fehlgeschlagen: {why}",
};
