/** The sentences of the handover that its page in the window and its text share. */
import type { AccountDto } from "../accounts.ts";
import type { ConnectionDto } from "../connection.ts";
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
  if (isPartial(connection)) return t("handover.nothingReadable");
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
