/**
 * Whether a certificate leads to an authority that the fleet has named. Chromium takes authorities
 * from the system only, and says of any other that it does not know it, whatever else is wrong; so
 * everything that it would check is checked here (RFC 5280, 6.1). What is not understood is refused.
 * Revocation is not asked for: private authorities seldom publish it where a client could.
 */
import type { X509Certificate } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { certificateFields, type NameSpace } from "./certificate-fields.ts";

/** Chromium's numbers (net/base/net_error_list.h); 0 accepts. */
export const CERT = {
  ok: 0,
  commonNameInvalid: -200,
  dateInvalid: -201,
  authorityInvalid: -202,
  weakSignature: -208,
  weakKey: -211,
  nameConstraintViolation: -212,
} as const;
export type CertVerdict = (typeof CERT)[keyof typeof CERT];

export interface ChainVerdict {
  is: CertVerdict;
  /** The authority that is, and not the service's own certificate. */
  outOfDate?: X509Certificate;
}

export interface PresentedChain {
  leaf: X509Certificate;
  /** As the service sent them, in any order. */
  others: readonly X509Certificate[];
  /** A name or an address, without brackets. */
  host: string;
}

const MAX_AUTHORITIES = 8;
/** Of signatures, for one chain: authorities of one name and key may each have issued each other, in any order. */
const MAX_CHECKS = 100;
const SERVER_AUTH = "1.3.6.1.5.5.7.3.1";
const ANY_PURPOSE = "2.5.29.37.0";
const MIN_RSA_BITS = 2_048;
const WEAK_SIGNATURES = /md5|sha1(?!\d)/iu;

export function judgeChain({ leaf, others, host }: PresentedChain, anchors: readonly X509Certificate[], now: Date): ChainVerdict {
  const isCurrent = ({ validFromDate, validToDate }: X509Certificate): boolean => validFromDate <= now && now <= validToDate;
  // An authority that was renewed with its key stands beside its successor: the old one is judged only where no other leads there.
  const chain =
    chainTo(leaf, { others: others.filter(isCurrent), anchors: anchors.filter(isCurrent), checks: MAX_CHECKS }) ??
    chainTo(leaf, { others, anchors, checks: MAX_CHECKS });
  // The anchor is trusted for what its administrator says.
  if (chain === undefined || !chain.slice(0, Math.max(1, chain.length - 1)).every(isForServers)) return { is: CERT.authorityInvalid };
  if (chain.some(({ raw }) => certificateFields(raw).isUnknown)) return { is: CERT.authorityInvalid };
  if (chain.some((one) => isWeakKey(one))) return { is: CERT.weakKey };
  // The anchor is trusted as it is, and its own signature proves nothing.
  if (chain.slice(0, Math.max(1, chain.length - 1)).some(({ signatureAlgorithm = "" }) => WEAK_SIGNATURES.test(signatureAlgorithm)))
    return { is: CERT.weakSignature };
  const isOfHost = isIP(host) === 0 ? leaf.checkHost(host, { subject: "never" }) : leaf.checkIP(host);
  if (isOfHost === undefined) return { is: CERT.commonNameInvalid };
  if (chain.some((one) => !chainAllows(one, host))) return { is: CERT.nameConstraintViolation };
  const outOfDate = chain.find((one) => !isCurrent(one));
  if (outOfDate === undefined) return { is: CERT.ok };
  return outOfDate === leaf ? { is: CERT.dateInvalid } : { is: CERT.dateInvalid, outOfDate };
}

interface Search {
  readonly others: readonly X509Certificate[];
  readonly anchors: readonly X509Certificate[];
  /** Signatures that may still be checked. */
  checks: number;
}

/** From the certificate to an anchor, each issued by the next; undefined where there is none. */
function chainTo(last: X509Certificate, search: Search, before: readonly X509Certificate[] = []): X509Certificate[] | undefined {
  const { others, anchors } = search;
  const chain = [...before, last];
  // The service's own certificate may be named itself.
  if (anchors.some(({ raw }) => raw.equals(last.raw))) return chain;
  if (chain.length > MAX_AUTHORITIES) return undefined;
  for (const issuer of [...anchors, ...others]) {
    if (chain.some(({ raw }) => raw.equals(issuer.raw)) || !hasIssued(issuer, last, before.length, search)) continue;
    const found = chainTo(issuer, search, chain);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `below`: authorities between it and the service's certificate. */
function hasIssued(issuer: X509Certificate, certificate: X509Certificate, below: number, search: Search): boolean {
  if (!issuer.ca || search.checks <= 0) return false;
  const { pathLength = Number.POSITIVE_INFINITY } = certificateFields(issuer.raw);
  // checkIssued compares names and key identifiers, and asks for the right to sign certificates.
  if (below > pathLength || !certificate.checkIssued(issuer)) return false;
  search.checks -= 1;
  return certificate.verify(issuer.publicKey);
}

function isForServers({ keyUsage }: X509Certificate): boolean {
  // Node's name for the extended key usage; undefined where there is none.
  const purposes = keyUsage as readonly string[] | undefined;
  return purposes === undefined || purposes.includes(SERVER_AUTH) || purposes.includes(ANY_PURPOSE);
}

function isWeakKey({ publicKey: { asymmetricKeyType, asymmetricKeyDetails } }: X509Certificate): boolean {
  return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS;
}

function chainAllows({ raw }: X509Certificate, host: string): boolean {
  const { constraints } = certificateFields(raw);
  if (constraints === undefined) return true;
  const kind = isIP(host) === 0 ? "domain" : "address";
  const permitted = constraints.permitted.filter(({ of }) => of === kind);
  return (
    (permitted.length === 0 || permitted.some((space) => isWithin(host, space))) &&
    !constraints.excluded.some((space) => isWithin(host, space))
  );
}

function isWithin(host: string, space: NameSpace): boolean {
  if (space.of === "domain") {
    const domain = space.domain.replace(/^\./u, "");
    return domain === "" || host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`);
  }
  const family = space.bytes.length === 4 ? "ipv4" : "ipv6";
  const list = new BlockList();
  list.addSubnet(addressOf(space.bytes), bitsOf(space.mask), family);
  return isIP(host) === (family === "ipv4" ? 4 : 6) && list.check(host, family);
}

function addressOf(bytes: Uint8Array): string {
  if (bytes.length === 4) return bytes.join(".");
  const words = Array.from({ length: 8 }, (_, index) => (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16));
  return words.join(":");
}

function bitsOf(mask: Uint8Array): number {
  return Array.from(mask, (byte) => byte.toString(2).replaceAll("0", "").length).reduce((sum, bits) => sum + bits, 0);
}
