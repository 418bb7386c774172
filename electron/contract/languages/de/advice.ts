import type {
  advice as englishAdvice,
  refusalAdvice as englishRefusalAdvice,
  waits as englishWaits,
  waitsFirst as englishWaitsFirst,
} from "../en/advice.ts";
import type { Translated } from "../translator.ts";

export const advice: Translated<typeof englishAdvice> = {
  keepsTrying: "Docket versucht es weiter; {wait}.",
  unauthenticated: "Der Dienst nimmt den Schlüssel nicht an. Prüfen Sie den Schlüssel in den Einstellungen.",
  permission_denied: "Der Schlüssel darf diese Liste nicht sehen. Prüfen Sie Schlüssel und Filter in den Einstellungen.",
  invalid_argument: "Der Dienst versteht die Anfrage nicht. Prüfen Sie in den Einstellungen, als wer Sie handeln, und die Filter.",
  unimplemented: "Unter dieser Adresse gibt es keinen Auftragsdienst. Prüfen Sie Adresse und Transport in den Einstellungen.",
  not_found: "Unter dieser Adresse gibt es keinen Auftragsdienst. Prüfen Sie die Adresse in den Einstellungen.",
  redirected: "Prüfen Sie die Adresse in den Einstellungen, oder melden Sie sich in einem Browser an diesem Netz an.",
  not_the_service: "Melden Sie sich in einem Browser an diesem Netz an, oder prüfen Sie die Adresse in den Einstellungen.",
  resource_exhausted: "Der Dienst ist ausgelastet. Docket versucht es nach einer Pause wieder.",
  waitAsked: "Der Dienst ist ausgelastet. Docket wartet so lange, wie der Dienst es verlangt hat.",
  name_not_found: "Prüfen Sie die Adresse in den Einstellungen und das Netz dieses Geräts. Docket versucht es weiter.",
  no_answer:
    "Der Port kann https oder ein Zertifikat dieses Geräts verlangen. Prüfen Sie die Adresse in den Einstellungen. Docket versucht es weiter.",
  no_network: "Verbinden Sie dieses Gerät mit einem Netz. Docket versucht es weiter; {wait}.",
  network_changed: "Docket verbindet sich von selbst wieder.",
  timed_out: "Die Ursache kann eine Firewall oder eine falsche Adresse sein. Docket versucht es weiter; {wait}.",
  blocked: "Bitten Sie den Administrator dieses Geräts, es zu erlauben, oder prüfen Sie Adresse und Port in den Einstellungen.",
  certificate_expired: "Prüfen Sie Datum und Uhrzeit dieses Geräts. Stimmen sie, muss der Betreiber des Dienstes das Zertifikat erneuern.",
  authorityDateInvalid:
    "Prüfen Sie Datum und Uhrzeit dieses Geräts. Stimmen sie, fragen Sie seinen Administrator nach dem nächsten Zertifikat dieser Stelle.",
  certificate_wrong_host:
    "Prüfen Sie die Adresse in den Einstellungen. Stimmt sie, muss der Betreiber des Dienstes das Zertifikat berichtigen.",
  certificate_untrusted:
    "Fragen Sie den Betreiber des Dienstes nach der Stelle, die das Zertifikat ausgestellt hat, und lassen Sie deren Zertifikat auf diesem Gerät installieren.",
  certificate_pin:
    "Fragen Sie den Betreiber des Dienstes, ob sein Zertifikat erneuert wurde. Wenn ja, ändern Sie in den Einstellungen den festgelegten Schlüssel. Wenn nicht, liest unterwegs jemand mit.",
  certificate_revoked: "Fragen Sie den Betreiber des Dienstes: Das Zertifikat muss ersetzt werden.",
  certificate_weak: "Fragen Sie den Betreiber des Dienstes: Das Zertifikat muss ersetzt werden.",
  client_certificate:
    "Lassen Sie das verlangte Zertifikat auf diesem Gerät installieren, oder fragen Sie den Betreiber des Dienstes nach einer Adresse, die keines braucht.",
  client_certificate_choice: "Wählen Sie das Zertifikat, das Docket vorzeigen soll. {Wait}.",
  client_certificate_unusable:
    "Prüfen Sie die Karte oder den Speicher mit dem Zertifikat und ob Docket es benutzen darf; fragen Sie sonst den Betreiber des Dienstes.",
  tls_mismatch:
    "Bitten Sie den Betreiber des Dienstes, TLS 1.2 oder neuer zu erlauben, und fragen Sie, ob er ein Zertifikat dieses Geräts verlangt.",
  tls_failed:
    "Prüfen Sie Adresse und Port in den Einstellungen; stimmen sie, fragen Sie den Betreiber des Dienstes. Docket versucht es weiter.",
  tlsUnclear:
    "Prüfen Sie Namen und Port in den Einstellungen, und fragen Sie den Betreiber des Dienstes, ob die Adresse mit http:// beginnen soll; damit wird der Schlüssel unverschlüsselt gesendet. Docket versucht es weiter.",
  http_expected:
    "Prüfen Sie den Port in den Einstellungen und ob die Adresse mit http:// beginnen soll; damit wird der Schlüssel unverschlüsselt gesendet.",
  https_expected: "Beginnen Sie die Adresse in den Einstellungen mit https://.",
  http2_only:
    "Prüfen Sie den Port in den Einstellungen, oder bitten Sie den Betreiber des Dienstes, dort HTTP/1.1 anzunehmen, notfalls durch ein Gateway.",
  grpc_only:
    "Wählen Sie in den Einstellungen einen anderen Transport (gRPC-Web oder REST), wenn der Dienst ihn anbietet, oder lassen Sie ein Gateway davorsetzen.",
  not_http: "Prüfen Sie Adresse und Port in den Einstellungen.",
  proxy_unreachable: "Prüfen Sie den Proxy in den Netzwerkeinstellungen dieses Geräts. Docket versucht es weiter.",
  proxy_refused:
    "Bitten Sie den Administrator des Proxys, die Adresse zu erlauben, oder prüfen Sie die Netzwerkeinstellungen dieses Geräts.",
  proxy_password: "Geben Sie das Kennwort des Proxys in den Netzwerkeinstellungen dieses Geräts an, oder fragen Sie seinen Administrator.",
  proxy_sign_in: "Melden Sie sich an, oder fragen Sie den Administrator des Proxys nach Benutzernamen und Kennwort. {Wait}.",
  proxy_sign_in_unknown: "Bitten Sie den Administrator des Proxys, eine Anmeldung mit Basic, Digest, NTLM oder Negotiate zu erlauben.",
  proxy_certificate:
    "Fragen Sie den Administrator des Proxys nach der Stelle, die sein Zertifikat ausgestellt hat, und lassen Sie deren Zertifikat auf diesem Gerät installieren.",
  proxy_settings:
    "Prüfen Sie den Proxy und die Adresse seines Skripts in den Netzwerkeinstellungen dieses Geräts. Docket versucht es weiter.",
  proxyScript: "Sagen Sie es dem Administrator dieses Geräts: Dessen Konfiguration nennt das Skript. Docket versucht es weiter.",
  network_sign_in: "Melden Sie sich in einem Browser an diesem Netz an. Docket versucht es weiter; {wait}.",
  configurationRefused: "In den Einstellungen steht, was es ist und wo es festgelegt ist; sagen Sie es dem, der es festgelegt hat. {Wait}.",
  notConfigured: "Geben Sie Adresse und Schlüssel des Dienstes in den Einstellungen ein.",
  nothingHeard: "Was Sie sehen, kann veraltet sein; {wait}.",
};

export const refusalAdvice: Translated<typeof englishRefusalAdvice> = {
  unauthenticated: "Der Dienst hat den Schlüssel für diese Meldung nicht angenommen. Prüfen Sie den Schlüssel in den Einstellungen.",
  permission_denied: "Der Schlüssel darf das nicht. Fragen Sie den Betreiber des Dienstes, oder verwerfen Sie die Meldung.",
  not_found: "Der Dienst kennt für diesen Schlüssel keinen solchen Auftrag. Fragen Sie seinen Betreiber, oder verwerfen Sie die Meldung.",
  unimplemented:
    "Der Dienst kennt für diesen Schlüssel keinen solchen Auftrag, oder er nimmt unter dieser Adresse keine solche Meldung an. Fragen Sie seinen Betreiber, oder prüfen Sie Adresse und Transport in den Einstellungen.",
};

export const waits: Translated<typeof englishWaits> = {
  safely: "Meldungen warten sicher",
  inMemory: "Meldungen warten nur im Arbeitsspeicher",
  notKept: "neue Meldungen können nicht aufbewahrt werden",
};

export const waitsFirst: Translated<typeof englishWaitsFirst> = {
  safely: "Meldungen warten sicher",
  inMemory: "Meldungen warten nur im Arbeitsspeicher",
  notKept: "Neue Meldungen können nicht aufbewahrt werden",
  onDevice: "Meldungen warten sicher auf diesem Gerät",
};
