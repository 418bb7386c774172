/**
 * The part of a content that many Actions have in common, stored once: all fields except the name,
 * the progress and the time of the report. The roles, which follow from the content, are included.
 */
import type { RoleName } from "../../../contract/vocabulary.ts";
import { NO_FLAWS, type Content, type Provenance } from "./entry.ts";
import { samePrincipal } from "../roles.ts";

type Shared = Pick<Content, "type" | "scope" | "state" | "priority" | "assignedTo" | "requestedBy" | "authorizedBy" | "flaws">;

export interface SharedContent extends Shared {
  readonly roles: RoleName[];
  /** The name in its provenance; undefined: no provenance. */
  readonly reporter: string | undefined;
  /** The time from which Actions count theirs, in epoch milliseconds; one for the whole queue. */
  readonly base: number;
}

/** Limit of the map, which is then cleared; contents shared until then stay shared. */
const MAX_SHARED = 2_000;
/** Number of latest contents that are compared before the look-up; a list uses few contents. */
const MAX_RECENT = 8;

export class SharedContents {
  private readonly base: number;
  private readonly known = new Map<string, SharedContent>();
  private readonly recent: SharedContent[] = [];
  private oldest = 0;

  /** `base`: epoch milliseconds; times near the base take no memory of their own. */
  constructor(base: number) {
    this.base = base;
  }

  /** Returns the shared content. `before`: that of an earlier version of the Action, if any. */
  of(content: Content, roles: RoleName[], before?: SharedContent): SharedContent {
    if (before !== undefined && isOf(before, content, roles)) return before;
    for (const one of this.recent) if (isOf(one, content, roles)) return one;
    const { type, scope, state, priority, assignedTo, requestedBy, authorizedBy, provenance, flaws } = content;
    const made = {
      type,
      scope,
      state,
      priority,
      assignedTo,
      requestedBy,
      authorizedBy,
      flaws,
      roles,
      reporter: provenance?.name,
      base: this.base,
    };
    // Contents with flaws are rare and mostly of one Action, so they are not shared.
    if (flaws.length > 0) return made;
    const key = JSON.stringify([type, scope, state, priority, assignedTo, requestedBy, authorizedBy, roles, provenance?.name]);
    let shared = this.known.get(key);
    if (shared === undefined) {
      shared = { ...made, flaws: NO_FLAWS };
      if (this.known.size >= MAX_SHARED) this.known.clear();
      this.known.set(key, shared);
    }
    this.recent[this.oldest] = shared;
    this.oldest = (this.oldest + 1) % MAX_RECENT;
    return shared;
  }
}

function isOf(shared: SharedContent, content: Content, roles: readonly RoleName[]): boolean {
  return (
    shared.state === content.state &&
    shared.priority === content.priority &&
    shared.type === content.type &&
    shared.scope === content.scope &&
    shared.roles === roles &&
    shared.reporter === content.provenance?.name &&
    samePrincipal(shared.assignedTo, content.assignedTo) &&
    samePrincipal(shared.requestedBy, content.requestedBy) &&
    samePrincipal(shared.authorizedBy, content.authorizedBy) &&
    (shared.flaws === content.flaws || (shared.flaws.length === 0 && content.flaws.length === 0))
  );
}

/** The part of the content that belongs to one Action alone. */
export interface OwnContent {
  name: string;
  progress: Content["progress"];
  provenance: Provenance | undefined;
}

export function contentFrom(shared: SharedContent, { name, progress, provenance }: OwnContent): Content {
  const { type, scope, state, priority, assignedTo, requestedBy, authorizedBy, flaws } = shared;
  return { name, type, scope, state, priority, progress, assignedTo, requestedBy, authorizedBy, provenance, flaws };
}

/** A past version of an Action's content, assembled only when read, because few are read. */
export class PastVersion {
  private readonly shared: SharedContent;
  private readonly name: string;
  private readonly progress: Content["progress"];
  private readonly packedReport: number | undefined;

  /** `packedReport`: the time of the report, if it can be packed. */
  constructor(shared: SharedContent, name: string, progress: Content["progress"], packedReport: number | undefined) {
    this.shared = shared;
    this.name = name;
    this.progress = progress;
    this.packedReport = packedReport;
  }

  /** The content in plain values, assembled at each call. */
  get content(): Content {
    const { shared, name, progress, packedReport } = this;
    return contentFrom(shared, { name, progress, provenance: provenanceOf(shared.reporter, packedReport) });
  }
}

/** Returns the provenance of this reporter, whose time is packed or unknown. */
export function provenanceOf(reporter: string | undefined, packed: number | undefined): Provenance | undefined {
  if (reporter === undefined) return undefined;
  return packed === undefined ? { name: reporter, at: undefined } : unpackedProvenance(reporter, packed);
}

/**
 * Returns a time with microseconds as one number; undefined if none is given or it does not fit.
 */
export function packedTime({ at, micros = 0 }: Provenance): number | undefined {
  const packed = at === undefined || !Number.isInteger(at) ? undefined : at * 1_000 + micros;
  return packed !== undefined && Number.isSafeInteger(packed) && micros >= 0 && micros < 1_000 ? packed : undefined;
}

/** The inverse of `packedTime`. */
export function unpackedProvenance(name: string, packed: number): Provenance {
  const at = Math.floor(packed / 1_000);
  const micros = packed - at * 1_000;
  return micros > 0 ? { name, at, micros } : { name, at };
}
