/**
 * Certificates of the fleet's own authorities, from the file that DOCKET_CA_FILE names. Whoever can
 * write this file can impersonate the service. Like docket.json, it must therefore belong to an
 * administrator, unless the environment names it: then it is the user's own.
 */
import { X509Certificate } from "node:crypto";
import { type AuthorityFault, type ManagedBy, type ManagedProblem, POLICIES } from "../contract/managed.ts";
import type { ConfigurationPorts } from "./configuration.ts";

export interface Authorities {
  anchors: readonly X509Certificate[];
  problems: readonly ManagedProblem[];
}

/** Size limit. A bundle of all public authorities has about 220 kB. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads the authorities. `by` is the source that names the file; `owners` are the users who may
 * change it besides root. Never rejects.
 */
export async function readAuthorities(
  path: string | undefined,
  by: ManagedBy | undefined,
  { process: { platform }, read, owners }: Pick<ConfigurationPorts, "process" | "read"> & { owners: readonly number[] },
): Promise<Authorities> {
  if (path === undefined) return { anchors: [], problems: [] };
  const found = await read({ path, platform, maxBytes: MAX_BYTES, owners });
  const failed = (fault: AuthorityFault): Authorities => ({
    anchors: [],
    problems: [{ code: "authorityFile", params: { by: by ?? { variable: POLICIES.caFile.env }, path, fault } }],
  });
  if (found.is === "none") return failed("missing");
  if (found.is === "refused") {
    const { code } = found.problem;
    return failed(code === "configurationLate" ? "late" : /Open$|Administrators$/u.test(code) ? "open" : "unreadable");
  }
  const anchors = authoritiesIn(Buffer.from(found.bytes).toString("latin1"));
  return typeof anchors === "string" ? failed(anchors) : { anchors, problems: [] };
}

/**
 * Returns all certificates of a PEM file, or the fault of the file. A damaged certificate fails the
 * whole file, because nobody would notice a missing one.
 */
export function authoritiesIn(pem: string): X509Certificate[] | "noCertificate" | "damaged" {
  const begun = pem.match(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/gu) ?? [];
  const blocks = pem.match(/-----BEGIN (?:X509 )?CERTIFICATE-----[^-]*-----END (?:X509 )?CERTIFICATE-----/gu) ?? [];
  if (begun.length === 0) return "noCertificate";
  if (blocks.length < begun.length) return "damaged";
  try {
    // "X509 CERTIFICATE" is an older name of the same block. "TRUSTED CERTIFICATE" blocks are not
    // accepted, because their trust settings are not read.
    return blocks.map((block) => new X509Certificate(block.replaceAll("X509 ", "")));
  } catch {
    return "damaged";
  }
}
