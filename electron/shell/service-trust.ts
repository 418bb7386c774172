/**
 * Whom the service's connections believe: the system, and beside it the fleet's own authorities;
 * and where a public key is pinned, that key alone. Chromium keeps a verdict for half an hour,
 * whatever function is set then, so that each trust has a session of its own, never changed.
 */
import { createHash, X509Certificate } from "node:crypto";
import type { Certificate, Session } from "electron";
import { CERT, type ChainVerdict, judgeChain } from "./certificate-chain.ts";
import { plainRealm } from "./proxy-words.ts";

type VerifyProc = NonNullable<Parameters<Session["setCertificateVerifyProc"]>[0]>;

/** Chromium's result stands. */
const AS_CHROMIUM = -3;
const FAILED = -2;
const PIN_MISMATCH = -150;

export interface Trust {
  /** Of the service; without brackets. */
  host: string;
  /** "sha256/" and base64, of a public key (SPKI). Empty: any. */
  pins: readonly string[];
}

export interface TrustPorts {
  anchors: readonly X509Certificate[];
  now: () => number;
  /** Of each verdict on the service's certificate: what Chromium's error will not say. */
  onJudged: (details: VerdictDetails) => void;
}

/** The public key that was shown in place of a pinned one, or the authority that is out of date. */
export interface VerdictDetails {
  publicKey?: string;
  authority?: string;
}

export function verifyProc({ host, pins }: Trust, { anchors, now, onJudged }: TrustPorts): VerifyProc {
  return ({ hostname, certificate, errorCode }, callback) => {
    try {
      const chain = chainOf(certificate);
      const [leaf, ...others] = chain;
      if (leaf === undefined) return callback(FAILED);
      const own = bare(hostname);
      const isUnknownAuthority = errorCode === CERT.authorityInvalid && anchors.length > 0;
      const judged: Pick<ChainVerdict, "outOfDate"> & { is: number } = isUnknownAuthority
        ? judgeChain({ leaf, others, host: own }, anchors, new Date(now()))
        : { is: errorCode };
      const { is: verdict, outOfDate } = judged;
      // A proxy's certificate is judged here, too, and is not the service's.
      if (verdict === CERT.ok && pins.length > 0 && own === host && !pins.includes(pinOf(leaf))) {
        onJudged({ publicKey: pinOf(leaf) });
        return callback(PIN_MISMATCH);
      }
      if (own === host) onJudged(outOfDate === undefined ? {} : { authority: plainRealm(outOfDate.subject) });
      callback(verdict === errorCode ? AS_CHROMIUM : verdict);
    } catch {
      callback(FAILED);
    }
  };
}

export function pinOf(certificate: X509Certificate): string {
  const key = certificate.publicKey.export({ type: "spki", format: "der" });
  return `sha256/${createHash("sha256").update(key).digest("base64")}`;
}

/** Without what does not make another host: brackets, capitals, the dot of the root. */
export function bare(hostname: string): string {
  return hostname.replaceAll(/^\[|\]$|\.$/gu, "").toLowerCase();
}

/** The certificate and what the service has sent beside it. */
function chainOf(certificate: Certificate): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let next: Certificate | undefined = certificate;
  while (next?.data && chain.length < 12) {
    chain.push(new X509Certificate(next.data));
    next = next.issuerCert;
  }
  return chain;
}
