/**
 * What many Actions have in common, kept once: all of a content but its name, its progress and the
 * time of its report. With it the roles, which follow from it.
 */
import type { RoleName } from "../../../contract/vocabulary.ts";
import { NO_FLAWS, type Content, type Provenance } from "./entry.ts";
import { samePrincipal } from "../roles.ts";

type Shared = Pick<Content, "type" | "scope" | "state" | "priority" | "assignedTo" | "requestedBy" | "authorizedBy" | "flaws">;

export interface SharedContent extends Shared {
  readonly roles: RoleName[];
  /** The name in its provenance; undefined: it has none. */
  readonly reporter: string | undefined;
  /** The time from which Actions count theirs, epoch milliseconds; one for the whole queue. */
  readonly base: number;
}

/** Beyond that it starts afresh, and what is shared by then stays shared. */
const MAX_SHARED = 2_000;
/** Those that came last are compared before any is looked up: a list goes through few. */
const MAX_RECENT = 8;

export class SharedContents {
  private readonly base: number;
  private readonly known = new Map<string, SharedContent>();
  private readonly recent: SharedContent[] = [];
  private oldest = 0;

  /** `base`: epoch milliseconds; times near it take no memory of their own. */
  constructor(base: number) {
    this.base = base;
  }

  /** `before`: that of an earlier version of the same Action, if any. */
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
    // Flaws are rare, and mostly of one Action.
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

/** What is an Action's own in its content. */
export interface OwnContent {
  name: string;
  progress: Content["progress"];
  provenance: Provenance | undefined;
}

export function contentFrom(shared: SharedContent, { name, progress, provenance }: OwnContent): Content {
  const { type, scope, state, priority, assignedTo, requestedBy, authorizedBy, flaws } = shared;
  return { name, type, scope, state, priority, progress, assignedTo, requestedBy, authorizedBy, provenance, flaws };
}

/** A version of an Action's content that is kept without being put together: few are asked for. */
export class PastVersion {
  private readonly shared: SharedContent;
  private readonly name: string;
  private readonly progress: Content["progress"];
  private readonly packedReport: number | undefined;

  /** `packedReport`: the time of its report, if that has a short form. */
  constructor(shared: SharedContent, name: string, progress: Content["progress"], packedReport: number | undefined) {
    this.shared = shared;
    this.name = name;
    this.progress = progress;
    this.packedReport = packedReport;
  }

  /** Plain values, put together at each call. */
  get content(): Content {
    const { shared, name, progress, packedReport } = this;
    return contentFrom(shared, { name, progress, provenance: provenanceOf(shared.reporter, packedReport) });
  }
}

/** The provenance of this reporter, whose time is packed or unknown. */
export function provenanceOf(reporter: string | undefined, packed: number | undefined): Provenance | undefined {
  if (reporter === undefined) return undefined;
  return packed === undefined ? { name: reporter, at: undefined } : unpackedProvenance(reporter, packed);
}

/** A time with its microseconds as one number; undefined where there is none, or none that fits. */
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
