/** The sentences of the handover that its page in the window and its text share. */
import type { AccountDto } from "../accounts.ts";
import type { ConnectionDto } from "../connection.ts";
import type { RowDto } from "../action.ts";
import { compareByAttention } from "../attention.ts";
import { t } from "../languages/shared.ts";
import { visible } from "./visible.ts";

/** The sections, each with the sentence that stands in its place while it is empty. */
export const handoverSections = {
  open: {
    get title() {
      return t("handover.openWork");
    },
  },
  updates: {
    get title() {
      return t("handover.updates");
    },
    get none() {
      return t("handover.updates_none");
    },
  },
  drafts: {
    get title() {
      return t("handover.drafts");
    },
    get none() {
      return t("handover.drafts_none");
    },
  },
} as const;

/** Whether Actions may be missing: messages could not be read, or the list is still coming in. */
export function isPartial(connection: Pick<ConnectionDto, "unreadable" | "received"> | undefined): boolean {
  return (connection?.unreadable ?? 0) > 0 || connection?.received !== undefined;
}

/** For a handover without open work. */
export function noOpenWork(connection: ConnectionDto): string {
  if ((connection.unreadable ?? 0) > 0) return t("handover.nothingReadable");
  if (connection.received !== undefined) return t("handover.nothingSoFar");
  if (connection.state === "live") return t("handover.nothingOpen");
  return t(connection.asOf === undefined ? "handover.notKnown" : "handover.nothingWasOpen");
}

/** "5 messages of the service could not be read; …"; empty for none. */
export function unreadableLine(connection: Pick<ConnectionDto, "unreadable"> | undefined): string {
  const count = connection?.unreadable ?? 0;
  return count === 0 ? "" : t("handover.unreadable", { count });
}

/** "robot-7 at http://127.0.0.1:1". */
export function accountLabel({ baseUrl, actingAs }: AccountDto): string {
  return visible(actingAs === undefined ? baseUrl : t("handover.account", { who: actingAs.id, address: baseUrl }));
}

/** Actions that are named; whoever takes over more looks into the queue. */
const NAMED = 200;

/** What needs somebody first, in the order of attention, and how many more there are. */
export function firstOpen(open: readonly RowDto[]): { first: readonly RowDto[]; more: number } {
  return { first: open.toSorted(compareByAttention).slice(0, NAMED), more: Math.max(0, open.length - NAMED) };
}

/** "And 40 more Actions, which need somebody less"; empty for none. */
export function moreOpen(more: number): string {
  return more === 0 ? "" : t("handover.moreOpen", { count: more });
}
