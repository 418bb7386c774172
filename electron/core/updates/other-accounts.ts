/**
 * The updates, drafts and stop-work questions stored for accounts that are not in use. They are
 * listed and dropped by hand; nothing is sent.
 */
import type { Result } from "../../contract/channels.ts";
import { failed } from "../../contract/errors.ts";
import type { OtherAccountDto, OtherAccountsDto } from "../../contract/accounts.ts";
import type { DraftDto, UpdateDto, UpdateReason } from "../../contract/updates.ts";
import type { UpdateState } from "../../contract/vocabulary.ts";
import { takenBackLine } from "../alerts/ledger/update-line.ts";
import { isBusy, storeFailureOf, type Clock, type DraftStore, type NewLedgerLine, type QueueStore, type UpdateStore } from "../ports.ts";
import { accountOf, isDemonstration } from "../settings/account.ts";
import { readRecord } from "./stored-update.ts";
import { updateToDto } from "./update-dto.ts";
import { isUndecided, type Update } from "./update.ts";

/** Maximum number of updates of an account that are listed; all are counted. */
const MAX_LISTED = 200;

const NO_ANSWER: UpdateReason = { code: "leftUnanswered", params: {} };
const NOT_SENT: UpdateReason = { code: "leftUnsent", params: {} };

export interface OtherAccountsOptions {
  clock: Clock;
  stores: { queue: QueueStore; updates: UpdateStore; drafts: DraftStore };
}

/** A record of an account; `update` is undefined if the record cannot be read. */
interface Kept {
  id: string;
  update: Update | undefined;
}

export class OtherAccounts {
  private readonly options: OtherAccountsOptions;

  constructor(options: OtherAccountsOptions) {
    this.options = options;
  }

  /** Returns every account with something to list except `current`, the key of the one in use. */
  list(current: string | undefined): OtherAccountsDto {
    try {
      const accounts = this.keys(current).map((key) => this.account(key));
      return {
        accounts: accounts.filter(({ updates, unreadable, drafts, stops }) => updates.length + unreadable + drafts + stops.length > 0),
      };
    } catch (error) {
      return { accounts: [], problem: storeFailureOf(error) };
    }
  }

  /**
   * Drops one update, or all updates and drafts of the account; each update with its ledger line.
   */
  drop(current: string | undefined, { account, updateId }: { account: string; updateId?: string }): Result<null> {
    if (account === current) return failed("accountInUse");
    const { updates, drafts } = this.options.stores;
    try {
      const kept = this.kept(account).filter(({ id }) => updateId === undefined || id === updateId);
      if (updateId !== undefined && kept.length === 0) return failed("updateGone");
      updates.removeUpdates(
        account,
        kept.map(({ id }) => id),
        kept.flatMap((one) => this.linesOf(one)),
      );
      if (updateId === undefined) for (const { actionId, move } of this.drafts(account)) drafts.removeDraft(account, actionId, move);
      return { ok: true, value: null };
    } catch (error) {
      return failed("notDropped", { why: storeFailureOf(error), ...(isBusy(error) && { busy: true }) });
    }
  }

  private keys(current: string | undefined): string[] {
    const { updates, drafts, queue } = this.options.stores;
    const all = new Set([...updates.accounts(), ...drafts.accounts(), ...queue.accounts()]);
    all.delete(current ?? "");
    return [...all].filter((key) => !isDemonstration(key)).toSorted();
  }

  private account(key: string): OtherAccountDto {
    const kept = this.kept(key);
    const listed = kept.flatMap(({ update }) => (update !== undefined && isListed(update) ? [toDto(update)] : []));
    const counts: Partial<Record<UpdateState, number>> = {};
    for (const { state } of listed) counts[state] = (counts[state] ?? 0) + 1;
    return {
      key,
      account: accountOf(key),
      counts,
      updates: listed.slice(0, MAX_LISTED),
      unreadable: kept.filter(({ update }) => update === undefined).length,
      drafts: this.drafts(key).length,
      stops: this.stops(key),
    };
  }

  private kept(key: string): Kept[] {
    // The account of a damaged row is not certain, so the account in use reports that row.
    const stored = this.options.stores.updates.readUpdates(key).filter(({ damaged }) => damaged === undefined);
    return stored.map((one) => ({ id: one.id, update: readRecord(one)?.update }));
  }

  private drafts(key: string): DraftDto[] {
    return this.options.stores.drafts.readDrafts(key).filter(({ damaged }) => damaged === undefined);
  }

  /** Returns the names of the Actions with an open stop-work question. */
  private stops(key: string): string[] {
    return this.options.stores.queue.readHolding(key, '"stop":{').flatMap(({ id, json }) => {
      const stopped = parseStopped(json);
      return stopped === undefined ? [] : [stopped.name === "" ? id : stopped.name];
    });
  }

  private linesOf({ id, update }: Kept): NewLedgerLine[] {
    const at = this.options.clock.now();
    if (update === undefined) return [{ at, actionId: id, name: "", kind: "update", event: { code: "unreadableDropped", params: {} } }];
    return isListed(update) ? [{ at, ...takenBackLine(toDto(update), "drop") }] : [];
  }
}

/** Whether the user still has to see the update: superseded updates need no decision. */
function isListed(update: Update): boolean {
  return isUndecided(update) || update.state.is === "refused";
}

/**
 * Returns the update as the next start of its account will find it: no response and no time to undo
 * is awaited now.
 */
function toDto(update: Update): UpdateDto {
  const { undoUntil, ...dto } = updateToDto(update);
  if (dto.state === "sending") return { ...dto, state: "unknown", reason: NO_ANSWER, choices: [] };
  if (undoUntil !== undefined) return { ...dto, state: "held", reason: NOT_SENT, choices: ["send", "drop"] };
  return dto;
}

/** Returns undefined if the text that was found is not the Action's own `stop`. */
function parseStopped(json: string): { name: string } | undefined {
  try {
    const { stop, content } = JSON.parse(json) as { stop?: unknown; content?: { name?: unknown } };
    return stop === undefined || stop === null ? undefined : { name: typeof content?.name === "string" ? content.name : "" };
  } catch {
    return undefined;
  }
}
