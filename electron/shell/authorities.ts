/**
 * The certificates of the fleet's own authorities, from the file that DOCKET_CA_FILE names. Whoever
 * can write it can stand in for the service, so that it is an administrator's like docket.json,
 * unless the environment has named it, which is its user's own.
 */
import { X509Certificate } from "node:crypto";
import { type AuthorityFault, type ManagedBy, type ManagedProblem, POLICIES } from "../contract/managed.ts";
import type { ConfigurationPorts } from "./configuration.ts";

export interface Authorities {
  anchors: readonly X509Certificate[];
  problems: readonly ManagedProblem[];
}

/** A bundle of every public authority has some 220 kB. */
const MAX_BYTES = 1024 * 1024;

/** `by`: who names the file; `owners`: who may change it besides root. Never rejects. */
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

/** The certificates of a PEM file, all of them: one that was left out would be missed by nobody. */
export function authoritiesIn(pem: string): X509Certificate[] | "noCertificate" | "damaged" {
  const begun = pem.match(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/gu) ?? [];
  const blocks = pem.match(/-----BEGIN (?:X509 )?CERTIFICATE-----[^-]*-----END (?:X509 )?CERTIFICATE-----/gu) ?? [];
  if (begun.length === 0) return "noCertificate";
  if (blocks.length < begun.length) return "damaged";
  try {
    // An older name of the same; of "TRUSTED" ones, what they may be trusted for is not read.
    return blocks.map((block) => new X509Certificate(block.replaceAll("X509 ", "")));
  } catch {
    return "damaged";
  }
}
