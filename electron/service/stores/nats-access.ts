/**
 * The sign-in to NATS and the trusted authorities: files that are read again for each connection,
 * so that a running service can use renewed credentials and changed authorities.
 */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext, getCACertificates } from "node:tls";
import { type Authenticator, type ConnectionOptions, credsAuthenticator, nkeyAuthenticator } from "@nats-io/transport-node";
import { wordsOf } from "./nats-election.ts";

/** Paths of the files. */
export interface NatsAccess {
  /** A credentials file, as NATS' tools write it, or the seed of a user's nkey. */
  readonly credentials?: string;
  /** Authorities in PEM; if set, TLS is used. */
  readonly ca?: string;
  /** Client certificate for TLS, in PEM; if set, TLS is used. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  /**
   * Whether TLS is used in any case, as with `tls://`. Without own authorities, those of this
   * machine and of Node are trusted.
   */
  readonly isSecured?: boolean;
}

/** A user's seed with only comments and blank lines around it (docs.nats.io, NKeys). */
const SEED = /^(?:#.*\n|\s)*(SU[A-Z2-7]{56})\s*$/;
const BLOCK = /-{3,}[^\n]*-{3,}\r?\n\s*(\S+)\s*\r?\n\s*-{3,}[^\n]*-{3,}/g;

/** Reads the files. Throws an Error whose message names an invalid one. */
export function accessOf({
  credentials,
  ca,
  certificate,
  isSecured = false,
}: NatsAccess): Pick<ConnectionOptions, "authenticator" | "tls"> {
  if (ca !== undefined) checkAuthorities(ca);
  if (credentials !== undefined) signIn(credentials);
  if (certificate) checkCertificate(certificate);
  const isWanted = isSecured || ca !== undefined || certificate !== undefined;
  return {
    // If the file becomes invalid later, the connection fails and is retried.
    ...(credentials !== undefined && { authenticator: (nonce?: string) => signIn(credentials)(nonce) }),
    ...(isWanted && {
      tls: {
        ...(ca === undefined ? { ca: authoritiesHere() } : { caFile: ca }),
        ...(certificate && { certFile: certificate.cert, keyFile: certificate.key }),
      },
    }),
  };
}

/**
 * Returns the machine's authorities, which Node does not read by default, and Node's own, since a
 * container may have none.
 */
function authoritiesHere(): string {
  return [...getCACertificates("system"), ...getCACertificates("bundled")].join("\n");
}

function checkCertificate({ cert, key }: { readonly cert: string; readonly key: string }): void {
  const pair = { cert: readText(cert), key: readText(key) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new Error(`the files ${cert} and ${key} are not a certificate and its private key in PEM: ${wordsOf(error)}`, { cause: error });
  }
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

/**
 * Returns an authenticator. A file that was edited may have line ends that the library does not
 * support.
 */
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

/**
 * Returns a plain description of a failed connection, because the messages of NATS and OpenSSL need
 * expert knowledge.
 */
export function refusalOf(error: unknown, { credentials, ca, certificate, isSecured }: NatsAccess): string {
  const words = wordsOf(error).split(/[;\n]/, 1)[0] ?? "";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/authorization violation|authentication expired|user authentication/i.test(words)) {
    return credentials === undefined
      ? `it requires a sign-in (${words}): give --store-credentials`
      : `it does not let the credentials of ${credentials} in (${words})`;
  }
  // A TLS alert is the server's reaction to the client's certificate (RFC 8446, 6.2), not a fault
  // of the server's own certificate.
  if (/ALERT.*(?:CERTIFICATE|UNKNOWN_CA)/.test(code))
    return `it requires another certificate (${/alert [a-z ]+/.exec(words)?.[0] ?? words}): see --store-cert and --store-key`;
  if (/CERT|UNABLE_TO|SELF_SIGNED/.test(code)) {
    return `its certificate is not one to trust (${words}): ${ca === undefined ? "give --store-ca" : `${ca} does not vouch for it`}`;
  }
  if (/does not support 'tls'/.test(words)) return "it does not speak TLS, which is asked for by --store-ca, --store-cert or tls://";
  // The alert may be lost: the library retries, and finally reports a timeout.
  if (/^timeout$|ECONNRESET/.test(words) && (ca ?? certificate ?? isSecured) !== undefined)
    return `there was no answer (${words}), as from a server that wants to be shown another certificate than that of --store-cert`;
  return words;
}
