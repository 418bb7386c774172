/** Valid and refused requests of every channel, because a compromised page can send anything. */
import { describe, expect, it } from "vitest";
import { INVOKE_CHANNELS, isInvokeChannel, isPushChannel } from "../../electron/contract/channels.ts";
import type { InvokeChannel } from "../../electron/contract/channels.ts";
import { validateRequest } from "../../electron/contract/validate.ts";
import { TERM_NAMES } from "../../electron/contract/vocabulary.ts";
import { aShift } from "../app/sample-shift.ts";
import { SETTINGS_INPUT } from "../core/settings/settings-fixtures.ts";

const seenTerms = {
  name: "Inspect pump",
  type: "",
  scope: "TASK",
  priority: "HIGH",
  requestedBy: { type: "USER", id: "ann" },
  authorizedBy: { type: "USER", id: "ben" },
};
const submit = { actionId: "a-1", move: "acknowledge", seenState: "ASSIGNED", pressedAt: 1_700_000_000_000 };
const settings = SETTINGS_INPUT;
const draft = { actionId: "a-1", move: "report", phase: "", statusMessage: "half done" };
const view = { id: "v-1", name: "Mine", filters: ["state:assigned"], grouping: "none", sorting: "age" };
const signIn = { id: "q-1", username: "ann", password: "", keep: false };
const long = (length: number): string => "x".repeat(length);

const GOOD: { [C in InvokeChannel]: unknown[] } = {
  "queue:list": [null],
  "queue:painted": [
    { epoch: 0, seq: 0 },
    { epoch: 3, seq: 1_000_000 },
  ],
  "queue:details": [{ actionId: "a-1" }, { actionId: long(4096) }],
  "action:opened": [{ actionId: "a-1" }],
  "updates:submit": [
    submit,
    { ...submit, seenTerms },
    { ...submit, move: "fail", seenState: "UNKNOWN", progress: { phase: "", statusMessage: long(4096) } },
  ],
  "updates:resolve": [
    { updateId: "u-1", choice: "send" },
    { updateId: "u-1", choice: "drop" },
  ],
  "updates:acknowledgeAll": [
    { actions: [{ actionId: "a-1", seenState: "ASSIGNED" }], pressedAt: 1 },
    { actions: [{ actionId: "a-1", seenState: "ASSIGNED", seenTerms }], pressedAt: 1 },
  ],
  "stop:confirm": [{ actionId: "a-1" }],
  "changes:accept": [{ actionId: "a-1", report: true, seen: [{ field: "name", from: "Inspect", to: "" }] }],
  "silence:later": [{ actionId: "a-1" }],
  "ledger:search": [{ text: "" }, { text: "valve", before: 7 }],
  "ledger:export": [{ format: "csv" }, { format: "ndjson" }],
  "shift:get": [{ hours: 12 }],
  "shift:export": [
    { format: "csv", shift: aShift(1_800_000_000_000, 25) },
    { format: "csv", shift: { ...aShift(1, 1), complete: { count: 0 } } },
    { format: "png", image: "iVBORw0KGgo=" },
  ],
  "accounts:get": [null],
  "accounts:drop": [{ account: "http://127.0.0.1:1 OBJECT:robot-7" }, { account: long(4096), updateId: "u-1" }],
  "handover:get": [null],
  "handover:copy": [{ at: 1_800_000_000_000 }],
  "drafts:save": [draft, { ...draft, phase: long(256) }],
  "drafts:flushed": [{ id: 1 }],
  "settings:typed": [{ unsaved: true }],
  "connection:get": [null],
  "connection:retry": [null],
  "connection:test": [settings, { ...settings, apiKey: "k" }],
  "connection:online": [null],
  "proxy:get": [null],
  "proxy:signIn": [signIn, { ...signIn, username: long(1024), password: long(1024), keep: true }],
  "proxy:notNow": [{ id: "q-1" }],
  "certificate:get": [null],
  "certificate:choose": [{ id: "q-1", fingerprint: "sha256/abc=" }],
  "certificate:notNow": [{ id: "q-1" }],
  "digest:get": [null],
  "digest:dismiss": [null],
  "diagnostics:get": [null],
  "diagnostics:copy": [null],
  "settings:get": [null],
  "settings:save": [
    settings,
    { ...settings, apiKey: "" },
    { ...settings, apiKey: "k", transport: "rest", codec: "binary" },
    { ...settings, allowPlainHttp: true },
  ],
  "alerts:test": [null],
  "alerts:health": [null],
  "alerts:sounded": [
    { problem: null },
    { problem: { code: "failed", params: { words: "" } } },
    { problem: { code: "failed", params: { words: long(2000) } } },
    { problem: { code: "late", params: { seconds: 3 } } },
  ],
  "login:get": [null],
  "login:set": [{ on: true }, { on: false }],
  "crash:get": [null],
  "crash:save": [null],
  "crash:dismiss": [null],
  "profiles:get": [null],
  "profiles:switch": [{ id: "main" }, { id: "main", leavesUpdates: true }],
  "profiles:add": [{}, { leavesUpdates: true }],
  "profiles:rename": [
    { id: "main", name: "" },
    { id: "main", name: "Night desk" },
  ],
  "profiles:remove": [{ id: "main" }],
  "profiles:export": [{ id: "main" }],
  "profiles:import": [null],
  "preferences:get": [null],
  "preferences:set": [
    {},
    { person: { theme: "dark", zoom: 200 } },
    { person: { keys: { "move.acknowledge": ["a"], "dialog.settings": [] } } },
    { list: { grouping: "state", views: [view] } },
  ],
  "demonstration:start": [null],
  "app:info": [null],
  "app:licences": [null],
  "app:copyBill": [null],
  "appUpdate:get": [null],
  "appUpdate:check": [null],
  "appUpdate:load": [null],
  "appUpdate:install": [null],
  "window:defect": [
    { pane: "queue", message: "TypeError: x" },
    { pane: long(64), message: long(2000) },
    { pane: "page", message: "" },
  ],
};

/** Invalid requests, each with the field that the error must name. */
const BAD: { [C in InvokeChannel]: [request: unknown, named: string][] } = {
  "queue:list": [
    [undefined, "the request"],
    [{}, "the request"],
    ["all", "the request"],
  ],
  "queue:painted": [
    [null, "the request"],
    [{ seq: 1 }, "epoch"],
    [{ epoch: 1, seq: -1 }, "seq"],
    [{ epoch: 1, seq: 0.5 }, "seq"],
    [{ epoch: 1, seq: "1" }, "seq"],
    [{ epoch: 1, seq: 1, rows: [] }, "the request"],
  ],
  "queue:details": [
    [null, "the request"],
    [{}, "actionId"],
    [{ actionId: "" }, "actionId"],
    [{ actionId: long(4097) }, "actionId"],
    [{ actionId: 7 }, "actionId"],
    [{ actionId: "a-1", more: true }, "the request"],
    [[{ actionId: "a-1" }], "the request"],
  ],
  "action:opened": [
    [null, "the request"],
    [{}, "actionId"],
    [{ actionId: long(4097) }, "actionId"],
  ],
  "updates:submit": [
    [null, "the request"],
    [{ ...submit, move: "delete" }, "move"],
    [{ ...submit, seenState: "ACTION_STATE_ASSIGNED" }, "seenState"],
    [{ ...submit, seenTerms: {} }, "seenTerms.name"],
    [{ ...submit, seenTerms: { ...seenTerms, priority: "URGENT" } }, "seenTerms.priority"],
    [{ ...submit, seenTerms: { ...seenTerms, requestedBy: "ann" } }, "seenTerms.requestedBy"],
    [{ ...submit, seenTerms: { ...seenTerms, state: "ASSIGNED" } }, "seenTerms"],
    [{ ...submit, pressedAt: -1 }, "pressedAt"],
    [{ ...submit, pressedAt: 1.5 }, "pressedAt"],
    [{ ...submit, pressedAt: Number.NaN }, "pressedAt"],
    [{ ...submit, pressedAt: Number.POSITIVE_INFINITY }, "pressedAt"],
    [{ ...submit, progress: null }, "progress"],
    [{ ...submit, progress: { phase: "" } }, "progress.statusMessage"],
    [{ ...submit, progress: { phase: "", statusMessage: "", colour: "red" } }, "progress"],
    [{ ...submit, actingAs: "OBJECT:someone-else" }, "the request"],
  ],
  "updates:resolve": [
    [{ updateId: "u-1" }, "choice"],
    [{ updateId: "u-1", choice: "force" }, "choice"],
    [{ updateId: "", choice: "send" }, "updateId"],
  ],
  "updates:acknowledgeAll": [
    [{ actions: [], pressedAt: 1 }, "actions"],
    [{ actions: [{ actionId: "a-1", seenState: "ASSIGNED" }, 7], pressedAt: 1 }, "actions.1"],
    [{ actions: [{ actionId: "a-1", seenState: "ASLEEP" }], pressedAt: 1 }, "actions.0.seenState"],
    [
      { actions: [{ actionId: "a-1", seenState: "ASSIGNED", seenTerms: { ...seenTerms, scope: 1 } }], pressedAt: 1 },
      "actions.0.seenTerms.scope",
    ],
    [{ actions: Array.from({ length: 1001 }, () => ({ actionId: "a", seenState: "ASSIGNED" })), pressedAt: 1 }, "actions"],
    [{ actions: [{ actionId: "a-1", seenState: "ASSIGNED" }] }, "pressedAt"],
  ],
  "stop:confirm": [[{ actionId: "" }, "actionId"]],
  "changes:accept": [
    [{ actionId: "a-1", seen: [{ field: "name", from: "", to: "x" }] }, "report"],
    [{ actionId: "a-1", report: true }, "seen"],
    [{ actionId: "a-1", report: true, seen: [] }, "seen"],
    [{ actionId: "a-1", report: true, seen: [{ field: "assignedTo", from: "", to: "x" }] }, "seen.0.field"],
    [{ actionId: "a-1", report: true, seen: [{ field: "state", from: "IN_PROGRESS", to: "x" }] }, "seen.0.to"],
    [{ actionId: "a-1", report: true, seen: [{ field: "name", from: 7, to: "x" }] }, "seen.0.from"],
  ],
  "silence:later": [[{}, "actionId"]],
  "ledger:search": [
    [{ text: long(257) }, "text"],
    [{ text: "", before: -1 }, "before"],
  ],
  "ledger:export": [[{ format: "xlsx" }, "format"]],
  "shift:get": [
    [{ hours: 0 }, "hours"],
    [{ hours: 25 }, "hours"],
    [{}, "hours"],
  ],
  "shift:export": [
    [{ shift: aShift(1), format: "xlsx" }, "format"],
    [{ format: "png", image: "<svg>" }, "image"],
    [{ format: "csv" }, "shift"],
    [{ format: "csv", shift: { ...aShift(1), left: "=1+1" } }, "shift.left"],
    [{ format: "csv", shift: aShift(1, 26) }, "shift.hours"],
  ],
  "accounts:get": [[{}, "the request"]],
  "accounts:drop": [
    [{ account: "" }, "account"],
    [{ account: long(4097) }, "account"],
    [{ account: "a", updateId: "" }, "updateId"],
    [{ account: "a", updateId: undefined }, "updateId"],
  ],
  "handover:get": [[{}, "the request"]],
  "handover:copy": [
    [{ at: "now" }, "at"],
    [{ at: 1, text: "mine" }, "the request"],
  ],
  "drafts:save": [
    [{ ...draft, move: "" }, "move"],
    [{ actionId: "a-1", move: "report", phase: "" }, "statusMessage"],
  ],
  "settings:typed": [
    [null, "the request"],
    [{ unsaved: 1 }, "unsaved"],
  ],
  "drafts:flushed": [
    [null, "the request"],
    [{ id: 0 }, "id"],
    [{ id: "1" }, "id"],
  ],
  "connection:get": [[0, "the request"]],
  "connection:online": [[{}, "the request"]],
  "connection:test": [
    [null, "the request"],
    [{ ...settings, transport: "carrier pigeon" }, "transport"],
  ],
  "connection:retry": [[{ now: true }, "the request"]],
  "proxy:get": [[{ proxy: "proxy.example:3128" }, "the request"]],
  "proxy:signIn": [
    [null, "the request"],
    [{ ...signIn, id: "" }, "id"],
    [{ ...signIn, username: long(1025) }, "username"],
    [{ ...signIn, password: long(1025) }, "password"],
    [{ ...signIn, password: undefined }, "password"],
    [{ ...signIn, keep: "yes" }, "keep"],
    [{ ...signIn, proxy: "elsewhere.example:3128" }, "the request"],
  ],
  "proxy:notNow": [
    [null, "the request"],
    [{ id: "" }, "id"],
  ],
  "certificate:get": [[{}, "the request"]],
  "certificate:choose": [
    [null, "the request"],
    [{ id: "q-1" }, "fingerprint"],
    [{ id: "q-1", fingerprint: long(257) }, "fingerprint"],
    [{ id: "q-1", fingerprint: "f", asker: "elsewhere.example:443" }, "the request"],
  ],
  "certificate:notNow": [[{}, "id"]],
  "digest:get": [[{}, "the request"]],
  "digest:dismiss": [[[], "the request"]],
  "diagnostics:get": [["all", "the request"]],
  "diagnostics:copy": [[{ text: "mine" }, "the request"]],
  "settings:get": [["key", "the request"]],
  "settings:save": [
    [null, "the request"],
    [{ ...settings, transport: "ftp" }, "transport"],
    [{ ...settings, codec: "xml" }, "codec"],
    [{ ...settings, baseUrl: long(2049) }, "baseUrl"],
    [{ ...settings, assignedTo: "OBJECT:robot-7" }, "assignedTo"],
    [{ ...settings, assignedTo: Array.from({ length: 65 }, () => "OBJECT:r") }, "assignedTo"],
    [{ ...settings, assignedTo: [{ type: "OBJECT", id: "robot-7" }] }, "assignedTo.0"],
    [{ ...settings, heartbeatMs: "5000" }, "heartbeatMs"],
    [{ ...settings, heartbeatMs: Number.NaN }, "heartbeatMs"],
    [{ ...settings, apiKey: null }, "apiKey"],
    [{ ...settings, allowPlainHttp: "true" }, "allowPlainHttp"],
    [{ ...settings, apiKey: long(4097) }, "apiKey"],
  ],
  "alerts:test": [[{}, "the request"]],
  "alerts:health": [[{}, "the request"]],
  "alerts:sounded": [
    [null, "the request"],
    [{}, "problem"],
    [{ problem: { code: "other", params: {} } }, "problem.code"],
    [{ problem: { code: "failed", params: { words: long(2001) } } }, "problem.params.words"],
    [{ problem: { code: "late", params: { seconds: -1 } } }, "problem.params.seconds"],
    [{ problem: { code: "late", params: { seconds: 3, more: 1 } } }, "problem.params"],
    [{ problem: null, sound: "urgent" }, "the request"],
  ],
  "login:get": [[{}, "the request"]],
  "login:set": [
    [null, "the request"],
    [{ on: "yes" }, "on"],
    [{ on: true, path: "/bin/sh" }, "the request"],
  ],
  "crash:get": [[{}, "the request"]],
  "crash:save": [[{ path: "/etc/passwd" }, "the request"]],
  "crash:dismiss": [[{}, "the request"]],
  "profiles:get": [[{}, "the request"]],
  "profiles:switch": [
    [null, "the request"],
    [{ id: "" }, "id"],
    [{ id: long(257) }, "id"],
    [{ id: "main", leavesUpdates: false }, "leavesUpdates"],
    [{ id: "main", path: "../../elsewhere" }, "the request"],
  ],
  "profiles:add": [
    [null, "the request"],
    [{ leavesUpdates: 1 }, "leavesUpdates"],
  ],
  "profiles:rename": [
    [{ id: "main" }, "name"],
    [{ id: "main", name: long(257) }, "name"],
  ],
  "profiles:remove": [[{}, "id"]],
  "profiles:export": [[{ id: "main", path: "/etc/passwd" }, "the request"]],
  "profiles:import": [[{ path: "/etc/passwd" }, "the request"]],
  "preferences:get": [[{}, "the request"]],
  "preferences:set": [
    [null, "the request"],
    [{ person: { theme: "purple" } }, "person.theme"],
    [{ person: { zoom: 79 } }, "person.zoom"],
    [{ person: { zoom: 100.5 } }, "person.zoom"],
    [{ person: { zoom: undefined } }, "person.zoom"],
    [{ person: { keys: { a: [7] } } }, "person.keys"],
    [{ person: { colour: "red" } }, "person"],
    [{ list: { grouping: "colour" } }, "list.grouping"],
    [{ list: { filters: Array.from({ length: 65 }, () => "x") } }, "list.filters"],
    [{ list: { views: [{ ...view, name: "" }] } }, "list.views"],
    [{ list: { views: [view, view] } }, "list.views"],
    [{ account: "another" }, "the request"],
  ],
  "demonstration:start": [[{ rate: 9000 }, "the request"]],
  "app:info": [[[], "the request"]],
  "app:licences": [["../../main.js", "the request"]],
  "app:copyBill": [[{ text: "mine" }, "the request"]],
  "appUpdate:get": [["all", "the request"]],
  "appUpdate:check": [["https://evil.example/", "the request"]],
  "appUpdate:load": [[{ url: "https://evil.example/" }, "the request"]],
  "appUpdate:install": [["/tmp/evil", "the request"]],
  "window:defect": [
    [null, "the request"],
    [{ pane: "queue" }, "message"],
    [{ pane: "", message: "" }, "pane"],
    [{ pane: long(65), message: "" }, "pane"],
    [{ pane: "queue", message: long(2001) }, "message"],
    [{ pane: "queue", message: new Error("x") }, "message"],
    [{ pane: "queue", message: "", level: "info" }, "the request"],
  ],
};

describe.each(INVOKE_CHANNELS)("%s", (channel) => {
  it.each(GOOD[channel].map((request) => [request]))("accepts %j", (request) => {
    expect(validateRequest(channel, request)).toEqual({ ok: true, value: request });
  });

  it.each(BAD[channel])("refuses %j and names %s", (request, named) => {
    const checked = validateRequest(channel, request);
    expect(checked.ok).toBe(false);
    if (checked.ok) return;
    const field = named === "the request" ? {} : { field: named };
    expect(checked.error).toEqual({ code: "invalidRequest", params: { channel, ...field, problem: expect.stringMatching(/./) } });
  });

  it("has examples of both kinds", () => {
    expect(GOOD[channel].length).toBeGreaterThan(0);
    expect(BAD[channel].length).toBeGreaterThan(0);
  });
});

describe("the progress of an Action, which may be the service's own", () => {
  const texts = { phase: "", statusMessage: "" };
  const most = long(4 * 1024 * 1024);

  it.each(["phase", "statusMessage"])("is accepted up to the size of a service's message, and no longer: %s", (name) => {
    expect(withProgress({ ...texts, [name]: most }).map(({ ok }) => ok)).toEqual([true, true]);
    expect(withProgress({ ...texts, [name]: `${most}x` })).toMatchObject([
      { ok: false, error: { params: { field: `progress.${name}` } } },
      { ok: false, error: { params: { field: name } } },
    ]);
  });
});

/** Validates a press and a draft with this text. */
function withProgress(progress: object) {
  return [validateRequest("updates:submit", { ...submit, progress }), validateRequest("drafts:save", { ...draft, ...progress })] as const;
}

describe("the refusal of a request", () => {
  it("does not repeat the key in the request", () => {
    const checked = validateRequest("settings:save", { ...settings, heartbeatMs: "often", apiKey: "very-secret" });
    expect(JSON.stringify(checked)).not.toContain("very-secret");
  });
});

describe("the names of the channels", () => {
  it.each(["toString", "__proto__", "constructor", "queue:batch", "queue:LIST", "", "queue:list "])(
    "do not include %j as a request",
    (name) => expect(isInvokeChannel(name)).toBe(false),
  );
  it.each(["toString", "__proto__", "queue:list", ""])("do not include %j as a push", (name) => expect(isPushChannel(name)).toBe(false));
});

describe("a request that is larger than any that the page sends", () => {
  const unread = {
    get actionId(): never {
      throw new Error("it was read");
    },
  };
  const nested: unknown[] = [];
  nested.push(nested);

  it.each<[string, unknown]>([
    ["a list of a million", { actions: Array.from({ length: 1_000_000 }, () => unread), pressedAt: 1 }],
    ["many keys", Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, unread]))],
    ["a list in itself", nested],
    ["sixty million characters", { actions: long(60_000_000), pressedAt: 1 }],
  ])("is refused before its values are read: %s", (_what, request) => {
    expect(validateRequest("updates:acknowledgeAll", request)).toMatchObject({
      ok: false,
      error: { code: "invalidRequest", params: { channel: "updates:acknowledgeAll", problem: "too large" } },
    });
  });

  it("is accepted if it is the largest that the page sends", () => {
    const actions = Array.from({ length: 1_000 }, () => ({ actionId: long(4096), seenState: "ASSIGNED", seenTerms }));
    expect(validateRequest("updates:acknowledgeAll", { actions, pressedAt: 1 }).ok).toBe(true);
    const term = "x".repeat(4 * 1024 * 1024);
    const state = { field: "state", from: "IN_PROGRESS", to: "ACKNOWLEDGED" };
    const seen = [...TERM_NAMES.map((field) => ({ field, from: term, to: term })), state];
    expect(validateRequest("changes:accept", { actionId: "a-1", report: true, seen }).ok).toBe(true);
  });
});
