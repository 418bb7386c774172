/**
 * Trust settings of the service's connections: the system's authorities and the fleet's own; if
 * public keys are pinned, only those. Chromium caches a verdict for half an hour, even if another
 * verify function is set, so each set of trust settings has its own session, which is never
 * changed.
 */
import { createHash, X509Certificate } from "node:crypto";
import type { Certificate, Session } from "electron";
import { CERT, type ChainVerdict, judgeChain } from "./certificate-chain.ts";
import { plainRealm } from "./proxy-words.ts";

type VerifyProc = NonNullable<Parameters<Session["setCertificateVerifyProc"]>[0]>;

/** Chromium's result is used. */
const AS_CHROMIUM = -3;
const FAILED = -2;
const PIN_MISMATCH = -150;

export interface Trust {
  /** Host name of the service, or IP address without brackets. */
  host: string;
  /** Pins of public keys (SPKI), each "sha256/" and base64. Empty if any key is accepted. */
  pins: readonly string[];
}

export interface TrustPorts {
  anchors: readonly X509Certificate[];
  now: () => number;
  /**
   * Called for each verdict on the service's certificate, with details that Chromium's error lacks.
   */
  onJudged: (details: VerdictDetails) => void;
}

/** The presented public key if it is not a pinned one, or the authority that is out of date. */
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
      // A proxy's certificate is verified here, too, but is not the service's.
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

/**
 * Returns the host name without the parts that do not change the host: brackets, upper case, and
 * the dot of the root.
 */
export function bare(hostname: string): string {
  return hostname.replaceAll(/^\[|\]$|\.$/gu, "").toLowerCase();
}

/** Returns the certificate and the certificates that the service has sent with it. */
function chainOf(certificate: Certificate): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let next: Certificate | undefined = certificate;
  while (next?.data && chain.length < 12) {
    chain.push(new X509Certificate(next.data));
    next = next.issuerCert;
  }
  return chain;
}
