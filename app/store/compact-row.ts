/**
 * A row as the window stores it, in tens of thousands. Values that many rows share are one object,
 * and times are stored as offsets, because large numbers take an object each. The row is read like
 * any other row, but must not be spread: most of its fields are accessors.
 */
import type { PrincipalDto, ProgressDto, RowDto } from "../../electron/contract/action.ts";

/** Fields that few rows have. A row with one of them is stored as received. */
type RareField = "leftAt" | "stop" | "changed" | "silentSince" | "update" | "flaws";

export interface Common extends Pick<RowDto, "type" | "scope" | "state" | "priority" | "roles" | "views" | "moves" | "movesFrom"> {
  readonly assignedTo: PrincipalDto | undefined;
  readonly requestedBy: PrincipalDto | undefined;
  readonly authorizedBy: PrincipalDto | undefined;
  readonly reportedBy: string | undefined;
  readonly lastChange: RowDto["lastChange"];
  /** Base of the time offsets of the list's rows, epoch milliseconds. */
  readonly base: number;
}

type OwnValues = Pick<CompactRow, "id" | "name" | "progress">;
type Times = Pick<RowDto, "receivedAt" | "changedAt" | "stateSince" | "reportedAt">;

/** Implements every field of a row; a missing field fails to compile. */
export class CompactRow implements Record<Exclude<keyof RowDto, RareField>, unknown> {
  readonly id: string;
  readonly name: string;
  readonly progress: ProgressDto | undefined;
  readonly common: Common;
  private readonly receivedAfter: number;
  private readonly changedAfter: number;
  private readonly stateAfter: number | undefined;
  private readonly reportedAfter: number | undefined;

  /** @param times times of a row that `canCompact` accepts */
  constructor({ id, name, progress }: OwnValues, times: Times, common: Common) {
    const { base } = common;
    const { receivedAt, changedAt, stateSince, reportedAt } = times;
    this.id = id;
    this.name = name;
    this.progress = progress;
    this.common = common;
    this.receivedAfter = receivedAt - base;
    this.changedAfter = changedAt - base;
    this.stateAfter = stateSince === undefined ? undefined : stateSince - base;
    this.reportedAfter = reportedAt === undefined ? undefined : reportedAt - base;
  }

  /**
   * Whether two rows of one Action are equal. Both rows must share values through `SharedValues`.
   */
  isSame(other: CompactRow): boolean {
    return (
      this.common === other.common &&
      this.name === other.name &&
      this.progress === other.progress &&
      this.receivedAfter === other.receivedAfter &&
      this.changedAfter === other.changedAfter &&
      this.stateAfter === other.stateAfter &&
      this.reportedAfter === other.reportedAfter
    );
  }

  get type(): Common["type"] {
    return this.common.type;
  }

  get scope(): Common["scope"] {
    return this.common.scope;
  }

  get state(): Common["state"] {
    return this.common.state;
  }

  get priority(): Common["priority"] {
    return this.common.priority;
  }

  get assignedTo(): PrincipalDto | undefined {
    return this.common.assignedTo;
  }

  get requestedBy(): PrincipalDto | undefined {
    return this.common.requestedBy;
  }

  get authorizedBy(): PrincipalDto | undefined {
    return this.common.authorizedBy;
  }

  get reportedBy(): string | undefined {
    return this.common.reportedBy;
  }

  get lastChange(): Common["lastChange"] {
    return this.common.lastChange;
  }

  get roles(): Common["roles"] {
    return this.common.roles;
  }

  get views(): Common["views"] {
    return this.common.views;
  }

  get moves(): Common["moves"] {
    return this.common.moves;
  }

  get movesFrom(): Common["movesFrom"] {
    return this.common.movesFrom;
  }

  get receivedAt(): number {
    return this.common.base + this.receivedAfter;
  }

  get changedAt(): number {
    return this.common.base + this.changedAfter;
  }

  get stateSince(): number | undefined {
    return this.stateAfter === undefined ? undefined : this.common.base + this.stateAfter;
  }

  get reportedAt(): number | undefined {
    return this.reportedAfter === undefined ? undefined : this.common.base + this.reportedAfter;
  }
}

/** Whether the compact form keeps every part of the row. */
export function canCompact(row: RowDto, base: number): boolean {
  const { leftAt, stop, changed, silentSince, update, flaws, receivedAt, changedAt, stateSince = base, reportedAt = base } = row;
  for (const rare of [leftAt, stop, changed, silentSince, update, flaws]) if (rare !== undefined) return false;
  for (const at of [receivedAt, changedAt, stateSince, reportedAt])
    if (!Number.isSafeInteger(at) || !Number.isSafeInteger(at - base)) return false;
  return true;
}
