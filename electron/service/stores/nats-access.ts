/**
 * How a service signs in to NATS, and whom it trusts there: files, which are read again for each
 * connection, so that a service outlives credentials that end and authorities that change.
 */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Authenticator, type ConnectionOptions, credsAuthenticator, nkeyAuthenticator } from "@nats-io/transport-node";
import { wordsOf } from "./nats-election.ts";

/** Paths. */
export interface NatsAccess {
  /** A credentials file, as NATS' tools write it, or the seed of a user's nkey. */
  readonly credentials?: string;
  /** Authorities in PEM; with them TLS is used. */
  readonly ca?: string;
}

/** A user's seed, and nothing else but comments and lines around it (docs.nats.io, NKeys). */
const SEED = /^(?:#.*\n|\s)*(SU[A-Z2-7]{56})\s*$/;
const BLOCK = /-{3,}[^\n]*-{3,}\r?\n\s*(\S+)\s*\r?\n\s*-{3,}[^\n]*-{3,}/g;

/** Reads both files. Throws an Error whose sentence names one that is not what it should be. */
export function accessOf({ credentials, ca }: NatsAccess): Pick<ConnectionOptions, "authenticator" | "tls"> {
  if (ca !== undefined) checkAuthorities(ca);
  if (credentials !== undefined) signIn(credentials);
  return {
    // What is wrong with a file later on is a connection that fails, and is tried again.
    ...(credentials !== undefined && { authenticator: (nonce?: string) => signIn(credentials)(nonce) }),
    ...(ca !== undefined && { tls: { caFile: ca } }),
  };
}

function signIn(path: string): Authenticator {
  const text = readText(path);
  const seed = SEED.exec(text)?.[1];
  const authenticator = seed === undefined ? byCredentials(text) : nkeyAuthenticator(Buffer.from(seed));
  try {
    authenticator("try");
  } catch (error) {
    throw new Error(`the file ${path} is neither a credentials file of NATS nor the seed of a user's nkey`, { cause: error });
  }
  return authenticator;
}

/** Written by hand or by an editor, the file may have other ends of lines than the library knows. */
function byCredentials(text: string): Authenticator {
  const [jwt, seed] = [...text.matchAll(BLOCK)].map(([, content = ""]) => content);
  if (jwt === undefined || seed === undefined) return () => fail();
  return credsAuthenticator(Buffer.from(`-----BEGIN-----\n${jwt}\n-----END-----\n\n-----BEGIN-----\n${seed}\n-----END-----\n`));
}

function fail(): never {
  throw new Error("no credentials");
}

function checkAuthorities(path: string): void {
  const certificates = readText(path).match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  if (!certificates) throw new Error(`the file ${path} holds no certificate in PEM, -----BEGIN CERTIFICATE-----`);
  for (const [index, certificate] of certificates.entries()) {
    try {
      // oxlint-disable-next-line no-new -- it is read to see whether it can be
      new X509Certificate(certificate);
    } catch (error) {
      throw new Error(`the file ${path}: certificate ${index + 1} in it cannot be read`, { cause: error });
    }
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`the file ${path} cannot be read: ${wordsOf(error)}`, { cause: error });
  }
}

/** What a failed connection means, in words: those of NATS and of OpenSSL are for who knows them. */
export function refusalOf(error: unknown, { credentials, ca }: NatsAccess): string {
  const words = wordsOf(error).split(/[;\n]/, 1)[0] ?? "";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/authorization violation|authentication expired|user authentication/i.test(words)) {
    return credentials === undefined
      ? `it wants to be signed in to (${words}): give --store-credentials`
      : `it does not let the credentials of ${credentials} in (${words})`;
  }
  if (/CERT|UNABLE_TO|SELF_SIGNED/.test(code)) {
    return `its certificate is not one to trust (${words}): ${ca === undefined ? "give --store-ca" : `${ca} does not vouch for it`}`;
  }
  if (/does not support 'tls'/.test(words)) return "it does not speak TLS, which --store-ca asks for";
  return words;
}
