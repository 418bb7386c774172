/**
 * The control lines: one JSON command per line of input, one JSON response per line of output,
 * `{"ok":true,…}` or `{"ok":false,"error":…}`. An unreadable line is answered and changes nothing.
 * The engine and the keys implement the commands.
 */
import { type JsonValue, toJson } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { type Action, ActionSchema, type Principal, PrincipalSchema } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { UpdateActionStateRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Engine } from "./engine.ts";
import { readJsonValue } from "./json-message.ts";
import { parseGrant } from "./grant.ts";
import type { Keys } from "./keys.ts";
import { parsePrincipal, principalKey } from "./principal.ts";
import { messageOf, parseAction } from "./seed.ts";

type Json = Readonly<Record<string, unknown>>;

interface Command {
  /** Allowed fields besides the command's own name. */
  readonly with?: readonly string[];
  readonly run: (value: unknown, line: Json) => Json | Promise<Json>;
}

export class Control {
  readonly #commands: ReadonlyMap<string, Command>;

  constructor({ engine, keys }: { engine: Engine; keys: Keys }) {
    this.#commands = new Map<string, Command>([
      ["create", { run: async (value) => ({ action: jsonOf(await engine.create(parseAction(value))) }) }],
      [
        "update",
        {
          with: ["as"],
          run: async (value, line) => {
            const principal = parsePrincipal(text(line.as, "as"));
            const request = readJsonValue(UpdateActionStateRequestSchema, object(value, "update") as JsonValue);
            return { action: jsonOf(await engine.update(request, { principal, readOnly: false })) };
          },
        },
      ],
      [
        "assign",
        {
          run: async (value) => {
            const { actionId, assignedTo } = object(value, "assign");
            const assignee = principalFrom(assignedTo, "assign.assignedTo");
            return { action: jsonOf(await engine.assign(text(actionId, "assign.actionId"), assignee)) };
          },
        },
      ],
      [
        "remove",
        {
          run: async (value) => {
            const actionId = text(value, "remove");
            await engine.remove(actionId);
            return { actionId };
          },
        },
      ],
      ["list", { run: (value) => (yes(value, "list"), { actions: engine.list().map(jsonOf) }) }],
      ["log", { run: (value) => (yes(value, "log"), { updates: engine.log.records() }) }],
      [
        "revoke",
        {
          run: (value) => {
            const open = engine.subscriberCount;
            if (!keys.revoke(text(value, "revoke"))) throw new Error("revoke: there is no such key");
            return { streamsEnded: open - engine.subscriberCount };
          },
        },
      ],
      [
        "grant",
        {
          run: (value) => {
            const grant = parseGrant(text(value, "grant"));
            keys.grant(grant);
            return { principal: principalKey(grant.principal), readOnly: grant.readOnly };
          },
        },
      ],
    ]);
  }

  /** Runs one line and resolves with the response. Never rejects. */
  async answer(line: string): Promise<Json> {
    try {
      const command = object(parseLine(line), "the line");
      const names = Object.keys(command).filter((name) => this.#commands.has(name));
      const [name] = names;
      if (name === undefined || names.length > 1) {
        throw new Error(`a control line must hold exactly one command of ${[...this.#commands.keys()].join(", ")}`);
      }
      const { with: extra = [], run } = this.#commands.get(name) as Command;
      const stray = Object.keys(command).find((key) => key !== name && !extra.includes(key));
      if (stray !== undefined) throw new Error(`${name}: the field "${stray}" is unknown`);
      return { ok: true, ...(await run(command[name], command)) };
    } catch (error) {
      return { ok: false, error: messageOf(error), ...(error instanceof ConnectError && { code: codeToString(error.code) }) };
    }
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`the line is not JSON: ${messageOf(error)}`, { cause: error });
  }
}

function jsonOf(action: Action) {
  return toJson(ActionSchema, action);
}

function principalFrom(value: unknown, place: string): Principal {
  return typeof value === "string" ? parsePrincipal(value) : readJsonValue(PrincipalSchema, object(value, place) as JsonValue, place);
}

function object(value: unknown, place: string): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`${place} must be a JSON object`);
  return value as Json;
}

function text(value: unknown, place: string): string {
  if (typeof value !== "string" || value === "") throw new Error(`${place} must be a string that is not empty`);
  return value;
}

function yes(value: unknown, place: string): void {
  if (value !== true) throw new Error(`${place} must be true`);
}
