/**
 * The system's own nginx, haproxy and caddy as children on loopback, each with a configuration in a
 * folder of its own: no system file is read or written, and no privilege is needed. A missing proxy
 * is no error; `whyAbsent` returns the reason.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ownPort } from "./own-port.ts";

export type ProxyProgram = "nginx" | "haproxy" | "caddy";

/**
 * A free port at `host`. The system assigns the port, and another process may take it: a start that
 * fails is tried again with another port.
 */
interface Site {
  readonly folder: string;
  readonly port: number;
  /** Port of the service behind the proxy, on 127.0.0.1. */
  readonly behind: number;
}

export interface ProxyKind {
  readonly name: string;
  readonly program: ProxyProgram;
  readonly file: string;
  readonly config: (site: Site) => string;
  readonly args: (file: string, site: Site) => readonly string[];
}

/** Number of ports that are tried. */
const STARTS = 5;
/** Time after which a proxy that does not listen has failed, in milliseconds. */
const LISTEN_MS = 5_000;
const LOOK_AGAIN_MS = 20;

/** `listen` is the text after the address. */
function nginx(name: string, location: string, { server = "", listen = "" } = {}): ProxyKind {
  return {
    name,
    program: "nginx",
    file: "nginx.conf",
    config: ({ folder, port, behind }) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port}${listen};
    ${server}
    location / {
      proxy_pass http://127.0.0.1:${behind};
      ${location}
    }
  }
}
`,
    args: (file, { folder }) => ["-p", folder, "-c", file, "-e", join(folder, "error.log")],
  };
}

export const PROXIES = {
  "nginx, default": nginx("nginx, default", ""),
  "nginx, tuned": nginx("nginx, tuned", "proxy_buffering off; proxy_http_version 1.1; proxy_read_timeout 1h;"),
  "nginx, cut when idle": nginx("nginx, cut when idle", "proxy_buffering off; proxy_http_version 1.1; proxy_read_timeout 1s;"),
  haproxy: {
    name: "haproxy",
    program: "haproxy",
    file: "haproxy.cfg",
    config: ({ port, behind }) => `
global
  maxconn 256
defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
frontend front
  bind 127.0.0.1:${port}
  default_backend back
backend back
  retries 0
  server behind 127.0.0.1:${behind}
`,
    args: (file) => ["-db", "-f", file],
  },
  caddy: {
    name: "caddy",
    program: "caddy",
    file: "Caddyfile",
    config: ({ port, behind }) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy 127.0.0.1:${behind}
}
`,
    args: (file) => ["run", "--config", file, "--adapter", "caddyfile"],
  },
} as const satisfies Record<string, ProxyKind>;

/**
 * The same three proxies with the certificate of `identity.pem` (certificates, then the key),
 * beside their configuration.
 */
export const SECURE_PROXIES: readonly ProxyKind[] = [
  nginx("nginx", "", { listen: " ssl", server: "ssl_certificate identity.pem; ssl_certificate_key identity.pem;" }),
  {
    ...PROXIES.haproxy,
    config: (site) => PROXIES.haproxy.config(site).replace(/bind .*/, (bind) => `${bind} ssl crt ${join(site.folder, "identity.pem")}`),
  },
  {
    ...PROXIES.caddy,
    config: ({ port, behind, folder }) => `
{
  admin off
  auto_https off
  servers {
    protocols h1 h2
  }
}
https://127.0.0.1:${port} {
  tls ${join(folder, "identity.pem")} ${join(folder, "identity.pem")}
  reverse_proxy 127.0.0.1:${behind}
}
`,
  },
];

/** Debian installs servers in folders that are not on a user's PATH. */
const FOLDERS = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin", "/usr/bin"];

function find(program: ProxyProgram): string | undefined {
  return FOLDERS.filter((folder) => folder !== "")
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Returns the reason to skip tests that need this program, or undefined when it is installed. */
export function whyAbsent(program: ProxyProgram): string | undefined {
  return find(program) === undefined ? `${program} is not installed` : undefined;
}

export class RunningProxy {
  readonly baseUrl: string;
  private readonly child: ChildProcess;
  private readonly folder: string;

  private constructor(child: ChildProcess, folder: string, port: number) {
    this.child = child;
    this.folder = folder;
    this.baseUrl = `http://127.0.0.1:${port}`;
  }

  /**
   * Starts the proxy with `files` (by name) beside its configuration. Resolves when the proxy
   * listens. Rejects with its output when it does not.
   */
  static async start(kind: ProxyKind, behind: number, files: Readonly<Record<string, string>> = {}): Promise<RunningProxy> {
    const path = find(kind.program);
    if (path === undefined) throw new Error(`${kind.program} is not installed.`);
    let why = "";
    for (let start = 0; start < STARTS; start += 1) {
      const folder = mkdtempSync(join(tmpdir(), "docket-proxy-"));
      const site: Site = { folder, port: await ownPort(), behind };
      const file = join(folder, kind.file);
      writeFileSync(file, kind.config(site));
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o600 });
      const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
      const child = spawn(path, kind.args(file, site), { cwd: folder, stdio: ["ignore", "pipe", "pipe"], env });
      const printed: string[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => printed.push(bytes.toString()));
      const proxy = new RunningProxy(child, folder, site.port);
      if (await listens(child, site.port)) return proxy;
      await proxy.stop();
      why = printed.join("");
    }
    throw new Error(`${kind.name} does not start: ${why}`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = once(this.child, "exit");
      this.child.kill("SIGKILL");
      await exited;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Resolves to false when the child has ended or does not listen in time. */
function listens(child: ChildProcess, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const deadline = Date.now() + LISTEN_MS;
    const done = (answer: boolean): void => {
      child.off("exit", gone);
      child.off("error", gone);
      resolve(answer);
    };
    const gone = (): void => done(false);
    child.once("exit", gone);
    child.once("error", gone);
    const knock = (): void => {
      if (child.exitCode !== null || Date.now() > deadline) return done(false);
      const socket = createConnection({ host: "127.0.0.1", port });
      socket.once("connect", () => {
        socket.destroy();
        done(true);
      });
      socket.once("error", () => void setTimeout(knock, LOOK_AGAIN_MS));
    };
    knock();
  });
}
