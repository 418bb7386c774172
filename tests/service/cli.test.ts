/** `npm run service` as a child process: its first line, control lines, exit and refusals. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { curl, curlStream, next } from "./foreign-clients.ts";
import { run, service } from "./service-process.ts";

const SEED = [{ id: "a", name: "Work", state: "ACTION_STATE_ASSIGNED", assignedTo: { id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" } }];
const QUEUE = { assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }] };

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "docket-cli-"));
  return () => rm(folder, { recursive: true });
});

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** Returns the log line that a service writes when it starts. */
async function started(...args: string[]): Promise<Record<string, unknown> | undefined> {
  const { child, ended } = await service("--key", "k=OBJECT:robot-7", "--log", "info", ...args);
  child.kill("SIGTERM");
  const lines = (await ended).stderr.split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ event }) => event === "service.started");
}

describe("the command", () => {
  it("accepts a principal TYPE in any case, as the form in the window does", async () => {
    const { baseUrl } = await service("--key", "k=object:robot-7", "--seed", await file("lower.json", { actions: SEED }));
    expect(await next(curlStream(baseUrl, QUEUE, { key: "k" }))).toBe("INITIAL a");
  });

  it("prints its address in the first line, and serves its seed", async () => {
    const { baseUrl } = await service("--port", "0", "--key", "k=OBJECT:robot-7", "--seed", await file("seed.json", { actions: SEED }));
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await next(curlStream(baseUrl, QUEUE, { key: "k" }))).toBe("INITIAL a");
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("stops cleanly on %s, and ends its streams", async (signal) => {
    const { baseUrl, child, ended } = await service("--key", "k=OBJECT:robot-7", "--simulate", "60");
    const stream = curlStream(baseUrl, QUEUE, { key: "k" });
    expect(await next(stream)).toBe("INITIAL act-20117");
    child.kill(signal);
    expect(await ended).toMatchObject({ exitCode: 0, stderr: "" });
    let last: object = {};
    for await (const event of stream) last = event;
    expect(last).toEqual({ code: "unavailable", message: "the service is stopping" });
  });

  it("stops cleanly when the input of control lines ends", async () => {
    const { child, ended, ask } = await service("--key", "k=OBJECT:robot-7", "--control", "stdin");
    expect(await ask({ list: true })).toEqual({ ok: true, actions: [] });
    child.stdin?.end();
    expect(await ended).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it("stops cleanly when its stdout is closed, and ends its streams", async () => {
    const { baseUrl, child, ended } = await service("--key", "k=OBJECT:robot-7", "--control", "stdin", "--simulate", "60");
    const stream = curlStream(baseUrl, QUEUE, { key: "k" });
    expect(await next(stream)).toBe("INITIAL act-20117");
    child.stdout?.destroy();
    // A process that another thread is starting briefly inherits the pipe, so one answer can still
    // succeed.
    child.stdin?.on("error", () => undefined);
    const asking = setInterval(() => child.stdin?.write('{"list":true}\n'), 20);
    onTestFinished(() => clearInterval(asking));
    expect(await ended).toMatchObject({ exitCode: 0, stderr: "" });
    let last: object = {};
    for await (const event of stream) last = event;
    expect(last).toEqual({ code: "unavailable", message: "the service is stopping" });
  });

  it("prints a usage text with every flag", async () => {
    const { exitCode, stdout } = await run("--help");
    expect(exitCode).toBe(0);
    for (const flag of ["--port", "--host", "--key", "--data", "--seed", "--simulate", "--rate-limit", "--control", "--help"])
      expect(stdout).toContain(flag);
  });

  it("logs at startup that nothing is stored when neither --data nor --store is given", async () => {
    expect(await started()).toMatchObject({ keeps: "nothing; --data FOLDER keeps Actions" });
    expect(await started("--data", join(folder, "keeps"))).not.toHaveProperty("keeps");
  });

  it("applies --rate-limit", async () => {
    const { baseUrl } = await service("--key", "k=OBJECT:robot-7", "--rate-limit", "0.01");
    const status = async () => (await curl(`${baseUrl}/api/v1/wdm/actions/a/state`, { method: "PUT", key: "k" })).status;
    expect([await status(), await status()]).toEqual([400, 429]);
  });
});

/** A path below which Node's recursive mkdir never ends. */
const NO_PLACE = process.platform === "linux" ? "/proc/docket/data" : join(import.meta.filename, "data");

describe("bad input is reported in one sentence with the faulty value and its place, and exit code 2", () => {
  const key = ["--key", "k=OBJECT:robot-7"];

  it.each([
    ["an unknown flag", ["--bogus"], /^Unknown option '--bogus'$/],
    ["no key at all", [], /^--key is missing: /],
    ["a key without a principal", ["--key", "secret"], /^--key: a key must be written KEY=TYPE:id\[:read\]/],
    ["a principal without an id", ["--key", "secret=OBJECT:"], /^--key: "OBJECT:" is not a principal: the id after "OBJECT:" is missing$/],
    ["a principal of no known type", ["--key", "secret=ROBOT:7"], /^--key: "ROBOT:7" is not a principal: .*OBJECT, USER, GROUP, SERVICE$/],
    [
      "rights that there are not",
      ["--key", "secret=OBJECT:a:raed"],
      /^--key: "OBJECT:a:raed" ends in ":raed", and :read is the only right/,
    ],
    [
      "the same KEY twice",
      [...key, "--key", "secret=OBJECT:a", "--key", "secret=USER:ann:read"],
      /^--key: the KEY of number 3 is the same as that of number 2; /,
    ],
    ["a folder without a name", [...key, "--data", ""], /^--data: the name of the folder is empty$/],
    ["a folder that cannot be one", [...key, "--data", import.meta.filename], /^the folder .*cli\.test\.ts cannot be used: /],
    ["a folder in one that takes none", [...key, "--data", NO_PLACE], /^the folder .* cannot be used: /],
    ["a port that is none", [...key, "--port", "99999"], /^--port: "99999" is not a port/],
    [
      "a host that is none of ours",
      [...key, "--host", "192.0.2.1", "--insecure-plain-http", "the keys can be read on the way"],
      /^192\.0\.2\.1 is not an address of this device$/,
    ],
    ["a rate that is none", [...key, "--simulate", "0"], /^--simulate: "0" is not a number of Actions per minute/],
    ["a rate below zero", [...key, "--simulate", "-3"], /^--simulate: "-3" is not a number of Actions per minute/],
    ["nobody to assign to", ["--key", "k=USER:ann:read", "--simulate", "5"], /^--simulate: there is nobody to assign Actions to/],
    ["another control than stdin", [...key, "--control", "tcp"], /^--control: "tcp" is not possible, only stdin is$/],
    ["a seed file that is not there", [...key, "--seed", "no-such-file.json"], /^--seed: the file no-such-file\.json cannot be read: /],
  ])("%s", async (_what, args, sentence) => {
    const { exitCode, stdout, stderr } = await run(...args);
    expect(exitCode).toBe(2);
    expect(stdout).toBe("");
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).not.toContain("secret");
  });

  it.each([
    ["not JSON", "{", /is not JSON: /],
    ["no array", { actoins: [] }, /must hold an array of Actions/],
    ["an entry that is no object", [SEED[0], 3], /entry 1: an Action must be a JSON object$/],
    ["a misspelt field", [{ ...SEED[0], nmae: "x" }], /entry 0: field "nmae": /],
    ["a value that the field cannot have", [SEED[0], { ...SEED[0], priority: "VERY" }], /entry 1: field "priority": .*"VERY"$/],
    ["a missing id", [{ name: "x" }], /entry 0: id is missing$/],
    ["a principal without an id", [{ ...SEED[0], requestedBy: { type: "PRINCIPAL_TYPE_USER" } }], /entry 0: requestedBy\.id is missing$/],
    ["the same id twice", [SEED[0], SEED[0]], /entry 1: the id "a" has been used/],
  ])("a seed file with %s", async (what, content, sentence) => {
    const path = await file(`${what}.json`, content);
    const { exitCode, stderr } = await run(...key, "--seed", path);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(path);
    expect(stderr.trimEnd()).toMatch(sentence);
  });

  it("a port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expect(await run(...key, "--port", String(port))).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `port ${port} on 127.0.0.1 is already in use\n`,
    });
  });
});

it("answers every control line with one line, and a bad line changes nothing", async () => {
  const { baseUrl, ask } = await service("--key", "k=OBJECT:robot-7", "--control", "stdin", "--seed", await file("control.json", SEED));
  const stream = curlStream(
    baseUrl,
    { ...QUEUE, streamMode: "ACTION_STREAM_MODE_LIVE_ONLY", heartbeatPeriodMillis: 600_000 },
    { key: "k" },
  );
  expect(await next(stream)).toBe("HEARTBEAT");

  expect(await ask("not json")).toMatchObject({ ok: false, error: expect.stringMatching(/^the line is not JSON: /) });
  expect(await ask({ create: { ...SEED[0], id: "b" } })).toMatchObject({ ok: true, action: { id: "b" } });
  expect(await next(stream)).toBe("CREATED b");
  const update = { actionId: "b", state: "ACTION_STATE_CANCELLED", progress: { statusMessage: "Not needed" } };
  expect(await ask({ update, as: "USER:ann" })).toMatchObject({ ok: true, action: { state: update.state, provenance: { name: "ann" } } });
  expect(await next(stream)).toBe("CANCELLED b");

  expect(await ask({ grant: "second=USER:ann:read" })).toEqual({ ok: true, principal: "USER:ann", readOnly: true });
  const put = { method: "PUT", key: "second", body: '{"state":"ACTION_STATE_ACKNOWLEDGED"}' };
  expect((await curl(`${baseUrl}/api/v1/wdm/actions/a/state`, put)).status).toBe(403);
  expect(await ask({ log: true })).toMatchObject({
    ok: true,
    updates: [
      {
        number: 1,
        as: "USER:ann",
        actionId: "b",
        state: "ACTION_STATE_CANCELLED",
        progress: { statusMessage: "Not needed" },
        fate: "accepted",
      },
      {
        number: 2,
        as: "USER:ann",
        actionId: "a",
        state: "ACTION_STATE_ACKNOWLEDGED",
        fate: "permission_denied",
        error: expect.any(String),
      },
    ],
  });
  expect(await ask({ revoke: "k" })).toEqual({ ok: true, streamsEnded: 1 });
  expect((await stream.next()).value).toMatchObject({ code: "unauthenticated" });
});

it("with --data, restores Actions on restart, locks the folder, and refuses a file of a newer version", async () => {
  const args = ["--key", "k=OBJECT:robot-7", "--control", "stdin", "--data", join(folder, "kept")];
  const first = await service(...args, "--seed", await file("kept.json", SEED));
  const update = { actionId: "a", state: "ACTION_STATE_ACKNOWLEDGED" };
  expect(await first.ask({ update, as: "OBJECT:robot-7" })).toMatchObject({ ok: true });
  const second = await run(...args);
  expect([second.exitCode, second.stderr]).toEqual([
    2,
    `the folder ${join(folder, "kept")} is in use by another service; end that one, or give this one a folder of its own\n`,
  ]);
  expect(await first.ask({ list: true })).toMatchObject({ actions: [{ id: "a", state: update.state }] });
  first.child.stdin?.end();
  expect(await first.ended).toMatchObject({ exitCode: 0, stderr: "" });

  // The seed does not reset an Action that has changed since.
  const next = await service(...args, "--seed", await file("kept.json", SEED));
  expect(await next.ask({ list: true })).toMatchObject({ actions: [{ id: "a", state: update.state }] });
  expect(await next.ask({ log: true })).toMatchObject({ updates: [{ number: 1, fate: "accepted", ...update }] });

  // Simulates that a newer service has upgraded the file.
  next.child.stdin?.end();
  await next.ended;
  const path = join(folder, "kept", "actions.sqlite");
  const database = new DatabaseSync(path);
  database.exec("PRAGMA user_version = 2");
  database.close();
  const before = await readFile(path);
  expect(await run(...args)).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: `the file ${path} was written by a newer version of this service (2, and this one knows 1); start that version, nothing was changed\n`,
  });
  expect((await readFile(path)).equals(before)).toBe(true);
});

it("imports a seed into a folder, exports it while a service runs, and reports a file's faults by line", async () => {
  const [data, backup] = [join(folder, "moved"), join(folder, "backup.ndjson")];
  expect(await run("--data", data, "--import", await file("moved.json", SEED))).toEqual({
    exitCode: 0,
    stdout: '{"imported":{"actions":1,"updates":0}}\n',
    stderr: "",
  });
  await service("--key", "k=OBJECT:robot-7", "--data", data);
  expect(await run("--data", data, "--export", backup)).toMatchObject({ exitCode: 0, stdout: '{"exported":{"actions":1,"updates":0}}\n' });
  const { exitCode, stdout, stderr } = await run("--export", "--data", data);
  expect([exitCode, stderr]).toEqual([0, ""]);
  const lines = stdout.trimEnd().split("\n");
  expect(lines.slice(1)).toEqual((await readFile(backup, "utf8")).trimEnd().split("\n").slice(1));
  const faulty = await file("faulty.ndjson", `${lines.slice(0, 2).join("\n")}\n{}\n`);
  expect(await run("--data", join(folder, "other"), "--import", faulty)).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: [
      `${faulty}, line 3: the line must hold "action", "update" or "end", and nothing else`,
      `${faulty}, line 3: the file ends without its last line, which says how much it holds: it has been cut off`,
      "nothing was imported\n",
    ].join("\n"),
  });
  expect(existsSync(join(folder, "other"))).toBe(false);
});
