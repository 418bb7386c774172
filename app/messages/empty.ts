/**
 * Texts of an empty list. Emptiness is claimed only of a whole list, read to its last message,
 * while the connection is live.
 */
import type { PrincipalDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { SettingsDto } from "../../electron/contract/settings.ts";
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";
import type { ShownConnection } from "../store/shown-connection.ts";
import { narrows } from "../store/order.ts";
import type { DocketState } from "../store/store.ts";
import { countHere, isAtLeast, receivingWords, shownWords } from "./counts.ts";
import { asSentence, sentences } from "./sentence.ts";
import { momentWithSeconds } from "./times.ts";
import { unreadableLine } from "../../electron/contract/messages/handover.ts";

export interface EmptyWords {
  readonly title: string;
  readonly text: string;
}

/** Waiting is claimed only where something is under way. */
function noListYet(connection: ShownConnection | undefined): EmptyWords {
  const isIdle = connection?.state === "refused" || (connection?.state === "offline" && connection.nextAttemptAt === undefined);
  return { title: t(isIdle ? "empty.noList" : "empty.waiting"), text: t("empty.notHeard") };
}

function emptyView(view: ViewName): EmptyWords {
  return { title: t(`emptyTitles.${view}`), text: t(`emptyTexts.${view}`) };
}

/** Who is asked about: without oneself among the requesters, requested Actions do not all come. */
export type Filters = Pick<SettingsDto, "actingAs" | "requestedBy" | "authorizedBy">;

/** Of views that the service fills only by a filter which is not set, no emptiness is claimed. */
const FILTERS = { requestedByMe: "requestedBy", toAuthorize: "authorizedBy" } as const;

function isFiltered(view: ViewName): view is keyof typeof FILTERS {
  return Object.hasOwn(FILTERS, view);
}

function isAmong(principals: readonly PrincipalDto[], who: PrincipalDto | undefined): boolean {
  return principals.some(({ type, id }) => type === who?.type && id === who.id);
}

/** Undefined where the view would hold everything that belongs in it. */
function unfiltered(view: ViewName, filters: Filters | undefined): EmptyWords | undefined {
  if (filters === undefined || !isFiltered(view) || isAmong(filters[FILTERS[view]], filters.actingAs)) return undefined;
  return { title: t(`unfilteredTitles.${view}`), text: t(`unfilteredTexts.${view}`) };
}

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
      text: t(connection.finding === undefined ? "empty.coming" : "empty.notLive"),
    };
  if (connection === undefined || !known) return noListYet(connection);
  const unreadable = unreadableLine(connection);
  if (unreadable !== "") return { title: t("empty.unreadable"), text: sentences(unreadable) };
  return connection.state === "live" ? (unfiltered(view, filters) ?? emptyView(view)) : lastKnown(connection, now);
}

/** Of what is missing while the list has not come: undefined once it has. */
export function listToCome(connection: ShownConnection | undefined, known: boolean, now: number): EmptyWords | undefined {
  return known && connection?.received === undefined ? undefined : emptyWords("allOpen", connection, known, now);
}

function lastKnown({ asOf, lastMessageAt }: ConnectionDto, now: number): EmptyWords {
  const at = asOf ?? lastMessageAt;
  const title = at === undefined ? t("empty.lastKnown") : t("empty.lastKnown_at", { moment: momentWithSeconds(at, now) });
  return { title, text: t("empty.notLive") };
}

/** The view holds `inView` rows, and main has sent none of them yet. */
export function rowsToCome(inView: number): EmptyWords {
  return { title: shownWords(0, inView), text: t("empty.coming") };
}

type FoundState = Pick<DocketState, "viewOptions" | "total" | "connection" | "known" | "rows" | "rowsComing">;

/** A search that has found nothing, and what it was understood as. */
export interface FruitlessSearch {
  readonly search: string;
  /** Some of it is looked for in texts. */
  readonly hasWords: boolean;
  /** Not every row of the view was looked through. */
  readonly hasFilters: boolean;
  /** What of it cannot be meant. */
  readonly problem: string;
}

/**
 * A search claims nothing about messages that are unread or still to come, nor about rows that a
 * filter leaves out.
 * @param rows how many rows have come from main, while not all have
 */
export function nothingFound(fruitless: FruitlessSearch, connection: ShownConnection | undefined, rows?: number): EmptyWords {
  const { search, hasWords, hasFilters, problem } = fruitless;
  const searched = hasWords ? t(hasFilters ? "empty.searched_filtered" : "empty.searched") : undefined;
  const text = sentences(problem, searched, hasFilters ? t("empty.filtered") : undefined);
  const unreadable = unreadableLine(connection);
  if (unreadable !== "") return { title: t("empty.noMatch_readable", { search }), text: sentences(text, unreadable) };
  const come = rows ?? connection?.received;
  if (come === undefined) return { title: t("empty.noMatch", { search }), text };
  return { title: t("empty.noMatch_soFar", { search }), text: sentences(text, t("empty.listSoFar", { count: come })) };
}

/** The number that a search or filters have found, as it is said; empty where all of the view is shown. */
export function foundWords({ viewOptions, total, connection, known, rows, rowsComing }: FoundState): string {
  if (!narrows(viewOptions)) return "";
  if (total > 0) return isAtLeast(connection, known) || rowsComing ? asSentence(countHere(total)) : t("counts.found", { count: total });
  const [search, come] = [viewOptions.search.trim(), rowsComing ? rows.size : undefined];
  const nothing =
    search === ""
      ? nothingPasses(connection, come)
      : nothingFound({ search, hasWords: false, hasFilters: false, problem: "" }, connection, come);
  return asSentence(nothing.title);
}

/** The same of the filters that stand as chips, without a search. */
export function nothingPasses(connection: ShownConnection | undefined, rows?: number, problem = ""): EmptyWords {
  const text = sentences(problem, t("empty.filtered"));
  const unreadable = unreadableLine(connection);
  if (unreadable !== "") return { title: t("empty.noPass_readable"), text: sentences(text, unreadable) };
  const come = rows ?? connection?.received;
  if (come === undefined) return { title: t("empty.noPass"), text };
  return { title: t("empty.noPass_soFar"), text: sentences(text, t("empty.listSoFar", { count: come })) };
}
