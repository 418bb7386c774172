/**
 * Certificates that a test makes for itself with the machine's openssl, in a folder that is removed
 * afterwards: good ones, and each kind of bad one.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Identity {
  key: Buffer;
  cert: Buffer;
}

export interface Certificates {
  /** Certificate of the authority that the test trusts. */
  authority: string;
  good: Identity;
  expired: Identity;
  notYetValid: Identity;
  /** Certificate for other.example. */
  wrongHost: Identity;
  selfSigned: Identity;
  /** Certificate of an untrusted authority. */
  unknownIssuer: Identity;
}

/** Whether the machine has openssl to make the certificates with. */
export function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Configuration of `openssl ca`, which signs because `openssl x509` cannot set the first day. */
const CONFIG = `[ca]
default_ca = tests
[tests]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[here]
subjectAltName = IP:127.0.0.1,DNS:localhost,DNS:actions.test
[other]
subjectAltName = DNS:other.example
`;

/** Options for a key of an elliptic curve: generating an RSA key takes a quarter of a second. */
export const EC_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"] as const;

function newKey(name: string): string[] {
  return [...EC_KEY, "-nodes", "-keyout", `${name}.key`, "-subj", `/CN=${name}`];
}

export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), "docket-certificates-"));
  const openssl = (...args: string[]): void => void execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const identity = (name: string): Identity => ({ key: read(`${name}.key`), cert: read(`${name}.pem`) });
  const selfSign = (name: string, extensions: string): void =>
    openssl("req", "-config", "ca.cnf", "-x509", ...newKey(name), "-out", `${name}.pem`, "-days", "7", "-extensions", extensions);
  const issue = (name: string, authority: string, extensions: string, from: string, to: string): Identity => {
    openssl("req", "-config", "ca.cnf", "-new", ...newKey(name), "-out", `${name}.csr`);
    const issuer = ["-cert", `${authority}.pem`, "-keyfile", `${authority}.key`];
    const span = ["-startdate", from, "-enddate", to];
    openssl(
      "ca",
      "-config",
      "ca.cnf",
      "-batch",
      "-notext",
      ...issuer,
      ...span,
      "-extensions",
      extensions,
      "-in",
      `${name}.csr`,
      "-out",
      `${name}.pem`,
    );
    return identity(name);
  };
  try {
    writeFileSync(join(folder, "ca.cnf"), CONFIG);
    writeFileSync(join(folder, "index.txt"), "");
    writeFileSync(join(folder, "serial"), "1000\n");
    selfSign("trusted", "authority");
    selfSign("stranger", "authority");
    selfSign("alone", "here");
    return {
      authority: read("trusted.pem").toString(),
      good: issue("good", "trusted", "here", "20200101000000Z", "20990101000000Z"),
      expired: issue("expired", "trusted", "here", "20200101000000Z", "20200201000000Z"),
      notYetValid: issue("early", "trusted", "here", "20980101000000Z", "20990101000000Z"),
      wrongHost: issue("elsewhere", "trusted", "other", "20200101000000Z", "20990101000000Z"),
      selfSigned: identity("alone"),
      unknownIssuer: issue("strange", "stranger", "here", "20200101000000Z", "20990101000000Z"),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
