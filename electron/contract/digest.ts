/** What changed while Docket was away. */
import type { TimelineEntry } from "./action.ts";
import type { DigestKind, PriorityName, StateName } from "./vocabulary.ts";

export interface DigestItemDto {
  actionId: string;
  name: string;
  kind: DigestKind;
  state: StateName;
  priority: PriorityName;
  /** What happened in detail, as in the timeline. */
  lines: TimelineEntry[];
}

/** What changed while Docket was away, until the user has seen it. A second absence adds to it. */
export interface DigestDto {
  /** When Docket stopped seeing, and when it saw again. */
  since: number;
  until: number;
  items: DigestItemDto[];
}
