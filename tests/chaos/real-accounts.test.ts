/** The comparison of the built app's accounts detects and names each contradiction. */
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import type { LedgerLineDto } from "../../electron/contract/ledger.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { ActionJson } from "../support/service.ts";
import { contradictions, type LoggedUpdate, type ServiceAccount, type WindowAccount } from "./real-accounts.ts";
import type { RealPress } from "./real-operator.ts";
import { asWritten } from "../core/ledger-lines.ts";

const AT = Date.UTC(2026, 10, 20, 12);

interface Story {
  press: RealPress;
  update: Partial<UpdateDto> | undefined;
  row: Partial<RowDto>;
  line: string;
  records: Partial<LoggedUpdate>[];
  action: ActionJson;
}

/** One Acknowledge that succeeded, with the same result in all three accounts. */
function story(change: Partial<Story> = {}): string[] {
  const { press, update, row, line, records, action }: Story = {
    press: { actionId: "j-1", button: "Acknowledge", target: "ACKNOWLEDGED", text: "", isTold: true },
    update: {},
    row: {},
    line: "acknowledge: confirmed",
    records: [{}],
    action: { id: "j-1", state: "ACTION_STATE_ACKNOWLEDGED" },
    ...change,
  };
  const whole = { actionId: "j-1", move: "acknowledge", target: "ACKNOWLEDGED", state: "confirmed", createdAt: AT, choices: [], ...update };
  const shown = { id: "j-1", state: "ACKNOWLEDGED", ...row } as RowDto;
  const window = {
    queue: { rows: [shown] },
    details: [{ updates: update === undefined ? [] : [whole] }],
    ledger: [{ actionId: "j-1", kind: "update", event: asWritten(line) } as LedgerLineDto],
  } as unknown as WindowAccount;
  const record = {
    actionId: "j-1",
    as: "OBJECT:robot-7",
    state: "ACTION_STATE_ACKNOWLEDGED",
    fate: "accepted",
    provenance: { updatedAt: new Date(AT).toISOString() },
  };
  const service: ServiceAccount = { log: records.map((other) => ({ ...record, ...other })), actions: [action] };
  return contradictions([press], window, service);
}

describe("three accounts of the built app", () => {
  it("have no contradictions when they agree", () => {
    expect(story()).toEqual([]);
    expect(story({ records: [{}, { fate: "repeated" }, { as: "USER:ann", state: "ACTION_STATE_PLANNED" }] })).toEqual([]);
  });

  it.each<[string, Partial<Story>, RegExp]>([
    ["an update recorded twice", { records: [{}, {}] }, /is recorded twice/],
    ["a record that nobody pressed", { records: [{}, { state: "ACTION_STATE_PLANNED", provenance: {} }] }, /nobody pressed it/],
    ["Confirmed without a record", { records: [] }, /is confirmed, and is not recorded/],
    ["Held with a record", { update: { state: "held" }, line: "acknowledge: held" }, /is held, and is recorded/],
    ["Refused with a record", { update: { state: "refused" }, line: "acknowledge: refused" }, /is refused, and is recorded/],
    ["Waiting for ever", { update: { state: "waiting" }, line: "acknowledge: waiting" }, /is waiting although all is quiet/],
    ["another end in the ledger", { line: "acknowledge: accepted" }, /the ledger ends with "acknowledge: accepted"/],
    ["a press that is nowhere", { update: undefined, records: [] }, /was told, and is nowhere$/],
    ["a record that the window does not know of", { update: undefined }, /the window does not know of it/],
    ["another state in the row", { row: { state: "PLANNED" } }, /j-1 shows PLANNED, and is ACTION_STATE_ACKNOWLEDGED/],
    ["a row that has left", { row: { leftAt: AT } }, /j-1 is said to have left/],
    ["a row that is missing", { row: { id: "j-2" } }, /j-1 is ACTION_STATE_ACKNOWLEDGED, and not shown/],
  ])("report %s", (_, change, expected) => {
    expect(story(change).join("\n")).toMatch(expected);
  });
});
