/** The status of an update at the moment of the call, for what is said later than it is asked for. */
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { keepingOf, updateStatus } from "../../messages/updates.ts";
import type { DocketState } from "../../store/store.ts";

export function statusNow(update: UpdateDto, { connection, settings, now }: DocketState): string {
  const wayOut = { isLive: connection?.state === "live", until: connection?.pausedUntil };
  return updateStatus(update, keepingOf(connection, settings?.demonstration === true), { ...wayOut, now });
}
