/**
 * Foreign clients: `buf curl` for Connect, gRPC and gRPC-Web with the .proto files as its schema,
 * and `curl` for REST.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { StreamActionsResponseJson } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { KEY } from "../support/principals.ts";

const ROOT = join(import.meta.dirname, "../..");
const BUF = join(ROOT, "node_modules/@bufbuild/buf/bin/buf");
const PROCEDURES = "example.wdm.v1.service.ActionService";

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** An event, or the error that ends a REST stream. */
type EventJson = StreamActionsResponseJson & { readonly code?: string; readonly message?: string };

/** A stream read by a foreign client: yields its events, and returns how the client exited. */
export type EventStream = AsyncGenerator<EventJson, Outcome>;

/** Flags of buf curl for each protocol and, where there is a choice, each HTTP version. */
export const PROTOCOLS = {
  "Connect on HTTP/1.1": ["--protocol", "connect"],
  "Connect on HTTP/2": ["--protocol", "connect", "--http2-prior-knowledge"],
  "gRPC on HTTP/2": ["--protocol", "grpc", "--http2-prior-knowledge"],
  "gRPC-Web on HTTP/1.1": ["--protocol", "grpcweb"],
  "gRPC-Web on HTTP/2": ["--protocol", "grpcweb", "--http2-prior-knowledge"],
} as const;

export type ProtocolName = keyof typeof PROTOCOLS;

export interface BufCall {
  readonly baseUrl: string;
  readonly protocol: ProtocolName;
  readonly operation: "StreamActions" | "UpdateActionState";
  readonly body: object;
  readonly key?: string;
  readonly verbose?: boolean;
}

/** Makes one call and waits for its end. */
export function buf(call: BufCall): Promise<Outcome> {
  return finished(spawnBuf(call));
}

/**
 * Opens a stream and yields its parsed messages as they arrive. Ends with the test at the latest.
 */
export function bufStream(call: Omit<BufCall, "operation">): EventStream {
  return objects(spawnBuf({ ...call, operation: "StreamActions" }));
}

function spawnBuf({ baseUrl, protocol, operation, body, key = KEY, verbose = false }: BufCall): ChildProcess {
  const args = ["curl", "--schema", join(ROOT, "proto"), ...PROTOCOLS[protocol], ...(verbose ? ["-v"] : [])];
  // An empty key means that the header is not sent.
  if (key !== "") args.push("--header", `X-API-KEY: ${key}`);
  return start(process.execPath, [BUF, ...args, "--data", JSON.stringify(body), `${baseUrl}/${PROCEDURES}/${operation}`]);
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface CurlCall {
  readonly method?: string;
  readonly key?: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly args?: readonly string[];
}

/** Makes one request with curl and waits for its end. */
export async function curl(
  url: string,
  { method = "POST", key = KEY, body = "{}", contentType = "application/json", args = [] }: CurlCall = {},
): Promise<HttpAnswer> {
  const child = startCurl(url, { method, key, args: ["--include", "--header", `Content-Type: ${contentType}`, ...args] });
  child.stdin?.end(body);
  const { exitCode, stdout, stderr } = await finished(child);
  if (exitCode !== 0) throw new Error(`curl ended with ${exitCode}: ${stderr}`);
  return parseAnswer(stdout);
}

/** Opens an NDJSON stream with curl and yields each line as it arrives. */
export function curlStream(baseUrl: string, body: object, { key = KEY, args = [] }: CurlCall = {}): EventStream {
  const child = startCurl(`${baseUrl}/api/v1/wdm/actions/stream`, {
    method: "POST",
    key,
    args: ["--no-buffer", "--header", "Content-Type: application/json", ...args],
  });
  child.stdin?.end(JSON.stringify(body));
  return objects(child);
}

function startCurl(url: string, { method, key, args }: { method: string; key: string; args: readonly string[] }): ChildProcess {
  const headers = key === "" ? [] : ["--header", `X-API-KEY: ${key}`];
  return start("curl", ["--silent", "--show-error", "--path-as-is", "--request", method, ...headers, "--data-binary", "@-", ...args, url]);
}

/** Returns the last response; curl prints a 100 (Continue) before it. */
function parseAnswer(text: string): HttpAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  if (/^HTTP\/[\d.]+ 100/.test(head)) return parseAnswer(rest.join("\r\n\r\n"));
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}

/**
 * Starts a program in its own process group, because buf is a script that starts the real program.
 * Kills the group at the end of the test.
 */
export function start(program: string, args: readonly string[], env = process.env): ChildProcess {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], detached: true, env });
  onTestFinished(() => endGroup(child));
  return child;
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group has already exited.
  }
}

export function finished(child: ChildProcess): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", (error: NodeJS.ErrnoException) => reject(missing(error, child)));
    child.on("close", (code) => resolve({ exitCode: code ?? -1, stdout, stderr }));
  });
}

/**
 * Yields JSON objects, either one per line or pretty-printed with their braces in the first column.
 */
async function* objects(child: ChildProcess): EventStream {
  const ended = finished(child);
  let gathered = "";
  try {
    if (!child.stdout) throw new Error("the program has no output");
    for await (const line of createInterface({ input: child.stdout })) {
      gathered += line;
      if (!line.startsWith("}") && !(line.startsWith("{") && line.endsWith("}") && line.length > 1)) continue;
      yield JSON.parse(gathered) as EventJson;
      gathered = "";
    }
    return await ended;
  } finally {
    endGroup(child);
    await ended;
  }
}

function missing(error: NodeJS.ErrnoException, child: ChildProcess): Error {
  if (error.code !== "ENOENT") return error;
  return new Error(`${child.spawnfile} is not installed on this machine, and these tests prove the service with it`);
}

/** Returns the short form of an event, like "CREATED a1". */
function brief({ eventType, action }: EventJson): string {
  const name = (eventType ?? "none").replace("ACTION_EVENT_TYPE_", "");
  return action?.id === undefined ? name : `${name} ${action.id}`;
}

/** Returns the next event of a stream in its short form, or "end". */
export async function next(stream: EventStream): Promise<string> {
  const step = await stream.next();
  return step.done ? "end" : brief(step.value);
}

/** Disconnects the client. */
export async function leave(stream: EventStream): Promise<void> {
  await stream.return({ exitCode: 0, stdout: "", stderr: "" });
}
