/**
 * Verifies that a certificate chains to an authority that the fleet has named. Chromium takes
 * authorities only from the system, and reports any other as unknown, whatever else is wrong.
 * Everything that Chromium would check is therefore checked here (RFC 5280, 6.1). Anything that is
 * not understood is refused. Revocation is not checked: private authorities seldom publish it where
 * a client could fetch it.
 */
import type { X509Certificate } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { certificateFields, type NameSpace } from "./certificate-fields.ts";

/** Chromium's error codes (net/base/net_error_list.h); 0 accepts the certificate. */
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
  /** The authority that is out of date; absent if it is the service's own certificate. */
  outOfDate?: X509Certificate;
}

export interface PresentedChain {
  leaf: X509Certificate;
  /** The other certificates as the service sent them, in any order. */
  others: readonly X509Certificate[];
  /** Host name, or IP address without brackets. */
  host: string;
}

const MAX_AUTHORITIES = 8;
/**
 * Maximum number of signature checks for one chain. Authorities with the same name and key may each
 * have issued each other, in any order.
 */
const MAX_CHECKS = 100;
const SERVER_AUTH = "1.3.6.1.5.5.7.3.1";
const ANY_PURPOSE = "2.5.29.37.0";
const MIN_RSA_BITS = 2_048;
const WEAK_SIGNATURES = /md5|sha1(?!\d)/iu;

export function judgeChain({ leaf, others, host }: PresentedChain, anchors: readonly X509Certificate[], now: Date): ChainVerdict {
  const isCurrent = ({ validFromDate, validToDate }: X509Certificate): boolean => validFromDate <= now && now <= validToDate;
  // A renewed authority that kept its key appears together with its successor. The expired one is
  // used only if no current one completes the chain.
  const chain =
    chainTo(leaf, { others: others.filter(isCurrent), anchors: anchors.filter(isCurrent), checks: MAX_CHECKS }) ??
    chainTo(leaf, { others, anchors, checks: MAX_CHECKS });
  // The purposes of the anchor are not checked: its administrator has trusted it.
  if (chain === undefined || !chain.slice(0, Math.max(1, chain.length - 1)).every(isForServers)) return { is: CERT.authorityInvalid };
  if (chain.some(({ raw }) => certificateFields(raw).isUnknown)) return { is: CERT.authorityInvalid };
  if (chain.some((one) => isWeakKey(one))) return { is: CERT.weakKey };
  // The anchor is trusted as it is, so the strength of its own signature does not matter.
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
  /** Number of signature checks that are left. */
  checks: number;
}

/**
 * Returns the chain from the certificate to an anchor, each issued by the next, or undefined if
 * there is none.
 */
function chainTo(last: X509Certificate, search: Search, before: readonly X509Certificate[] = []): X509Certificate[] | undefined {
  const { others, anchors } = search;
  const chain = [...before, last];
  // The service's own certificate may itself be an anchor.
  if (anchors.some(({ raw }) => raw.equals(last.raw))) return chain;
  if (chain.length > MAX_AUTHORITIES) return undefined;
  for (const issuer of [...anchors, ...others]) {
    if (chain.some(({ raw }) => raw.equals(issuer.raw)) || !hasIssued(issuer, last, before.length, search)) continue;
    const found = chainTo(issuer, search, chain);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Whether `issuer` has issued `certificate`. `below` is the number of authorities between the
 * issuer and the service's certificate.
 */
function hasIssued(issuer: X509Certificate, certificate: X509Certificate, below: number, search: Search): boolean {
  if (!issuer.ca || search.checks <= 0) return false;
  const { pathLength = Number.POSITIVE_INFINITY } = certificateFields(issuer.raw);
  // checkIssued compares names and key identifiers, and requires the right to sign certificates.
  if (below > pathLength || !certificate.checkIssued(issuer)) return false;
  search.checks -= 1;
  return certificate.verify(issuer.publicKey);
}

function isForServers({ keyUsage }: X509Certificate): boolean {
  // `keyUsage` is Node's name for the extended key usage; undefined if the certificate has none.
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
