/**
 * Returns the status of an update at the time of the call, for announcements that are made later
 * than they are requested.
 */
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { keepingOf, updateStatus } from "../../messages/updates.ts";
import type { DocketState } from "../../store/store.ts";

export function statusNow(update: UpdateDto, { connection, settings, now }: DocketState): string {
  const wayOut = { isLive: connection?.state === "live", until: connection?.pausedUntil };
  return updateStatus(update, keepingOf(connection, settings?.demonstration === true), { ...wayOut, now });
}
