import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/network-access.ts";

export const proxySignIn: Translated<typeof en.proxySignIn> = {
  title: "Am Proxy anmelden",
  asks: "Der Proxy {proxy} verlangt einen Benutzernamen und ein Kennwort und lässt ohne sie nichts durch.",
  realm: "Er nennt sich „{realm}“.",
  notAccepted:
    "Der Proxy hat die letzte Anmeldung nicht angenommen. Docket hat sie vergessen; prüfen Sie das Kennwort, bevor Sie es wieder versuchen.",
  userName: "Benutzername",
  password: "Kennwort",
  readable: "Das Kennwort ist unterwegs lesbar: Wer im Netz zwischen diesem Gerät und dem Proxy ist, kann es lesen.",
  keep: "Auf diesem Gerät aufbewahren",
  kept: "Verschlüsselt; die Anmeldung schützt {keychain}. Ist das nicht möglich, gilt sie, bis Docket endet.",
  notKept: "Gilt, bis Docket endet; danach wird wieder gefragt.",
  signIn: "Anmelden",
};

export const proxyNotes: Translated<typeof en.proxyNotes> = {
  notWritten:
    "Die Anmeldung wird nicht aufbewahrt, weil sie nicht auf den Datenträger geschrieben werden konnte ({words}). Sie gilt, bis Docket endet.",
  noKeychain: "Die Anmeldung wird nicht aufbewahrt: {keychain} ist nicht verfügbar. Sie gilt, bis Docket endet.",
};

export const certificates: Translated<typeof en.certificates> = {
  title: "Zertifikat wählen",
  asks: "{asker} verlangt ein Zertifikat dieses Geräts, und mehrere passen. Das gewählte wird dort von nun an gezeigt.",
  choices: "Zertifikat",
  choice: "Ausgestellt von {issuer}, gültig bis {date}, Nummer {serial}",
  choice_unnamed: "Ausgestellt von einer Stelle ohne Namen, gültig bis {date}, Nummer {serial}",
  chooseFirst: "Wählen Sie erst eines.",
  use: "Benutzen",
};
