/**
 * Texts of an empty list. Emptiness is claimed only of a whole list, read to its last message,
 * while the connection is live.
 */
import type { PrincipalDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { SettingsDto } from "../../electron/contract/settings.ts";
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import type { ShownConnection } from "../store/shown-connection.ts";
import { receivingWords, shownWords, soFar } from "./counts.ts";
import { sentences } from "./sentence.ts";
import { momentWithSeconds } from "./times.ts";
import { unreadableLine } from "../../electron/contract/messages/handover.ts";

export interface EmptyWords {
  readonly title: string;
  readonly text: string;
}

/** Waiting is claimed only where something is under way. */
function noListYet(connection: ShownConnection | undefined): EmptyWords {
  const isIdle = connection?.state === "refused" || (connection?.state === "offline" && connection.nextAttemptAt === undefined);
  return { title: isIdle ? "No list yet" : "Waiting for the first list", text: "Docket has not heard yet what is in your queue." };
}

const emptyViews: Readonly<Record<ViewName, EmptyWords>> = {
  needsAcknowledgement: { title: "Nothing needs acknowledgement", text: "A new assignment appears here and alerts you." },
  inProgress: { title: "Nothing is in progress", text: "An Action appears here once it is started." },
  allOpen: { title: "Your queue is empty", text: "New assignments appear here as they come." },
  requestedByMe: { title: "Nothing requested by you is open", text: "Actions that you requested appear here until they end." },
  toAuthorize: { title: "Nothing waits for your approval", text: "Actions that need your authorization appear here." },
  finishedToday: { title: "Nothing finished yet today", text: "Completed, cancelled, failed and rejected Actions of today appear here." },
  leftQueue: {
    title: "Nothing has left your queue",
    text: "Actions that were taken away without a word stay here with their last known state.",
  },
};

/** Who is asked about: without oneself among the requesters, requested Actions do not all come. */
export type Filters = Pick<SettingsDto, "actingAs" | "requestedBy" | "authorizedBy">;

/** Of views that the service fills only by a filter which is not set, no emptiness is claimed. */
const unfilteredViews: Readonly<Partial<Record<ViewName, EmptyWords & { readonly filter: "requestedBy" | "authorizedBy" }>>> = {
  requestedByMe: {
    filter: "requestedBy",
    title: "Docket does not ask for what you requested",
    text: "Only what comes for another reason would show here. To receive the rest, add yourself under “Requested by” in the settings.",
  },
  toAuthorize: {
    filter: "authorizedBy",
    title: "Docket does not ask for what you authorize",
    text: "Only what comes for another reason would show here. To receive the rest, add yourself under “Authorized by” in the settings.",
  },
};

function isAmong(principals: readonly PrincipalDto[], who: PrincipalDto | undefined): boolean {
  return principals.some(({ type, id }) => type === who?.type && id === who.id);
}

/** Undefined where the view would hold everything that belongs in it. */
function unfiltered(view: ViewName, filters: Filters | undefined): EmptyWords | undefined {
  const found = unfilteredViews[view];
  if (found === undefined || filters === undefined || isAmong(filters[found.filter], filters.actingAs)) return undefined;
  return { title: found.title, text: found.text };
}

const NOT_LIVE = "The connection is not live: there may be Actions here by now.";

/**
 * @param known a whole list has been read, in this run or the last
 * @param filters what the service is asked for
 */
export function emptyWords(
  view: ViewName,
  connection: ShownConnection | undefined,
  known: boolean,
  now: number,
  filters?: Filters,
): EmptyWords {
  if (connection?.received !== undefined)
    return {
      title: receivingWords(connection),
      text: connection.finding === undefined ? "What belongs here appears as it comes." : NOT_LIVE,
    };
  if (connection === undefined || !known) return noListYet(connection);
  const unreadable = unreadableLine(connection);
  if (unreadable !== "") return { title: "Nothing that could be read", text: sentences(unreadable) };
  return connection.state === "live" ? (unfiltered(view, filters) ?? emptyViews[view]) : lastKnown(connection, now);
}

function lastKnown({ asOf, lastHeardAt }: ConnectionDto, now: number): EmptyWords {
  const at = asOf ?? lastHeardAt;
  return {
    title: `Nothing here as ${at === undefined ? "last known" : `of ${momentWithSeconds(at, now)}`}`,
    text: NOT_LIVE,
  };
}

/** The view holds `inView` rows, and main has sent none of them yet. */
export function rowsToCome(inView: number): EmptyWords {
  return { title: shownWords(0, inView), text: "What belongs here appears as it comes." };
}

/**
 * A search claims nothing about messages that are unread or still to come, either.
 * @param rows how many rows have come from main, while not all have
 */
export function nothingFound(search: string, connection: ShownConnection | undefined, rows?: number): EmptyWords {
  const text = "Names, ids, types, people and progress of this view were searched.";
  const unreadable = unreadableLine(connection);
  if (unreadable !== "") return { title: `Nothing that could be read matches “${search}”`, text: sentences(text, unreadable) };
  const come = rows ?? connection?.received;
  if (come === undefined) return { title: `Nothing matches “${search}”`, text };
  return { title: `Nothing matches “${search}” so far`, text: sentences(text, `Of the list, ${soFar(come)}`) };
}
