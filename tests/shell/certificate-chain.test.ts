/** Tests private authorities: each chain that must not be trusted, beside valid ones. */
import { X509Certificate } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { CERT, judgeChain } from "../../electron/shell/certificate-chain.ts";
import { certificateFields } from "../../electron/shell/certificate-fields.ts";
import { authoritiesIn } from "../../electron/shell/authorities.ts";
import { pinOf } from "../../electron/shell/service-trust.ts";
import { hasOpenssl } from "../core/transport/certificates.ts";
import { makePrivateAuthorities, makeTwins, type PrivateAuthorities } from "./private-authorities.ts";

const DAY_MS = 86_400_000;
const HOST = "svc.corp.example";

describe.skipIf(!hasOpenssl())("a private authority (skipped: makes certificates with openssl, which is not here)", () => {
  let made: PrivateAuthorities;
  beforeAll(() => void (made = makePrivateAuthorities()));
  const of = (name: string): X509Certificate => {
    const found = made.get(name);
    if (found === undefined) throw new Error(`no certificate ${name}`);
    return found;
  };
  const verdict = (leaf: string, others: readonly string[] = [], { anchors = ["root"], host = HOST, days = 0 } = {}) =>
    judgeChain({ leaf: of(leaf), others: others.map(of), host }, anchors.map(of), new Date(Date.now() + days * DAY_MS)).is;

  it.each<[string, string[], object?]>([
    ["direct", []],
    ["behindMiddle", ["middle"]],
    ["behindMiddle", ["root", "stranger", "middle"]],
    ["behindMiddle", [], { anchors: ["middle"] }],
    ["direct", [], { host: "127.0.0.1" }],
    ["direct", [], { host: "SVC.corp.example" }],
    ["ofForUs", ["forUs"]],
    ["ofForServers", ["forServers"]],
    ["ofForUs", ["forUs"], { host: "127.0.0.1" }],
    ["alone", [], { anchors: ["alone"] }],
  ])("is trusted for %s behind %j %j", (leaf, others, more = {}) => {
    expect(verdict(leaf, others, more)).toBe(CERT.ok);
  });

  it.each<[string, string, string[]]>([
    ["of somebody else's authority", "ofStranger", ["stranger"]],
    ["that signed itself", "alone", []],
    ["whose authority was not sent", "behindMiddle", []],
    ["of one that is no authority", "ofNoAuthority", ["noAuthority"]],
    ["of an authority that may not sign certificates", "ofMayNotSign", ["mayNotSign"]],
    ["behind an authority that may have none after it", "ofAfterLast", ["last", "afterLast"]],
    ["for clients, not for services", "ofClient", []],
    ["with a critical extension that is not understood", "withUnknown", []],
    ["of an authority that is for mail alone", "ofForMail", ["forMail"]],
    ["of an authority for names of people only", "ofForPeople", ["forPeople"]],
  ])("is not trusted for a certificate %s", (_what, leaf, others) => {
    expect(verdict(leaf, others)).toBe(CERT.authorityInvalid);
  });

  it.each<[string, string, string[], string[]]>([
    ["for other names", "ofForOthers", ["forOthers"], ["root"]],
    ["that excludes this name", "ofNotForUs", ["notForUs"], ["root"]],
    ["that is an anchor for other names", "ofConstrainedRoot", [], ["constrainedRoot"]],
  ])("is not trusted where it is one %s", (_what, leaf, others, anchors) => {
    expect(verdict(leaf, others, { anchors })).toBe(CERT.nameConstraintViolation);
  });

  it("is not trusted for another host, another time, or a weak key, each with its own error name", () => {
    expect(verdict("direct", [], { host: "corp.example" })).toBe(CERT.commonNameInvalid);
    expect(verdict("direct", [], { host: "127.0.0.2" })).toBe(CERT.commonNameInvalid);
    expect(verdict("direct", [], { days: 31 })).toBe(CERT.dateInvalid);
    expect(verdict("direct", [], { days: -1 })).toBe(CERT.dateInvalid);
    expect(verdict("weak")).toBe(CERT.weakKey);
    // The root has expired, too.
    expect(verdict("behindMiddle", ["middle"], { days: 31 })).toBe(CERT.dateInvalid);
  });

  it("is trusted where it was renewed with its key, whichever of the two is named first", () => {
    const { twins, leaf } = makeTwins([5, 30]);
    const [old = leaf, renewed = leaf] = twins;
    const judge = (anchors: readonly X509Certificate[]) =>
      judgeChain({ leaf, others: [], host: HOST }, anchors, new Date(Date.now() + 10 * DAY_MS));
    expect([judge([old, renewed]).is, judge([renewed, old]).is]).toEqual([CERT.ok, CERT.ok]);
    expect(judge([old])).toEqual({ is: CERT.dateInvalid, outOfDate: old });
  });

  it("is not searched for along every path between authorities that may have issued each other", () => {
    const { twins, leaf } = makeTwins(Array.from({ length: 11 }, () => 30));
    const verify = vi.spyOn(X509Certificate.prototype, "verify");
    expect(judgeChain({ leaf, others: twins, host: HOST }, [of("root")], new Date()).is).toBe(CERT.authorityInvalid);
    expect(verify.mock.calls.length).toBeLessThan(500);
    verify.mockRestore();
    expect(judgeChain({ leaf, others: twins, host: HOST }, [twins[5] ?? leaf], new Date()).is).toBe(CERT.ok);
  });

  it("is not trusted for a certificate with one bit changed, wherever that is", () => {
    const { raw } = of("direct");
    for (let at = 30; at < raw.length; at += 37) {
      const changed = Buffer.from(raw);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const read = readable(changed);
      if (read !== undefined)
        expect(judgeChain({ leaf: read, others: [], host: HOST }, [of("root")], new Date()).is, `byte ${at}`).not.toBe(CERT.ok);
    }
  });

  it("is read from a file with text around it, and not from a file without a certificate", () => {
    const pem = `# ours\n${of("root").toString()}\n-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n${of("middle").toString()}`;
    expect(authoritiesIn(pem)).toMatchObject([{ subject: "CN=root" }, { subject: "CN=middle" }]);
    expect(authoritiesIn(pem.replaceAll(" CERTIFICATE", " X509 CERTIFICATE"))).toMatchObject([
      { subject: "CN=root" },
      { subject: "CN=middle" },
    ]);
    expect(authoritiesIn(pem.replaceAll(" CERTIFICATE", " TRUSTED CERTIFICATE"))).toBe("damaged");
    expect(authoritiesIn("")).toBe("noCertificate");
    expect(authoritiesIn("-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----")).toBe("damaged");
  });

  it("has the pins that curl and browsers accept", () => {
    expect(pinOf(of("direct"))).toMatch(/^sha256\/[A-Za-z0-9+/]{43}=$/);
    expect(pinOf(of("direct"))).not.toBe(pinOf(of("root")));
  });
});

describe("the fields of a certificate", () => {
  it("count as unknown where they cannot be read, whatever the bytes", () => {
    for (const bytes of [[], [0], [0x30, 0x80], [0x30, 0x03, 1, 1, 1], Array.from({ length: 400 }, (_, index) => index % 256)])
      expect(certificateFields(Uint8Array.from(bytes))).toEqual({ isUnknown: true });
  });
});

function readable(raw: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(raw);
  } catch {
    return undefined;
  }
}
