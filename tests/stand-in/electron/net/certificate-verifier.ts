/**
 * The session's own verification of certificates, as in Electron's patch of Chromium (electron:
 * patches/chromium/network_service_allow_remote_certificate_verification_logic.patch,
 * shell/browser/net/cert_verifier_client.cc). The function is called with Chromium's result, even a
 * good one; -3 keeps that result, and any other number replaces it. The verdict is kept for that
 * certificate and host for half an hour, whatever function is set in the meantime.
 */
import { createHash, type X509Certificate } from "node:crypto";
import type { TLSSocket } from "node:tls";
import type { Certificate, CertificatePrincipal, Session } from "electron";
import { type NetErrorName, netErrorOf } from "./net-error.ts";

export type VerifyProc = Parameters<Session["setCertificateVerifyProc"]>[0];

const KEPT_MS = 30 * 60_000;
const ABORTED = -3;

/** Chromium's numbers (net/base/net_error_list.h). */
const NUMBERS: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN: -150,
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
  ERR_CERT_REVOKED: -206,
  ERR_CERT_INVALID: -207,
  ERR_CERT_WEAK_SIGNATURE_ALGORITHM: -208,
  ERR_CERT_WEAK_KEY: -211,
  ERR_CERT_NAME_CONSTRAINT_VIOLATION: -212,
};

export class CertificateVerifier {
  private proc: VerifyProc = null;
  private readonly kept = new Map<string, { verdict: NetErrorName | undefined; until: number }>();

  /** Sets the function. Earlier verdicts remain. */
  use(proc: VerifyProc): void {
    this.proc = proc;
  }

  /** Whether the app has set a function; if not, Node alone verifies. */
  get isAsked(): boolean {
    return this.proc !== null;
  }

  /** Returns the error of the connection, or undefined when the certificate is accepted. */
  async judge(socket: TLSSocket, host: string): Promise<NetErrorName | undefined> {
    const chain = chainOf(socket);
    const [leaf] = chain;
    if (leaf === undefined) return "ERR_CERT_INVALID";
    const name = `${host} ${leaf.fingerprint256}`;
    const known = this.kept.get(name);
    if (known !== undefined && known.until > Date.now()) return known.verdict;
    const own = socket.authorized ? undefined : netErrorOf({ code: String(socket.authorizationError) }, "tls");
    const verdict = await this.asked(host, chain, own);
    this.kept.set(name, { verdict, until: Date.now() + KEPT_MS });
    return verdict;
  }

  private async asked(host: string, chain: readonly X509Certificate[], own: NetErrorName | undefined): Promise<NetErrorName | undefined> {
    const { proc } = this;
    const certificate = toElectron(chain);
    if (proc === null || certificate === undefined) return own;
    const answer = await new Promise<number>((resolve) => {
      proc(
        {
          hostname: host,
          certificate,
          validatedCertificate: certificate,
          isIssuedByKnownRoot: false,
          verificationResult: own === undefined ? "net::OK" : `net::${own}`,
          errorCode: own === undefined ? 0 : (NUMBERS[own] ?? -2),
        },
        resolve,
      );
    });
    if (answer === ABORTED) return own;
    if (answer === 0) return undefined;
    const found = Object.entries(NUMBERS).find(([, number]) => number === answer);
    if (found === undefined) throw new Error(`The stand-in for Electron does not know the network error ${answer}`);
    return found[0] as NetErrorName;
  }
}

/** Returns the service's certificate, followed by the others that it has sent. */
function chainOf(socket: TLSSocket): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let next = socket.getPeerX509Certificate();
  while (next !== undefined && !chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256)) {
    chain.push(next);
    next = next.issuerCertificate;
  }
  return chain;
}

function toElectron([first, ...others]: readonly X509Certificate[]): Certificate | undefined {
  if (first === undefined) return undefined;
  const issuerCert = toElectron(others);
  return {
    data: first.toString(),
    fingerprint: `sha256/${createHash("sha256").update(first.raw).digest("base64")}`,
    issuer: principal(first.issuer),
    issuerName: commonName(first.issuer),
    subject: principal(first.subject),
    subjectName: commonName(first.subject),
    serialNumber: first.serialNumber,
    validStart: first.validFromDate.getTime() / 1_000,
    validExpiry: first.validToDate.getTime() / 1_000,
    ...(issuerCert !== undefined && { issuerCert }),
  } as Certificate;
}

function commonName(name: string): string {
  return /^CN=(.*)$/mu.exec(name)?.[1] ?? "";
}

function principal(name: string): CertificatePrincipal {
  return { commonName: commonName(name), organizations: [], organizationUnits: [], locality: "", state: "", country: "" };
}
