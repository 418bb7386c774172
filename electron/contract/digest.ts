/** Changes while Docket was away. */
import type { TimelineEntry } from "./action.ts";
import type { DigestKind, PriorityName, StateName } from "./vocabulary.ts";

export interface DigestItemDto {
  actionId: string;
  name: string;
  kind: DigestKind;
  state: StateName;
  priority: PriorityName;
  /** The changes in detail, as in the timeline. */
  lines: TimelineEntry[];
}

/** Changes while Docket was away, until the user has seen them. A second absence adds to them. */
export interface DigestDto {
  /** When Docket stopped receiving changes, and when it received them again. */
  since: number;
  until: number;
  items: DigestItemDto[];
}
