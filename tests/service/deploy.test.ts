/**
 * The files of electron/service/deploy/, checked without containers. The image's files run with the
 * flags of compose.yml, on three NATS nodes with the deployed configuration.
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
  it("has three nodes with a volume each, and two instances that wait for all three", () => {
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

  it("publishes only the instances, on a port each, and keeps the nodes on an internal network", () => {
    expect(nodes.map(([, { ports, networks }]) => ({ ports, networks }))).toEqual(nodes.map(() => ({ networks: ["store"] })));
    expect(compose.networks["store"]).toEqual({ internal: true });
    expect(instances.map(([, { ports }]) => ports)).toEqual([["8441:8443"], ["8442:8443"]]);
    expect(restOf("EXPOSE")).toEqual(["8443"]);
  });

  it.each(instances)(
    "gives %s flags that the service accepts: TLS, a key file, three replicas, and a drain before the kill",
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

  it("names files that exist, except the folder of keys, which git ignores", () => {
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
  it("copies files that exist, and nothing from the folder that holds keys", () => {
    const found = copies.map(({ source }) => globSync(source, { cwd: ROOT }));
    expect(copies.filter((_, index) => found[index]?.length === 0)).toEqual([]);
    expect(found.flat().filter((path) => "electron/service/deploy/secrets".startsWith(path))).toEqual([]);
  });

  it("leaves keys and large generated folders out of the build context, and includes all that it copies", () => {
    const left = readFileSync(join(ROOT, ".dockerignore"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(left).toEqual(expect.arrayContaining([".git", "artifacts", "dist", "electron/service/deploy/secrets", "node_modules"]));
    // The packages are copied from the other stage.
    const copied = copies.flatMap(({ source }) => (source.startsWith("node_modules/") ? [] : globSync(source, { cwd: ROOT })));
    expect(copied.filter((path) => left.some((name) => path === name || path.startsWith(`${name}/`)))).toEqual([]);
  });

  it("starts the service directly, as a user other than root, without npm or a shell", () => {
    expect(entrypoint.slice(0, 2)).toEqual(["node", "electron/service/cli.ts"]);
    expect(restOf("USER")).toEqual(["node"]);
    expect(restOf("STOPSIGNAL")).toEqual(["SIGTERM"]);
  });
});

/**
 * Writes the deployed configuration with its own data folder, and returns its path. Omits
 * `sync_interval: always` for a server before 2.10, which does not know that setting.
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
  it("is valid, and its routes name the nodes of compose.yml", () => {
    const folder = mkdtempSync(join(tmpdir(), "docket-deploy-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = configuration(join(folder, "nats"));
    const { status, stderr } = spawnSync("nats-server", ["-c", path, "-t"], { env: PATHS, encoding: "utf8" });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const routes = [...readFileSync(path, "utf8").matchAll(/nats:\/\/([\w-]+):6222/g)].map(([, host]) => host);
    expect(routes).toEqual(nodes.map(([name]) => name));
  });
});

/** Returns the address of a service once it listens. */
async function listening(child: ChildProcess, ended: ReturnType<typeof finished>): Promise<string> {
  if (!child.stdout) throw new Error("the service has no output");
  for await (const line of createInterface({ input: child.stdout })) return (JSON.parse(line) as { listening: string }).listening;
  throw new Error(`the service has ended: ${(await ended).stderr}`);
}

/** Returns the exit code of the image's own health check. */
const check = async (baseUrl: string) => {
  const env = { ...process.env, READYZ: `${baseUrl}/readyz` };
  return (await finished(start(process.execPath, healthcheck.slice(1), env))).exitCode;
};

const WITHOUT = WITHOUT_NATS ?? (hasOpenssl() ? undefined : "there is no openssl to make certificates with");

describe.skipIf(WITHOUT !== undefined)(`the complete deployment on loopback, without containers${skipReason(WITHOUT)}`, () => {
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

  /**
   * Starts each node with its command on free ports. Returns their addresses once the cluster is
   * ready.
   */
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

  /** Starts an instance with its command, from the files of the image only. */
  async function startInstance(instance: ComposeService, store: string) {
    const flags = flagsOf(instance).map((flag) => flag.replace(/^\/run\/docket\//, `${join(folder, "secrets")}/`));
    const onLoopback = ["--host", "127.0.0.1", "--port", "0", "--metrics-host", "127.0.0.1", "--metrics-port", "0", "--store", store];
    const script = join(image, entrypoint[1] ?? "");
    const child = start(process.execPath, [script, ...flags, ...onLoopback]);
    const ended = finished(child);
    return { child, ended, baseUrl: await listening(child, ended) };
  }

  it("serves from both instances, and stopping one with SIGTERM leaves the other ready", async () => {
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
