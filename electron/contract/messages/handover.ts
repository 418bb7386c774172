/** The sentences of the handover that its page in the window and its text share. */
import type { AccountDto } from "../accounts.ts";
import type { ConnectionDto } from "../connection.ts";
import { visible } from "./visible.ts";

/** The sections, each with the sentence that stands in its place while it is empty. */
export const handoverSections = {
  open: { title: "Open work" },
  updates: { title: "Updates not through", none: "Every update has come through." },
  drafts: { title: "Drafts", none: "No text waits to be sent." },
} as const;

/** Whether Actions may be missing: messages could not be read, or the list is still coming in. */
export function isPartial(connection: Pick<ConnectionDto, "unreadable" | "received"> | undefined): boolean {
  return (connection?.unreadable ?? 0) > 0 || connection?.received !== undefined;
}

/** For a handover without open work. */
export function noOpenWork(connection: ConnectionDto): string {
  if (isPartial(connection)) return "Nothing that could be read is open.";
  if (connection.state === "live") return "Nothing is open.";
  return connection.asOf === undefined
    ? "Not known: no list has been read from the service yet."
    : "Nothing was open when the list was last read.";
}

/** "5 messages of the service could not be read; …"; empty for none. */
export function unreadableLine(connection: Pick<ConnectionDto, "unreadable"> | undefined): string {
  const count = connection?.unreadable ?? 0;
  const messages = count === 1 ? "1 message" : `${count.toLocaleString("en")} messages`;
  return count === 0 ? "" : `${messages} of the service could not be read; there may be Actions among them`;
}

/** "robot-7 at http://127.0.0.1:1". */
export function accountLabel({ baseUrl, actingAs }: AccountDto): string {
  return visible(actingAs === undefined ? baseUrl : `${actingAs.id} at ${baseUrl}`);
}
