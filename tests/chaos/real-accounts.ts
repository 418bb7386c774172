/**
 * The three accounts of a history of the built app: the presses, the window with the ledger, and
 * the service's own log.
 */
import { updateReasonSentence } from "../../electron/contract/messages/update-reasons.ts";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { Result } from "../../electron/contract/channels.ts";
import type { DetailsDto } from "../../electron/contract/action.ts";
import type { LedgerLineDto } from "../../electron/contract/ledger.ts";
import type { QueueDto } from "../../electron/contract/queue.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import type { ActionJson, ControlledService } from "../support/service.ts";
import type { RealPress } from "./real-operator.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";

/** One update in the service's log. */
export interface LoggedUpdate {
  actionId: string;
  as: string;
  state: string;
  fate: string;
  progress?: { statusMessage?: string };
  provenance?: { updatedAt?: string };
}

/** The window's data, read over its own bridge. */
export interface WindowAccount {
  queue: QueueDto;
  details: DetailsDto[];
  ledger: LedgerLineDto[];
}

export interface ServiceAccount {
  log: LoggedUpdate[];
  actions: ActionJson[];
}

export async function windowAccount({ page }: RunningDocket): Promise<WindowAccount> {
  return page.evaluate(async () => {
    const { docket } = globalThis as unknown as { docket: DocketBridge };
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, which has this scope only
    const valueOf = <T>(result: Result<T>): T => {
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value;
    };
    const queue = valueOf(await docket.invoke("queue:list", null));
    const details = await Promise.all(queue.rows.map(async ({ id }) => valueOf(await docket.invoke("queue:details", { actionId: id }))));
    const ledger = valueOf(await docket.invoke("ledger:search", { text: "" })).lines;
    return { queue, details, ledger };
  });
}

/** Reads the service's log over its control channel. */
export async function serviceAccount(service: ControlledService): Promise<ServiceAccount> {
  const { updates } = (await service.tell({ log: true })) as unknown as { updates: LoggedUpdate[] };
  const { actions } = (await service.tell({ list: true })) as unknown as { actions: ActionJson[] };
  return { log: updates, actions };
}

/** Returns the contradictions, one sentence each. */
export function contradictions(
  presses: readonly RealPress[],
  { queue, details, ledger }: WindowAccount,
  { log, actions }: ServiceAccount,
): string[] {
  const found: string[] = [];
  const mine = log.filter(({ as, fate }) => as === "OBJECT:robot-7" && fate === "accepted");
  for (const record of mine) {
    const alike = (other: LoggedUpdate): boolean =>
      other.actionId === record.actionId && other.provenance?.updatedAt === record.provenance?.updatedAt;
    if (mine.filter((other) => alike(other)).length > 1) found.push(`${nameOf(record)} is recorded twice`);
    if (!presses.some((press) => isOf(record, press))) found.push(`${nameOf(record)} is recorded, and nobody pressed it`);
  }
  const updates = details.flatMap((one) => one.updates);
  for (const update of updates) {
    const records = mine.filter((record) => isRecordOf(record, update));
    const says = `${update.move} of ${update.actionId} is ${update.state}${update.reason === undefined ? "" : ` (${updateReasonSentence(update.reason)})`}`;
    if ((update.state === "confirmed" || update.state === "accepted") && records.length === 0) found.push(`${says}, and is not recorded`);
    if ((update.state === "held" || update.state === "refused") && records.length > 0) found.push(`${says}, and is recorded`);
    if (update.state === "waiting" || update.state === "sending") found.push(`${says} although all is quiet`);
    const line = ledger.find(
      (one) => one.actionId === update.actionId && one.kind === "update" && ledgerSentence(one).startsWith(update.move),
    );
    const isOnly = updates.filter(({ actionId, move }) => actionId === update.actionId && move === update.move).length === 1;
    const words = line === undefined ? undefined : ledgerSentence(line);
    if (isOnly && words?.startsWith(`${update.move}: ${update.state}`) !== true)
      found.push(`${says}, and the ledger ends with ${JSON.stringify(words)}`);
  }
  for (const press of presses) {
    const isShown = updates.some(({ actionId, target, progress }) => isThePress(press, actionId, target, progress?.statusMessage));
    const isRecorded = mine.some((record) => isOf(record, press));
    if (press.isTold && !isShown)
      found.push(`${press.button} of ${press.actionId} was told, and is nowhere${isRecorded ? " but at the service" : ""}`);
    if (!isShown && isRecorded) found.push(`${press.button} of ${press.actionId} is recorded, and the window does not know of it`);
  }
  const rows = new Map(queue.rows.map((row) => [row.id, row]));
  for (const { id, state = "" } of actions) {
    const row = rows.get(id);
    const isOver = /COMPLETED|CANCELLED/u.test(state);
    // An end that Docket missed is shown as a departure with the last known state.
    if (row?.leftAt !== undefined && !isOver) found.push(`${id} is said to have left`);
    else if (row?.leftAt === undefined && row !== undefined && `ACTION_STATE_${row.state}` !== state)
      found.push(`${id} shows ${row.state}, and is ${state}`);
    else if (row === undefined && !isOver) found.push(`${id} is ${state}, and not shown`);
  }
  return found;
}

function isOf({ actionId, state, progress }: LoggedUpdate, press: RealPress): boolean {
  return isThePress(press, actionId, state.replace("ACTION_STATE_", ""), progress?.statusMessage);
}

function isThePress({ actionId, target, text }: RealPress, id: string, state: string, words = ""): boolean {
  return id === actionId && state === target && (text === "" || words === text);
}

function isRecordOf({ actionId, provenance }: LoggedUpdate, { actionId: id, createdAt }: UpdateDto): boolean {
  return actionId === id && Date.parse(provenance?.updatedAt ?? "") === createdAt;
}

function nameOf({ actionId, state, progress }: LoggedUpdate): string {
  return `${state} of ${actionId}${progress?.statusMessage === undefined ? "" : ` (${progress.statusMessage})`}`;
}
