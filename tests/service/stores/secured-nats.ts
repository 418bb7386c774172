/**
 * A NATS server that requires TLS and authentication. Its operator, account and users are like
 * those made by NATS' own tools, signed here with the keys of the client library.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { nkeys } from "@nats-io/transport-node";
import { type Certificates, makeCertificates } from "../../core/transport/certificates.ts";

type KeyPair = ReturnType<typeof nkeys.createUser>;

const PATH = [process.env["PATH"] ?? "", "/usr/sbin"].join(delimiter);
const NO_LIMITS = { subs: -1, data: -1, payload: -1 };
const OF_ACCOUNT = { ...NO_LIMITS, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
const JETSTREAM = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Returns a JWT as NATS expects it: signed with Ed25519 by an nkey (docs.nats.io, JWT guide). */
function signed(by: KeyPair, subject: string, claims: object, more: object = {}): string {
  const issued = { jti: subject, iat: Math.floor(Date.now() / 1000), iss: by.getPublicKey(), name: subject, sub: subject };
  const text = `${part({ typ: "JWT", alg: "ed25519-nkey" })}.${part({ ...issued, ...more, nats: { ...claims, version: 2 } })}`;
  return `${text}.${Buffer.from(by.sign(Buffer.from(text))).toString("base64url")}`;
}

export const seedOf = (pair: KeyPair): string => Buffer.from(pair.getSeed()).toString();

/**
 * Returns a credentials file of an account, which a server may or may not know. `exp` is its expiry
 * in seconds since the epoch.
 */
export function credentialsOf(account: KeyPair, exp?: number): string {
  const user = nkeys.createUser();
  const jwt = signed(account, user.getPublicKey(), { type: "user", pub: {}, sub: {}, ...NO_LIMITS }, exp === undefined ? {} : { exp });
  return `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seedOf(user)}\n------END USER NKEY SEED------\n`;
}

export class SecuredNats {
  readonly folder = mkdtempSync(join(tmpdir(), "docket-nats-"));
  readonly account: KeyPair = nkeys.createAccount();
  readonly user: KeyPair = nkeys.createUser();
  readonly certificates: Certificates = makeCertificates();
  readonly #processes: ChildProcess[] = [];
  #turnedAway = 0;

  /** Number of connections that were refused or closed because of their credentials. */
  get turnedAway(): number {
    return this.#turnedAway;
  }

  /** Writes a file of the test, and returns its path. */
  file(name: string, content: string | Buffer): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  /** Starts a server with users of an account. Resolves with its HOST:PORT once it is ready. */
  byCredentials(): Promise<string> {
    const [operator, system] = [nkeys.createOperator(), nkeys.createAccount()];
    const account = (of: KeyPair, limits: object): string =>
      `${of.getPublicKey()}: ${signed(operator, of.getPublicKey(), { type: "account", limits: { ...OF_ACCOUNT, ...limits } })}`;
    return this.#start(
      `operator: ${signed(operator, operator.getPublicKey(), { type: "operator" })}`,
      `system_account: ${system.getPublicKey()}`,
      "resolver: MEMORY",
      `resolver_preload: { ${account(this.account, JETSTREAM)}, ${account(system, {})} }`,
      this.#tls(),
    );
  }

  /** Starts a server whose user is identified by the name in a certificate of the authority. */
  byCertificate(): Promise<string> {
    const verify = `, ca_file: "${this.file("clients.pem", this.certificates.authority)}", verify_and_map: true }`;
    return this.#start('authorization: { users: [{ user: "actions.test" }] }', this.#tls().replace(/ }$/, verify));
  }

  /** Starts a server whose user is identified by a public key, with a small message limit. */
  byKey(): Promise<string> {
    return this.#start(`authorization: { users: [{ nkey: ${this.user.getPublicKey()} }] }`, "max_payload: 4096");
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#processes.map((process) => {
        const gone = once(process, "exit");
        process.kill("SIGKILL");
        return gone;
      }),
    );
    rmSync(this.folder, { recursive: true });
  }

  #tls(): string {
    const { cert, key } = this.certificates.good;
    return `tls: { cert_file: "${this.file("server.pem", cert)}", key_file: "${this.file("server.key", key)}" }`;
  }

  async #start(...settings: string[]): Promise<string> {
    const folder = mkdtempSync(join(this.folder, "server-"));
    const path = join(folder, "nats.conf");
    writeFileSync(path, ['listen: "127.0.0.1:-1"', `jetstream: { store_dir: "${join(folder, "data")}" }`, ...settings, ""].join("\n"));
    const child = spawn("nats-server", ["-c", path], { env: { ...process.env, PATH }, stdio: ["ignore", "ignore", "pipe"] });
    this.#processes.push(child);
    const lines = createInterface({ input: child.stderr });
    let said = "";
    await new Promise<void>((resolve) => {
      lines.on("line", (line) => {
        said += `${line}\n`;
        if (/authentication|authorization/i.test(line)) this.#turnedAway += 1;
        if (line.includes("Server is ready")) resolve();
      });
      lines.once("close", resolve);
    });
    const address = /Listening for client connections on (\S+)/.exec(said)?.[1];
    if (address === undefined) throw new Error(`nats-server has ended: ${said}`);
    return address;
  }
}
