/**
 * The borders between the layers as the lint checks them: a tree of files with one import or global
 * per line. The lint has to refuse the forbidden lines and to pass the allowed ones. One run checks
 * all lines.
 */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The place of the line (a folder or a file), and the line. Its import is named `it` or `It`. */
type Line = readonly [place: string, line: string];

function imports(place: string, ...names: string[]): Line[] {
  return names.map((name) => [place, `import * as it from "${name}"; export { it };`]);
}

/** Some of Node's modules, under both of their names. */
const NODE = ["fs", "fs/promises", "child_process", "net", "timers", "sqlite"].flatMap((name) =>
  builtinModules.includes(name) ? [name, `node:${name}`] : [`node:${name}`],
);
const WITHOUT_PREFIX = NODE.filter((name) => !name.startsWith("node:"));

/** Files of the contract whose values the window may load; it may load the types of the others. */
const VALUES_FOR_APP = new Set([
  "action-link.ts",
  "alert-rules.ts",
  "attention.ts",
  "batch-text.ts",
  "failures.ts",
  "folded.ts",
  "message.ts",
  "preferences.ts",
  "reserved-keys.ts",
  "settings-table.ts",
  "terms.ts",
  "vocabulary.ts",
]);

const REFUSED: Line[] = [
  ...imports("electron/contract", ...NODE, "electron", "react", "@bufbuild/protobuf", "../core/ports.ts", "../../proto/gen/action_pb.ts"),
  ...imports("electron/contract", "zod", "./validate.ts"),
  ...imports("electron/contract/vocabulary.ts", "zod", "./validate.ts", "../core/ports.ts"),
  ...imports(
    "electron/contract/messages",
    ...NODE,
    "zod",
    "../validate.ts",
    "electron",
    "react",
    "../../core/ports.ts",
    "../../../app/bridge.ts",
  ),
  ...imports("electron/contract", "intl-messageformat"),
  ...imports("electron/contract/messages", "intl-messageformat", "../languages/de/index.ts"),
  ...imports(
    "electron/contract/languages",
    ...NODE,
    "zod",
    "../validate.ts",
    "../messages/row.ts",
    "electron",
    "react",
    "../../core/ports.ts",
  ),
  ...imports("electron/contract/validate.ts", ...NODE, "electron", "../core/ports.ts"),

  ...imports("electron/core", ...NODE, "electron", "electron/main", "electron-log", "react", "zod", "@connectrpc/connect-node"),
  ...imports("electron/core", "../storage/stores.ts", "../shell/tray.ts", "../service/server.ts", "../main.ts", "../../app/bridge.ts"),
  ...imports("electron/core/queue", "../../storage/stores.ts", "../../main.ts", "../session.ts", "./../../storage/stores.ts"),
  ...imports("electron/core/queue", "../queue/../../../storage/stores.ts", "./../ports.ts"),
  ...imports("electron/core/queue/lists", ...NODE, "electron", "zod", "../../session.ts", "../../../storage/stores.ts", "../../../main.ts"),
  ["electron/core/queue/lists", `export const it = process.env;`],
  ["electron/core", `export { readFile } from "fs";`],
  ["electron/core", `export * from "../storage/stores.ts";`],
  ["electron/core", `export const it = await import("fs");`],
  ["electron/core", `export const it = require("fs");`],
  ["electron/core", `import type { Stores as It } from "../storage/stores.ts"; export type { It };`],
  ...["setTimeout(f, 1)", "setInterval(f, 1)", "setImmediate(f)", "clearTimeout(1)", "clearInterval(1)", "fetch('a')"].flatMap(
    (call): Line[] => [
      ["electron/core", `export const it = (f) => ${call};`],
      ["electron/core", `export const it = (f) => globalThis.${call};`],
      ["electron/core", `export const it = (f) => global.${call};`],
      ["electron/core", `export const it = (f) => self.${call};`],
    ],
  ),
  ["electron/core", `export const it = globalThis["setTimeout"];`],
  ["electron/core", `export const { setTimeout: it } = globalThis;`],
  ["electron/core", `export const it = process.env;`],
  ["electron/core", `export const it = Buffer.from("a");`],
  ["electron/core", `export const it = window.name;`],
  ["electron/core", `export const it = document.title;`],
  ["electron/core", `export const it = crypto.randomUUID();`],
  ["electron/core", `export const it = performance.now();`],

  ...imports(
    "electron/storage",
    ...WITHOUT_PREFIX,
    "electron",
    "react",
    "zod",
    "../core/session.ts",
    "../core/docket-client.ts",
    "../core/lifecycle.ts",
  ),
  ...imports(
    "electron/storage",
    "../core/queue/model.ts",
    "../shell/tray.ts",
    "../service/server.ts",
    "../../proto/gen/action_pb.ts",
    "../main.ts",
  ),

  ...imports(
    "electron/service",
    ...WITHOUT_PREFIX,
    "electron",
    "react",
    "zod",
    "../core/session.ts",
    "../core/ports.ts",
    "../core/docket-client.ts",
  ),
  ...imports(
    "electron/service",
    "../core/queue/model.ts",
    "../contract/action.ts",
    "../contract/validate.ts",
    "../contract/messages/settings.ts",
    "../shell/tray.ts",
    "../storage/stores.ts",
    "../main.ts",
    "node:sqlite",
    "@nats-io/kv",
    "@nats-io/transport-node",
  ),
  ...imports(
    "electron/service/stores",
    "../engine.ts",
    "../server.ts",
    "../../core/lifecycle.ts",
    "../../storage/stores.ts",
    "electron",
    "zod",
  ),

  ...imports("electron/shell", ...WITHOUT_PREFIX, "react", "@connectrpc/connect", "@bufbuild/protobuf", "../storage/stores.ts"),
  ...imports("electron/shell", "../service/server.ts", "../main.ts", "../../app/bridge.ts", "../../proto/gen/action_pb.ts"),

  ...imports("electron/preload.ts", ...NODE, "zod", "react", "./contract/validate.ts", "./core/ports.ts", "./shell/tray.ts", "./main.ts"),
  ...imports("electron/preload.ts", "./storage/stores.ts", "./service/server.ts", "../app/bridge.ts", "../proto/gen/action_pb.ts"),

  ...["electron/main.ts", "electron/docket.ts"].flatMap((file) =>
    imports(file, ...WITHOUT_PREFIX, "react", "@connectrpc/connect", "../app/bridge.ts", "../proto/gen/action_pb.ts"),
  ),

  ...imports(
    "app",
    ...NODE,
    "electron",
    "electron/renderer",
    "zod",
    "intl-messageformat",
    "@bufbuild/protobuf",
    "@connectrpc/connect",
    "@connectrpc/connect-web",
  ),
  ...imports(
    "app",
    ...readdirSync(join(root, "electron/contract"))
      .filter((name) => name.endsWith(".ts") && !VALUES_FOR_APP.has(name))
      .map((name) => `../electron/contract/${name}`),
    "../electron/core/lifecycle.ts",
    "../electron/core/ports.ts",
    "../electron/main.ts",
  ),
  ...imports("app/views/queue", "../../../proto/gen/action_pb.ts", "../../../electron/shell/tray.ts", "../../../tests/app/fake-bridge.ts"),
  ["app/store", `import type { Settings as It } from "../../electron/core/settings/schema.ts"; export type { It };`],
  ["app/store", `import type { Checked as It } from "../../electron/contract/validate.ts"; export type { It };`],
  ["app/store", `export const it = window.docket;`],
  ["app/store", `export const it = window["docket"];`],
  ["app/store", `export const { docket: it } = window;`],
  ["app/store", `export const it = self.docket;`],
  ["app/main.tsx", `export const it = window.docket;`],
];

const ALLOWED: Line[] = [
  ...imports("electron/contract", "./action.ts", "./vocabulary.ts"),
  ...imports("electron/contract/messages", "./settings.ts", "../vocabulary.ts", "../message.ts", "../settings.ts"),
  ...imports("electron/contract/messages", "../languages/shared.ts"),
  ...imports("electron/contract/languages", "./en/index.ts", "../message.ts", "intl-messageformat"),
  ...imports("electron/contract/languages/de", "./ledger.ts", "../translator.ts", "../en/ledger.ts"),
  ...imports("electron/contract/validate.ts", "./vocabulary.ts", "zod"),
  ...imports("electron/core", "./ports.ts", "./queue/model.ts", "../contract/validate.ts", "../../proto/gen/example/wdm/v1/action_pb.ts"),
  ...imports(
    "electron/core/queue",
    "./entries.ts",
    "./action/entry.ts",
    "../ports.ts",
    "../lifecycle.ts",
    "../updates/update.ts",
    "../../contract/action.ts",
  ),
  ...imports("electron/core/transport", "@bufbuild/protobuf", "@connectrpc/connect/protocol", "@connectrpc/connect-web"),
  ["electron/core", `export const it = (clock: { setTimeout: (f: () => void) => void }) => clock.setTimeout(() => {});`],
  ...imports("electron/core/updates", "../../contract/languages/language.ts"),
  ...imports("electron/core/queue/lists", "../model.ts", "../action/entry.ts", "../../ports.ts", "../../transport/decode/bytes.ts"),
  ...imports("electron/core/queue/lists", "../../../contract/dto.ts", "../../../../proto/gen/example/wdm/v1/action_pb.ts"),
  ...imports("electron/storage", "../contract/vocabulary.ts", "../contract/messages/ledger.ts", "../contract/languages/language.ts"),
  ...imports("electron/storage", "./database.ts", "../core/ports.ts", "../contract/action.ts", "node:sqlite", "node:fs/promises"),
  ...imports("electron/service", "../contract/vocabulary.ts"),
  ...imports("electron/service", "./engine.ts", "../core/lifecycle.ts", "../../proto/gen/example/wdm/v1/action_pb.ts", "node:http2"),
  ...imports("electron/service", "@bufbuild/protobuf/wkt", "@connectrpc/connect", "@connectrpc/connect-node", "./stores/memory.ts"),
  ...imports(
    "electron/service/stores",
    "./store.ts",
    "../update-entry.ts",
    "../../../proto/gen/example/wdm/v1/action_pb.ts",
    "node:sqlite",
  ),
  ...imports("electron/service/stores", "@nats-io/transport-node", "@nats-io/kv", "@nats-io/jetstream"),
  ...imports(
    "electron/shell",
    "./tray.ts",
    "../core/docket-client.ts",
    "../core/queue/handover.ts",
    "../contract/validate.ts",
    "electron",
    "node:path",
  ),
  ...imports("electron/shell", "./messages/tray.ts", "../contract/vocabulary.ts", "../contract/messages/settings.ts"),
  ...imports("electron/shell", "../contract/languages/language.ts"),
  ...imports(
    "electron/shell/messages",
    "./tray.ts",
    "../../contract/languages/shared.ts",
    "../../contract/message.ts",
    "../../contract/messages/settings.ts",
  ),
  ...imports("electron/preload.ts", "electron", "./contract/channels.ts"),
  ["electron/preload.ts", `import type { RowDto as It } from "./contract/action.ts"; export type { It };`],
  ...imports(
    "electron/main.ts",
    "electron",
    "node:path",
    "./core/docket-client.ts",
    "./core/settings/schema.ts",
    "./storage/stores.ts",
    "./shell/tray.ts",
    "./docket.ts",
  ),
  ...imports("electron/docket.ts", "electron", "node:path", "./core/docket-client.ts", "./storage/stores.ts", "./shell/tray.ts"),
  ...imports("app", "react", "react-dom/client", "./store/stores.ts", "./views/frame/Window.tsx", "./styles/index.css"),
  ...imports("app/views/queue", "zustand/vanilla", "lucide-react", "../frame/keys.ts", "../../store/stores.ts", "./Grid.tsx"),
  ...imports("app", "../electron/contract/batch-text.ts", "../electron/contract/vocabulary.ts", "../electron/contract/message.ts"),
  ...imports("app/store", "../../electron/contract/vocabulary.ts", "../../electron/contract/settings-table.ts"),
  ...imports("app/languages", "../../electron/contract/languages/translator.ts"),
  ...imports("app/messages", "../../electron/contract/messages/settings.ts", "../../electron/contract/message.ts"),
  ...imports("app/views/queue", "../../../electron/contract/vocabulary.ts", "../../../electron/contract/messages/row.ts"),
  ["app/store", `import type { RowDto as It } from "../../electron/contract/action.ts"; export type { It };`],
  ["app/store", `import type { DocketBridge as It } from "../../electron/contract/channels.ts"; export type { It };`],
  ["app/bridge.ts", `export const it = window.docket;`],
  ["app/views/queue", `export const it = window.print;`],
];

const LINES = [...REFUSED, ...ALLOWED];

/** Returns the file of a line; a folder's lines are all in one file of it. */
function fileOf([place]: Line): string {
  return /\.tsx?$/.test(place) ? place : `${place}/lines.ts`;
}

function where(line: Line): string {
  return `${fileOf(line)}:${LINES.indexOf(line) + 1}`;
}

/**
 * Writes the tree: each line stands in its file at its own number, with names that no other line
 * has.
 */
function write(tree: string): void {
  const texts = new Map<string, string>();
  for (const [number, line] of LINES.entries()) {
    const file = fileOf(line);
    const text = texts.get(file) ?? "\n".repeat(number);
    const missing = "\n".repeat(number + 1 - text.split("\n").length);
    texts.set(file, `${text}${missing}${line[1].replace(/\b[Ii]t\b/g, (it) => it + number)}\n`);
  }
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
}

interface Diagnostic {
  readonly code?: string;
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

async function lint(tree: string): Promise<Diagnostic[]> {
  const program = [join(root, "node_modules/oxlint/bin/oxlint"), "--config", ".oxlintrc.json", "--format", "json"];
  const stdout = await new Promise<string>((resolve, reject) => {
    // The exit code is 1 with findings, too; a lint that did not run prints no JSON.
    execFile(process.execPath, program, { cwd: tree, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
      if (out.startsWith("{")) resolve(out);
      else reject(new Error(`The lint did not run: ${err}${out}`, { cause: error }));
    });
  });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

describe("the lint at the borders between the layers", () => {
  const tree = mkdtempSync(join(tmpdir(), "docket-borders-"));
  const refusals = new Set<string>();
  /** Findings without a rule: a file that cannot be parsed would let every line in it pass. */
  const failures: string[] = [];

  beforeAll(async () => {
    copyFileSync(join(root, ".oxlintrc.json"), join(tree, ".oxlintrc.json"));
    write(tree);
    for (const { code, message, filename, labels } of await lint(tree)) {
      if (code === undefined) failures.push(`${filename}: ${message}`);
      if (code?.includes("no-restricted-") === true) refusals.add(`${filename}:${labels[0]?.span.line}`);
    }
  });
  afterAll(() => rmSync(tree, { recursive: true }));

  it("reads every file", () => {
    expect(failures).toEqual([]);
  });

  it.each(REFUSED.map((line) => [...line, line] as const))("refuses, in %s: %s", (_place, _text, line) => {
    expect(refusals).toContain(where(line));
  });

  it.each(ALLOWED.map((line) => [...line, line] as const))("allows, in %s: %s", (_place, _text, line) => {
    expect(refusals).not.toContain(where(line));
  });
});
