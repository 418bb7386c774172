/**
 * A certificate and its key as two PEM files. They are checked before use, so that faults are
 * reported in plain words; OpenSSL's messages need knowledge of its source code.
 */
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { Clock } from "../clock.ts";
import { messageOf } from "../seed.ts";
import type { Certificate } from "../tls-server.ts";
import type { Log } from "./log.ts";
import { FileWatcher } from "./watched-files.ts";

export interface DatedCertificate extends Certificate {
  /** Milliseconds since the epoch. */
  readonly notBefore: number;
  readonly notAfter: number;
}

interface CertificateFiles {
  readonly clock: Clock;
  readonly log: Log;
  readonly cert: string;
  readonly key: string;
  readonly onChange: (certificate: DatedCertificate) => void;
}

export function watchCertificate({ clock, log, cert, key, onChange }: CertificateFiles): FileWatcher<DatedCertificate> {
  return new FileWatcher({
    clock,
    name: "the certificate and its key,",
    paths: [cert, key],
    parse: readCertificate,
    onChange,
    onFault: (fault) => log.error("certificate.refused", { fault, kept: true }),
  });
}

/** Parses the contents of both files. Throws an Error with a message. */
function readCertificate([cert = "", key = ""]: readonly string[]): DatedCertificate {
  const leaf = leafOf(cert);
  if (!leaf.checkPrivateKey(privateKeyOf(key))) throw new Error("the key does not belong to the certificate");
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new Error(`they cannot be used for TLS: ${messageOf(error)}`, { cause: error });
  }
  return { cert, key, notBefore: Date.parse(leaf.validFrom), notAfter: Date.parse(leaf.validTo) };
}

/** Returns the first certificate of the file, which is the server's own (RFC 8446, 4.4.2). */
function leafOf(cert: string): X509Certificate {
  try {
    return new X509Certificate(cert);
  } catch (error) {
    throw new Error("the certificate is not one in PEM, -----BEGIN CERTIFICATE-----", { cause: error });
  }
}

function privateKeyOf(key: string): KeyObject {
  try {
    return createPrivateKey(key);
  } catch (error) {
    throw new Error("the key is not a private key in PEM without a passphrase", { cause: error });
  }
}
