/** The flags of `npm run service`, read and checked before anything starts. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Grant, parseGrant } from "./grant.ts";
import { DEFAULT_RATE } from "./rate-limit.ts";
import { messageOf, parseSeed } from "./seed.ts";
import type { ServiceOptions } from "./server.ts";

export const USAGE = `The embedded Action service, alone. Its state is in memory: it is for demonstrations and tests.

  npm run service -- --key KEY=TYPE:id[:read] [options]

  --key KEY=TYPE:id[:read]  let requests with this X-API-KEY in, as this principal; TYPE is OBJECT, USER, GROUP or SERVICE;
                            with :read, updates are refused; may be given several times, with another KEY each;
                            in the id, %3A is a colon and %25 a percent sign: k=OBJECT:dock%3Anorth
  --port PORT               listen here; 0, the default, takes any free port
  --host HOST               listen on this address; 127.0.0.1 by default, which no other device can reach
  --seed FILE               begin with the Actions in this file: a JSON array of Actions, or {"actions": [...]}
  --simulate RATE           assign so many Actions per minute to the principals of the keys that may update
  --rate-limit N            answer at most N requests per second and key; ${DEFAULT_RATE.perSecond} by default
  --control stdin           take commands from standard input, one JSON object per line, each answered by one line:
                            {"create": Action}   {"update": UpdateActionStateRequest, "as": "TYPE:id"}
                            {"assign": {"actionId": "...", "assignedTo": {"id": "...", "type": "..."}}}   {"remove": "actionId"}
                            {"list": true}   {"log": true}   {"revoke": "KEY"}   {"grant": "KEY=TYPE:id[:read]"}
                            the service ends when standard input does
  --help                    show this

It speaks Connect, gRPC (HTTP/2 cleartext), gRPC-Web in binary framing and REST. Not for pages in a browser: no CORS, no application/grpc-web-text.
The first line on standard output is {"listening":"http://127.0.0.1:PORT"}. Exit code 2: something above was wrong, and one line says what.
`;

export type CommandLine =
  | { readonly kind: "help" }
  | { readonly kind: "serve"; readonly options: ServiceOptions; readonly control: boolean };

/** Throws an Error whose sentence names the flag, or the file and its entry. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...args],
    options: {
      key: { type: "string", multiple: true, default: [] },
      port: { type: "string", default: "0" },
      host: { type: "string", default: "127.0.0.1" },
      seed: { type: "string" },
      simulate: { type: "string" },
      "rate-limit": { type: "string" },
      control: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return { kind: "help" };
  if (values.control !== undefined && values.control !== "stdin")
    throw new Error(`--control: "${values.control}" is not possible, only stdin is`);
  const control = values.control !== undefined;
  const grants = values.key.map(readKey);
  refuseTwice(grants);
  if (grants.length === 0 && !control) throw new Error("--key is missing: without a key nobody can connect; write --key KEY=TYPE:id");
  if (values.host === "") throw new Error("--host: the address is empty");
  const perSecond = values["rate-limit"] === undefined ? undefined : positive("--rate-limit", values["rate-limit"], "requests per second");
  return {
    kind: "serve",
    control,
    options: {
      host: values.host,
      port: readPort(values.port),
      grants,
      ...(values.seed !== undefined && { seed: readSeed(values.seed) }),
      ...(values.simulate !== undefined && { simulate: readSimulation(values.simulate, grants) }),
      ...(perSecond !== undefined && { rateLimit: { perSecond, burst: Math.max(1, Math.ceil(perSecond)) } }),
    },
  };
}

function readKey(text: string): Grant {
  try {
    return parseGrant(text);
  } catch (error) {
    throw new Error(`--key: ${messageOf(error)}`, { cause: error });
  }
}

/** The later one would win, without a word. Says which, and not the key: it may end up in a log. */
function refuseTwice(grants: readonly Grant[]): void {
  const places = new Map<string, number>();
  for (const [index, { keyId }] of grants.entries()) {
    const earlier = places.get(keyId);
    if (earlier !== undefined) {
      throw new Error(
        `--key: the KEY of number ${index + 1} is the same as that of number ${earlier}; each KEY can stand for one principal`,
      );
    }
    places.set(keyId, index + 1);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port: "${text}" is not a port; it must be a whole number from 0 to 65535`);
  return port;
}

function readSeed(file: string) {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`--seed: the file ${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  return parseSeed(text, file);
}

function readSimulation(text: string, grants: readonly Grant[]): NonNullable<ServiceOptions["simulate"]> {
  const ratePerMinute = positive("--simulate", text, "Actions per minute");
  const assignees = grants.filter(({ readOnly }) => !readOnly).map(({ principal }) => principal);
  if (assignees.length === 0) throw new Error("--simulate: there is nobody to assign Actions to; give a --key that may update");
  return { ratePerMinute, assignees };
}

/** At most 60,000: one a millisecond is as fast as timers go. */
function positive(flag: string, text: string, unit: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= 60_000)) throw new Error(`${flag}: "${text}" is not a number of ${unit} above 0 and up to 60000`);
  return value;
}
