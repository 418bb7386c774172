/**
 * Chains of private authorities, valid ones and those that must not be trusted, made with openssl.
 */
import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EC_KEY } from "../core/transport/certificates.ts";

const AUTHORITY = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n";
const SERVICE = "subjectAltName=DNS:svc.corp.example,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n";
const constrained = (names: string): string => `${AUTHORITY}nameConstraints=critical,${names}\n`;

/**
 * Each certificate by name: its issuer ("": itself), its extensions, and the number of bits of an
 * RSA key. Issuers first.
 */
const MADE: readonly (readonly [name: string, issuer: string, extensions: string, rsaBits?: number])[] = [
  ["root", "", AUTHORITY, 2_048],
  ["middle", "root", AUTHORITY, 2_048],
  ["behindMiddle", "middle", SERVICE, 2_048],
  ["direct", "root", SERVICE],
  ["noAuthority", "root", "basicConstraints=CA:FALSE\n"],
  ["ofNoAuthority", "noAuthority", SERVICE],
  ["mayNotSign", "root", "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,cRLSign\n"],
  ["ofMayNotSign", "mayNotSign", SERVICE],
  ["last", "root", "basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign\n"],
  ["afterLast", "last", AUTHORITY],
  ["ofAfterLast", "afterLast", SERVICE],
  ["forOthers", "root", constrained("permitted;DNS:other.example")],
  ["ofForOthers", "forOthers", SERVICE],
  ["forUs", "root", constrained("permitted;DNS:corp.example,permitted;IP:127.0.0.0/255.0.0.0")],
  ["ofForUs", "forUs", SERVICE],
  ["notForUs", "root", constrained("excluded;DNS:svc.corp.example")],
  ["ofNotForUs", "notForUs", SERVICE],
  ["forPeople", "root", constrained("permitted;email:corp.example")],
  ["ofForPeople", "forPeople", SERVICE],
  ["forMail", "root", `${AUTHORITY}extendedKeyUsage=emailProtection\n`],
  ["ofForMail", "forMail", SERVICE],
  ["forServers", "root", `${AUTHORITY}extendedKeyUsage=serverAuth,clientAuth\n`],
  ["ofForServers", "forServers", SERVICE],
  ["constrainedRoot", "", constrained("permitted;DNS:other.example")],
  ["ofConstrainedRoot", "constrainedRoot", SERVICE],
  ["ofClient", "root", "subjectAltName=DNS:svc.corp.example\nextendedKeyUsage=clientAuth\n"],
  ["withUnknown", "root", "subjectAltName=DNS:svc.corp.example\n1.2.3.4.5.6=critical,DER:0500\n"],
  ["weak", "root", SERVICE, 1_024],
  ["stranger", "", AUTHORITY],
  ["ofStranger", "stranger", SERVICE],
  ["alone", "", SERVICE],
];

/**
 * Makes authorities of one name and one key, so that each may have issued each, valid for these
 * numbers of days, and a certificate issued by them.
 */
export function makeTwins(days: readonly number[]): { twins: X509Certificate[]; leaf: X509Certificate } {
  const folder = mkdtempSync(join(tmpdir(), "docket-twins-"));
  const openssl = (...args: string[]): string => execFileSync("openssl", args, { cwd: folder, stdio: "pipe", encoding: "utf8" });
  try {
    writeFileSync(join(folder, "twin.ext"), AUTHORITY);
    writeFileSync(join(folder, "leaf.ext"), SERVICE);
    for (const name of ["twin", "leaf"])
      openssl("req", "-new", ...EC_KEY, "-nodes", "-keyout", `${name}.key`, "-subj", `/CN=${name}`, "-out", `${name}.csr`);
    const signed = (name: string, serial: number, valid: number, ...by: string[]): X509Certificate =>
      new X509Certificate(
        openssl("x509", "-req", "-in", `${name}.csr`, ...by, "-set_serial", `${serial}`, "-days", `${valid}`, "-extfile", `${name}.ext`),
      );
    const twins = days.map((valid, at) => signed("twin", at + 1, valid, "-signkey", "twin.key"));
    writeFileSync(join(folder, "twin.pem"), twins[0]?.toString() ?? "");
    return { twins, leaf: signed("leaf", 1, 30, "-CA", "twin.pem", "-CAkey", "twin.key") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export type PrivateAuthorities = ReadonlyMap<string, X509Certificate>;

export function makePrivateAuthorities(): PrivateAuthorities {
  const folder = mkdtempSync(join(tmpdir(), "docket-authorities-"));
  const openssl = (...args: string[]): void => void execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const made = new Map<string, X509Certificate>();
  try {
    for (const [name, issuer, extensions, rsaBits] of MADE) {
      writeFileSync(join(folder, `${name}.ext`), extensions);
      const key = rsaBits === undefined ? EC_KEY : ["-newkey", `rsa:${rsaBits}`];
      openssl("req", "-new", ...key, "-nodes", "-keyout", `${name}.key`, "-subj", `/CN=${name}`, "-out", `${name}.csr`);
      const by = issuer === "" ? ["-signkey", `${name}.key`] : ["-CA", `${issuer}.pem`, "-CAkey", `${issuer}.key`, "-CAcreateserial"];
      openssl("x509", "-req", "-in", `${name}.csr`, ...by, "-days", "30", "-extfile", `${name}.ext`, "-out", `${name}.pem`);
      made.set(name, new X509Certificate(readFileSync(join(folder, `${name}.pem`))));
    }
    return made;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
