/**
 * What electron/service/deploy/ says, as far as it can be known without containers: the files of
 * the image start, with the flags of compose.yml, over three nodes with its configuration.
 */
import { type ChildProcess, execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readCommandLine } from "../../electron/service/command-line.ts";
import { newKey } from "../../electron/service/operation/key-digest.ts";
import { hasOpenssl, makeCertificates } from "../core/transport/certificates.ts";
import { ownPort } from "../support/own-port.ts";
import {
  compose,
  copies,
  type ComposeService,
  DEPLOY,
  entrypoint,
  flagsOf,
  healthcheck,
  imageFolder,
  instances,
  nodes,
  restOf,
  ROOT,
} from "./deployment.ts";
import { eventually } from "./fixtures.ts";
import { curl, finished, start } from "./foreign-clients.ts";
import { NATS_SKIPPED, WITHOUT_NATS } from "./stores/nats-servers.ts";
import { skipReason } from "../support/skip-reason.ts";

describe("compose.yml", () => {
  it("has three nodes with a volume each, and two instances that wait for all of them", () => {
    expect(nodes.map(([name]) => name)).toEqual(["nats-1", "nats-2", "nats-3"]);
    expect(instances.map(([name]) => name)).toEqual(["docket-1", "docket-2"]);
    expect(Object.keys(compose.services)).toHaveLength(5);
    for (const [name, node] of nodes) {
      expect(node.command.slice(-2)).toEqual(["--name", name]);
      expect(node.volumes).toContain(`${name}:/data`);
      expect(node.healthcheck?.test.at(-1)).toBe("http://127.0.0.1:8222/healthz");
    }
    expect(Object.keys(compose.volumes)).toEqual(nodes.map(([name]) => name));
    for (const [, instance] of instances) {
      expect(instance.depends_on).toEqual(Object.fromEntries(nodes.map(([name]) => [name, { condition: "service_healthy" }])));
    }
  });

  it("publishes the instances alone, on a port each, and keeps the nodes in a network of their own", () => {
    expect(nodes.map(([, { ports, networks }]) => ({ ports, networks }))).toEqual(nodes.map(() => ({ networks: ["store"] })));
    expect(compose.networks["store"]).toEqual({ internal: true });
    expect(instances.map(([, { ports }]) => ports)).toEqual([["8441:8443"], ["8442:8443"]]);
    expect(restOf("EXPOSE")).toEqual(["8443"]);
  });

  it.each(instances)(
    "gives %s flags that the service takes: TLS, keys of a file, three replicas, and a drain before the kill",
    (_, instance) => {
      const { kind, ...rest } = readCommandLine(flagsOf(instance));
      expect(kind).toBe("serve");
      const servers = nodes.map(([name]) => `${name}:4222`);
      expect(rest).toMatchObject({
        control: false,
        store: { kind: "nats", nats: { servers, replicas: 3 } },
        operation: {
          service: { host: "0.0.0.0", port: 8443, grants: [] },
          keyFile: "/run/docket/keys.json",
          tls: { cert: "/run/docket/tls.crt", key: "/run/docket/tls.key" },
          drainMs: 30_000,
        },
      });
      expect(Number.parseInt(instance.stop_grace_period, 10) * 1000).toBeGreaterThan(30_000);
      expect(instance.init).toBe(true);
      expect(instance.restart).toBe("unless-stopped");
    },
  );

  it("names files that are there, but for the folder of keys, which git does not take", () => {
    for (const [, { build }] of instances) expect(existsSync(join(DEPLOY, build?.context ?? "?", build?.dockerfile ?? "?"))).toBe(true);
    const sources = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((volume) => (typeof volume === "string" ? (volume.split(":")[0] ?? "") : volume.source)),
    );
    const missing = sources.filter((source) => source.startsWith(".") && source !== "./secrets" && !existsSync(join(DEPLOY, source)));
    expect(missing).toEqual([]);
    expect(readFileSync(join(DEPLOY, ".gitignore"), "utf8")).toContain("\n/secrets/\n");
  });
});

describe("the Containerfile", () => {
  it("copies what is there, and nothing of the folder in which keys lie", () => {
    const found = copies.map(({ source }) => globSync(source, { cwd: ROOT }));
    expect(copies.filter((_, index) => found[index]?.length === 0)).toEqual([]);
    expect(found.flat().filter((path) => "electron/service/deploy/secrets".startsWith(path))).toEqual([]);
  });

  it("sends the engine neither keys nor what is large and made anew, and all that it copies", () => {
    const left = readFileSync(join(ROOT, ".dockerignore"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(left).toEqual(expect.arrayContaining([".git", "artifacts", "dist", "electron/service/deploy/secrets", "node_modules"]));
    // The packages come from the other stage.
    const copied = copies.flatMap(({ source }) => (source.startsWith("node_modules/") ? [] : globSync(source, { cwd: ROOT })));
    expect(copied.filter((path) => left.some((name) => path === name || path.startsWith(`${name}/`)))).toEqual([]);
  });

  it("starts the service as a program of its own that is not root's, without npm or a shell around it", () => {
    expect(entrypoint.slice(0, 2)).toEqual(["node", "electron/service/cli.ts"]);
    expect(restOf("USER")).toEqual(["node"]);
    expect(restOf("STOPSIGNAL")).toEqual(["SIGTERM"]);
  });
});

/**
 * The configuration as this server can read it, with a folder of its own for the data: one before 2.10 does not know how to force each
 * write to the disk.
 */
function configuration(folder: string): string {
  const text = readFileSync(join(DEPLOY, "nats.conf"), "utf8");
  const [always, data] = ["  sync_interval: always\n", "store_dir: /data\n"];
  expect(text.split(always).length + text.split(data).length).toBe(4);
  const [, minor] = /v2\.(\d+)\./.exec(execFileSync("nats-server", ["--version"], { env: PATHS }).toString()) ?? [];
  mkdirSync(folder);
  const path = join(folder, "nats.conf");
  writeFileSync(
    path,
    text.replace(data, `store_dir: ${JSON.stringify(join(folder, "data"))}\n`).replace(always, Number(minor) < 10 ? "" : always),
  );
  return path;
}

const PATHS = { ...process.env, PATH: [process.env["PATH"] ?? "", "/usr/sbin"].join(delimiter) };

describe.skipIf(WITHOUT_NATS !== undefined)(`nats.conf${NATS_SKIPPED}`, () => {
  it("is valid, and its routes lead to the nodes of compose.yml", () => {
    const folder = mkdtempSync(join(tmpdir(), "docket-deploy-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = configuration(join(folder, "nats"));
    const { status, stderr } = spawnSync("nats-server", ["-c", path, "-t"], { env: PATHS, encoding: "utf8" });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const routes = [...readFileSync(path, "utf8").matchAll(/nats:\/\/([\w-]+):6222/g)].map(([, host]) => host);
    expect(routes).toEqual(nodes.map(([name]) => name));
  });
});

/** Where a service listens, once it does. */
async function listening(child: ChildProcess, ended: ReturnType<typeof finished>): Promise<string> {
  if (!child.stdout) throw new Error("the service has no output");
  for await (const line of createInterface({ input: child.stdout })) return (JSON.parse(line) as { listening: string }).listening;
  throw new Error(`the service has ended: ${(await ended).stderr}`);
}

/** The image's own check, by its exit code. */
const check = async (baseUrl: string) => {
  const env = { ...process.env, READYZ: `${baseUrl}/readyz` };
  return (await finished(start(process.execPath, healthcheck.slice(1), env))).exitCode;
};

const WITHOUT = WITHOUT_NATS ?? (hasOpenssl() ? undefined : "there is no openssl to make certificates with");

describe.skipIf(WITHOUT !== undefined)(`the whole on loopback, without containers${skipReason(WITHOUT)}`, () => {
  let image = "";
  let folder = "";
  const worker = newKey("OBJECT:robot-7");

  beforeAll(() => {
    image = imageFolder();
    folder = mkdtempSync(join(tmpdir(), "docket-deploy-"));
    mkdirSync(join(folder, "secrets"));
    const { good } = makeCertificates();
    writeFileSync(join(folder, "secrets/tls.crt"), good.cert);
    writeFileSync(join(folder, "secrets/tls.key"), good.key);
    writeFileSync(join(folder, "secrets/keys.json"), JSON.stringify({ keys: [worker.entry] }));
    chmodSync(join(folder, "secrets/tls.key"), 0o600);
    return () => {
      rmSync(image, { recursive: true });
      rmSync(folder, { recursive: true });
    };
  });

  /** Each node by its command, on ports of its own; resolves with their addresses once they have found each other. */
  async function startNodes() {
    const ports = await Promise.all(nodes.map(async () => ({ client: await ownPort(), http: await ownPort(), route: await ownPort() })));
    const routes = ports.map(({ route }) => `nats://127.0.0.1:${route}`);
    for (const [index, [name, { command }]] of nodes.entries()) {
      const { client = 0, http = 0 } = ports[index] ?? {};
      const path = configuration(join(folder, name));
      const own = ["--addr", "127.0.0.1", "--port", String(client), "--http_port", String(http)];
      const cluster = ["--cluster", routes[index] ?? "", "--routes", routes.join(",")];
      const args = command.slice(1).map((argument) => (argument === "/etc/nats/docket.conf" ? path : argument));
      start(command[0] ?? "", [...args, ...own, ...cluster], PATHS);
    }
    for (const { http } of ports) {
      await eventually(() => fetch(`http://127.0.0.1:${http}/healthz`).then(({ status }) => status, String)).toBe(200);
    }
    return ports.map(({ client }) => `nats://127.0.0.1:${client}`).join(",");
  }

  /** An instance by its command, from the files of the image alone. */
  async function startInstance(instance: ComposeService, store: string) {
    const flags = flagsOf(instance).map((flag) => flag.replace(/^\/run\/docket\//, `${join(folder, "secrets")}/`));
    const onLoopback = ["--host", "127.0.0.1", "--port", "0", "--metrics-host", "127.0.0.1", "--metrics-port", "0", "--store", store];
    const script = join(image, entrypoint[1] ?? "");
    const child = start(process.execPath, [script, ...flags, ...onLoopback]);
    const ended = finished(child);
    return { child, ended, baseUrl: await listening(child, ended) };
  }

  it("serves from both instances, and the end of one by SIGTERM leaves the other ready", async () => {
    const store = await startNodes();
    const [first, second] = await Promise.all(instances.map(([, instance]) => startInstance(instance, store)));
    if (!first || !second) throw new Error("there are not two instances");
    for (const { baseUrl } of [first, second]) {
      expect(await check(baseUrl)).toBe(0);
      const call = { method: "PUT", key: worker.key, body: '{"state":"ACTION_STATE_COMPLETED"}', args: ["--insecure"] };
      expect((await curl(`${baseUrl}/api/v1/wdm/actions/none/state`, call)).status).toBe(404);
    }
    first.child.kill("SIGTERM");
    const { exitCode, stderr } = await first.ended;
    expect(exitCode).toBe(0);
    expect(stderr).toContain('"service.stopped"');
    expect(await check(first.baseUrl)).toBe(1);
    expect(await check(second.baseUrl)).toBe(0);
  });
});
