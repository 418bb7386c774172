/** Sign-in to a proxy, and the choice of a client certificate. */
import type { Message } from "./message.ts";
import type { Keychain } from "./settings-problems.ts";

/** Why a sign-in that is in use is not kept. */
export interface ProxyNotes {
  /** `words`: the system's own. */
  notWritten: { words: string };
  noKeychain: { keychain: Keychain };
}

export type ProxyNote = Message<ProxyNotes>;

/** A proxy on the way asks for a sign-in. The entered credentials never come back. */
export interface ProxySignInDto {
  /** Of this question; an answer names it. */
  id: string;
  /** Host and port, as the settings of this machine name it. */
  proxy: string;
  /** The proxy's own words for the purpose of the sign-in, one short line. */
  realm?: string;
  /** Whether everybody between this machine and the proxy can read the password. */
  readable: boolean;
  /** The last sign-in was not accepted, and is forgotten. */
  refused: boolean;
  /** This machine's protection for the sign-in. */
  keychain: Keychain;
  /** Its user has chosen "Not now". */
  putOff: boolean;
}

export interface ProxySignInInput {
  id: string;
  username: string;
  password: string;
  /** Keep it on this machine. */
  keep: boolean;
}

/** The service asks for a certificate of this machine, and several fit. */
export interface CertificateQuestionDto {
  /** Of this question; an answer names it. */
  id: string;
  /** Host and port of who asks. */
  asker: string;
  choices: CertificateChoiceDto[];
  /** Its user has chosen "Not now". */
  putOff: boolean;
}

/** Texts of the certificate itself, each one short line. */
export interface CertificateChoiceDto {
  fingerprint: string;
  subject: string;
  issuer: string;
  serial: string;
  expiresAt: number;
}
