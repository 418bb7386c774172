/**
 * Reads the fields of a certificate that Node's X509Certificate does not expose: the path length,
 * the name constraints, and critical extensions (RFC 5280, 4.2).
 */
import { type BaseBlock, Boolean as Asn1Boolean, Constructed, fromBER, Integer, ObjectIdentifier, OctetString, Primitive } from "asn1js";

export interface NameConstraints {
  permitted: readonly NameSpace[];
  excluded: readonly NameSpace[];
}

/** A domain with its subdomains, or a range of IP addresses as the bytes of address and mask. */
export type NameSpace = { of: "domain"; domain: string } | { of: "address"; bytes: Uint8Array; mask: Uint8Array };

export interface CertificateFields {
  /**
   * Maximum number of authorities between this certificate and the last one; absent if unlimited.
   */
  pathLength?: number;
  constraints?: NameConstraints;
  /** Whether the certificate has a critical extension that is not understood here. */
  isUnknown: boolean;
}

const BASIC_CONSTRAINTS = "2.5.29.19";
const NAME_CONSTRAINTS = "2.5.29.30";
/** Key usage, subject alternative names, and extended key usage, which Node reads. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set(["2.5.29.15", "2.5.29.17", "2.5.29.37"]);
const CONTEXT = 3;
const EXTENSIONS = 3;
const DNS_NAME = 2;
const IP_ADDRESS = 7;

const UNREADABLE: CertificateFields = { isUnknown: true };

/** Returns the fields. Never throws: an unreadable certificate counts as unknown. */
export function certificateFields(raw: Uint8Array): CertificateFields {
  try {
    let fields: CertificateFields = { isUnknown: false };
    for (const { oid, isCritical, value } of extensionsIn(raw)) {
      if (oid === BASIC_CONSTRAINTS) fields = { ...fields, ...basicConstraints(value) };
      else if (oid === NAME_CONSTRAINTS) {
        const constraints = nameConstraints(value);
        fields = constraints === undefined ? { ...fields, isUnknown: true } : { ...fields, constraints };
      } else if (isCritical && !READ_ELSEWHERE.has(oid)) fields = { ...fields, isUnknown: true };
    }
    return fields;
  } catch {
    return UNREADABLE;
  }
}

interface Extension {
  oid: string;
  isCritical: boolean;
  value: BaseBlock;
}

function extensionsIn(raw: Uint8Array): Extension[] {
  const [tbs] = partsOf(blockOf(raw));
  if (tbs === undefined) throw new Error("no certificate");
  const wrapped = partsOf(tbs).find(({ idBlock }) => idBlock.tagClass === CONTEXT && idBlock.tagNumber === EXTENSIONS);
  const [list] = wrapped === undefined ? [] : partsOf(wrapped);
  return (list === undefined ? [] : partsOf(list)).map((extension) => {
    const parts = partsOf(extension);
    const [oid] = parts;
    const value = parts.at(-1);
    if (!(oid instanceof ObjectIdentifier) || !(value instanceof OctetString)) throw new Error("no extension");
    const isCritical = parts.some((part) => part instanceof Asn1Boolean && part.getValue());
    return { oid: oid.getValue(), isCritical, value: blockOf(new Uint8Array(value.getValue())) };
  });
}

function basicConstraints(value: BaseBlock): Pick<CertificateFields, "pathLength"> {
  const length = partsOf(value).find((part) => part instanceof Integer);
  return length === undefined ? {} : { pathLength: Number(length.toBigInt()) };
}

/** Returns the constraints, or undefined if they constrain names of a kind that no service has. */
function nameConstraints(value: BaseBlock): NameConstraints | undefined {
  const found: { permitted: NameSpace[]; excluded: NameSpace[] } = { permitted: [], excluded: [] };
  for (const list of partsOf(value)) {
    const into = list.idBlock.tagNumber === 0 ? found.permitted : found.excluded;
    for (const subtree of partsOf(list)) {
      const [base, ...rest] = partsOf(subtree);
      const space = base === undefined || rest.length > 0 ? undefined : spaceOf(base);
      if (space === undefined) return undefined;
      into.push(space);
    }
  }
  return found;
}

function spaceOf(base: BaseBlock): NameSpace | undefined {
  if (!(base instanceof Primitive)) return undefined;
  const bytes = base.valueBlock.valueHexView;
  switch (base.idBlock.tagNumber) {
    case DNS_NAME:
      return { of: "domain", domain: Buffer.from(bytes).toString("latin1").toLowerCase() };
    case IP_ADDRESS: {
      if (bytes.length !== 8 && bytes.length !== 32) return undefined;
      const half = bytes.length / 2;
      return { of: "address", bytes: bytes.slice(0, half), mask: bytes.slice(half) };
    }
    default:
      return undefined;
  }
}

function blockOf(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(bytes);
  if (offset !== bytes.length) throw new Error("no DER");
  return result;
}

function partsOf(block: BaseBlock): BaseBlock[] {
  if (!(block instanceof Constructed)) throw new Error("no list");
  return block.valueBlock.value;
}
