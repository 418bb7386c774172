/** Sign-in to a proxy, and the choice of a client certificate. */
import type { Message } from "./message.ts";
import type { Keychain } from "./settings-problems.ts";

/** Why a sign-in that is in use is not stored. */
export interface ProxyNotes {
  /** `words`: the system's message. */
  notWritten: { words: string };
  noKeychain: { keychain: Keychain };
}

export type ProxyNote = Message<ProxyNotes>;

/** A proxy in the network path requires a sign-in. The entered credentials are never returned. */
export interface ProxySignInDto {
  /** Id of this question; an answer refers to it. */
  id: string;
  /** Host and port, as in this machine's settings. */
  proxy: string;
  /** The proxy's own description of the sign-in's purpose, one short line. */
  realm?: string;
  /** Whether everybody between this machine and the proxy can read the password. */
  readable: boolean;
  /** Whether the last sign-in was not accepted and was removed. */
  refused: boolean;
  /** This machine's protection for the sign-in. */
  keychain: Keychain;
  /** Whether the user has chosen "Not now". */
  putOff: boolean;
}

export interface ProxySignInInput {
  id: string;
  username: string;
  password: string;
  /** Whether to store the sign-in on this machine. */
  keep: boolean;
}

/** The service requires a client certificate, and several match. */
export interface CertificateQuestionDto {
  /** Id of this question; an answer refers to it. */
  id: string;
  /** Host and port of the server that requires the certificate. */
  asker: string;
  choices: CertificateChoiceDto[];
  /** Whether the user has chosen "Not now". */
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
