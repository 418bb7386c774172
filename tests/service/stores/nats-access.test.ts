/** Authentication to NATS, and TLS: with valid, invalid and expiring credentials. */
import { beforeAll, describe, expect, it } from "vitest";
import { connect, nkeys } from "@nats-io/transport-node";
import { systemClock } from "../../../electron/service/clock.ts";
import { NatsStore } from "../../../electron/service/stores/nats.ts";
import { accessOf, type NatsAccess, refusalOf } from "../../../electron/service/stores/nats-access.ts";
import { reasonsOf } from "../../../electron/service/operation/store-probe.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { hasOpenssl } from "../../core/transport/certificates.ts";
import { eventually } from "../fixtures.ts";
import { run, serviceWith } from "../service-process.ts";
import { WITHOUT_NATS } from "./nats-servers.ts";
import { skipReason } from "../../support/skip-reason.ts";
import { credentialsOf, SecuredNats, seedOf } from "./secured-nats.ts";
import { listening, proposal, stored } from "./store-contract.ts";

const WITHOUT = WITHOUT_NATS ?? (hasOpenssl() ? undefined : "there is no openssl to make certificates with");

describe.skipIf(WITHOUT !== undefined)(`NATS behind TLS and signatures${skipReason(WITHOUT)}`, () => {
  let nats: SecuredNats;
  let server = "";
  let ofKey = "";
  let ofCertificate = "";
  let ca = "";
  let good = "";
  let buckets = 0;

  beforeAll(async () => {
    nats = new SecuredNats();
    [server, ofKey, ofCertificate] = await Promise.all([nats.byCredentials(), nats.byKey(), nats.byCertificate()]);
    ca = nats.file("ca.pem", nats.certificates.authority);
    good = nats.file("good.creds", credentialsOf(nats.account));
    return () => nats.stop();
  });

  const open = (address: string, access: NatsAccess) => {
    buckets += 1;
    return listening(new NatsStore({ servers: [address], bucket: `b${buckets}`, replicas: 1, clock: systemClock, ...access }));
  };
  /** Writes the content to a new file, and returns its path. */
  const given = (content: string): string => nats.file(`given-${(buckets += 1)}`, content);

  it("opens with credentials with either line ending, and trusts the given authority", async () => {
    for (const credentials of [good, given(credentialsOf(nats.account).replaceAll("\n", "\r\n"))]) {
      const { store, heard } = await open(server, { credentials, ca });
      stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
      expect(heard()).toEqual(["a ASSIGNED"]);
    }
  });

  it("opens with a user's nkey, with or without a comment above it", async () => {
    for (const seed of [seedOf(nats.user), `# of the depot\n${seedOf(nats.user)}\n`]) {
      const { store } = await open(ofKey, { credentials: given(seed) });
      stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
    }
  });

  it("opens only with the certificate of a user, and with its matching key", async () => {
    const { cert, key } = nats.certificates.good;
    const certificate = { cert: given(cert.toString()), key: given(key.toString()) };
    const { store } = await open(ofCertificate, { ca, certificate });
    stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
    const strange = nats.certificates.unknownIssuer;
    const other = { cert: given(strange.cert.toString()), key: given(strange.key.toString()) };
    const sentence =
      /^it requires another certificate \(alert .+\): see|^there was no answer .+ another certificate than that of --store-cert$/;
    const strangers = [{ ca }, { ca, certificate: other }].map(async (access) => {
      const trying = connect({ servers: ofCertificate, timeout: 500, reconnect: false, ...accessOf(access) });
      expect(await trying.then(String, (error: unknown) => refusalOf(error, access))).toMatch(sentence);
    });
    await Promise.all(strangers);
    await expect(open(ofCertificate, { ca, certificate: { ...certificate, key: other.key } })).rejects.toThrow(
      /^the files .+ and .+ are not a certificate and its private key in PEM: /,
    );
  });

  it("warns when the servers' message limit is below the size of updates, and refuses larger ones as not recorded", async () => {
    const { store, heard } = await open(ofKey, { credentials: given(seedOf(nats.user)) });
    expect(store.remarks).toMatchObject([
      { name: "message size", sentence: expect.stringMatching(/^the servers take messages of 4096 bytes, /) },
    ]);
    const long = { ...proposal("a", ActionState.ASSIGNED, 0), action: anAction("a", { name: "n".repeat(5000) }) };
    await expect(store.put(long)).rejects.toThrow(/^the store does not take it \(.*max_payload.*\): nothing was recorded$/);
    expect(heard()).toEqual([]);
  });

  it.each<[string, () => [string, NatsAccess], RegExp]>([
    ["no credentials", () => [server, { ca }], /it requires a sign-in \(Authorization Violation\): give --store-credentials$/],
    [
      "credentials of an account that it does not know",
      () => [server, { ca, credentials: given(credentialsOf(nkeys.createAccount())) }],
      /it does not let the credentials of .+ in \(Authorization Violation\)$/,
    ],
    [
      "credentials that have ended",
      () => [server, { ca, credentials: given(credentialsOf(nats.account, Math.floor(Date.now() / 1000) - 60)) }],
      /it does not let the credentials of .+ in \(.+\)$/,
    ],
    ["another user's nkey", () => [ofKey, { credentials: given(seedOf(nkeys.createUser())) }], /it does not let the credentials of .+ in/],
    ["no authority", () => [server, { credentials: good }], /its certificate is not one to trust \(.+\): give --store-ca$/],
    [
      "another authority",
      () => [server, { credentials: good, ca: given(nats.certificates.selfSigned.cert.toString()) }],
      /its certificate is not one to trust \(.+\): .+ does not vouch for it$/,
    ],
    [
      "TLS where there is none",
      () => [ofKey, { credentials: given(seedOf(nats.user)), ca }],
      /it does not speak TLS, which is asked for by --store-ca, --store-cert or tls:\/\/$/,
    ],
    [
      "tls:// where there is none",
      () => [ofKey, { credentials: given(seedOf(nats.user)), isSecured: true }],
      /^the store tls:.* it does not speak TLS, which is asked for by --store-ca, --store-cert or tls:\/\/$/,
    ],
    [
      "tls:// and an authority that this machine does not know",
      () => [server, { credentials: good, isSecured: true }],
      /its certificate is not one to trust \(.+\): give --store-ca$/,
    ],
    [
      "a file that is no credentials",
      () => [server, { ca, credentials: ca }],
      /^the file .+ is neither a credentials file of NATS nor the seed of a user's nkey$/,
    ],
    ["an empty file of credentials", () => [server, { ca, credentials: given("") }], /^the file .+ is neither/],
    [
      "half a file of credentials",
      () => [server, { ca, credentials: given(credentialsOf(nats.account).slice(0, 400)) }],
      /^the file .+ is neither/,
    ],
    ["a file without a certificate", () => [server, { credentials: good, ca: good }], /^the file .+ holds no certificate in PEM/],
    [
      "a certificate that is damaged",
      () => [server, { credentials: good, ca: given("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n") }],
      /^the file .+: certificate 1 in it cannot be read$/,
    ],
    ["a file that is not there", () => [server, { credentials: "/no/such/file", ca }], /^the file \/no\/such\/file cannot be read: ENOENT/],
  ])("does not start with %s, and gives the reason", async (_what, access, sentence) => {
    await expect(open(...access())).rejects.toThrow(sentence);
  });

  it("reconnects with credentials that are renewed in their file after they have expired", async () => {
    // The server's clock counts seconds: the credentials are valid now and expire two or three
    // seconds later.
    const credentials = given(credentialsOf(nats.account, Math.floor(Date.now() / 1000) + 3));
    const { store } = await open(server, { credentials, ca });
    stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
    const outcome = (): Promise<string> =>
      store.catchUp().then(
        () => "caught up",
        ({ message }: Error) => message,
      );
    const before = nats.turnedAway;
    await eventually(outcome).toBe("the store cannot be reached: what it holds now is not known");
    // The operator's error has the reason; the client's message names no file.
    const why = () => store.catchUp().catch(reasonsOf);
    await eventually(why).toMatchObject({ cause: expect.stringMatching(/^it does not let the credentials of \/.* in \(.+\)$/) });
    // By default, the library stops reconnecting at the second refusal.
    await eventually(() => nats.turnedAway).toBeGreaterThan(before + 4);
    nats.file(credentials.slice(nats.folder.length + 1), credentialsOf(nats.account));
    await eventually(outcome).toBe("caught up");
  });

  it("trusts the authorities of the machine with tls://, when none are given", async () => {
    // SSL_CERT_FILE replaces the machine's list of authorities in OpenSSL.
    const environment = { ...process.env, SSL_CERT_FILE: ca };
    const flags = ["--key", "k=OBJECT:a", "--store", `tls://${server}`, "--store-credentials", good];
    expect((await serviceWith(environment, ...flags)).baseUrl).toMatch(/^http:/);
  });

  it("ends the command with one sentence and exit code 2", async () => {
    const { exitCode, stdout, stderr } = await run("--key", "k=OBJECT:a", "--store", `nats://${server}`, "--store-ca", ca);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^the store nats:\/\/127\.0\.0\.1:\d+ cannot be reached: it requires a sign-in [^\n]*\n$/);
  });
});
