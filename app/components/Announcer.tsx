/**
 * Announces to a screen reader only the changes that a sighted user would notice. The title bar
 * announces work to stop.
 */
import { useEffect, useRef } from "react";
import type { RowDto } from "../../electron/contract/action.ts";
import { unreadableLine } from "../../electron/contract/messages/handover.ts";
import { fullStandingLine } from "../../electron/contract/messages/row.ts";
import { t } from "../languages/words.ts";
import { announce, arrivalWords, lastingState, NOTHING_ANNOUNCED, silentWords } from "../messages/announced.ts";
import { nameOf } from "../messages/name.ts";
import { behindWords, cutWords, heldBackWords, pauseWords } from "../messages/notices.ts";
import { asSentence } from "../messages/sentence.ts";
import { undoneWords } from "../messages/undo.ts";
import { useConnectionWords, useDocket, useDocketStore, useNow, useUnanswered } from "../store/hooks.ts";
import { type Arrivals, isUrgent } from "../store/urgent.ts";
import { useWasBehind } from "./use-was-behind.ts";

export function Announcer() {
  useConnection();
  useArrivals();
  useActiveRow();
  useAnnouncedUndo();
  useStopNoted();
  useSilence();
  useObstacles();
  return null;
}

function useConnection(): void {
  const { announcements } = useDocketStore();
  const link = useDocket((state) => state.connection);
  const notLiveSince = useDocket((state) => state.notLiveSince);
  const lasting = useNow((now) => (link === undefined ? "" : (lastingState(link.state, now - (notLiveSince ?? now)) ?? ""))) || undefined;
  const unanswered = useUnanswered();
  const course = useRef(NOTHING_ANNOUNCED);
  useEffect(() => {
    const before = course.current;
    const { words, ...next } = announce(before, lasting, unanswered);
    course.current = next;
    if (words !== "") announcements.say("connection", () => announce(before, lasting, unanswered).words);
  }, [announcements, lasting, unanswered]);
}

const NOTHING_PENDING: Arrivals = { arrived: 0, critical: 0, raised: 0, urgentIds: [] };

/**
 * Announces arrivals since the last announcement; critical arrivals at once. For a list that
 * arrives in parts, the counts are complete from the start but the rows only at the end, so only
 * complete lists are compared.
 */
function useArrivals(): void {
  const { announcements, getState } = useDocketStore();
  const waiting = useDocket((state) => (state.known ? state.counts.needsAcknowledgement : undefined));
  const urgent = useDocket((state) => state.urgent);
  const arrivals = useDocket((state) => state.arrivals);
  const coming = useDocket((state) => state.rowsComing);
  const seen = useRef({ waiting: coming ? undefined : waiting, urgent, arrivals });
  const pending = useRef(NOTHING_PENDING);
  useEffect(() => {
    if (coming) return;
    const last = seen.current;
    seen.current = { waiting, urgent, arrivals };
    if (waiting === undefined || last.waiting === undefined) return;
    // For a list that was read again, only the numbers show what is new.
    const arrived = Math.max(0, waiting - last.waiting, arrivals.arrived - last.arrivals.arrived);
    const raisedByNews = arrivals.raised - last.arrivals.raised;
    const urgents = Math.max(0, urgent - last.urgent, arrivals.critical - last.arrivals.critical + raisedByNews);
    const critical = Math.min(arrived, urgents - raisedByNews);
    const raised = urgents - critical;
    if (arrived + raised === 0) return;
    const before = announcements.isWaiting("arrivals") ? pending.current : NOTHING_PENDING;
    const known = arrivals.critical + arrivals.raised - last.arrivals.critical - last.arrivals.raised;
    const sum = {
      arrived: before.arrived + arrived,
      critical: before.critical + critical,
      raised: before.raised + raised,
      urgentIds: [...before.urgentIds, ...arrivals.urgentIds.slice(Math.max(0, arrivals.urgentIds.length - known))],
    };
    pending.current = sum;
    const stillUrgent = () => sum.urgentIds.flatMap((id) => getState().rows.get(id) ?? []).filter(isUrgent);
    announcements.say("arrivals", () => arrivalWords(sum, stillUrgent()), urgents > 0 ? "alarm" : undefined);
  }, [announcements, getState, coming, waiting, urgent, arrivals]);
}

function useActiveRow(): void {
  const { announcements } = useDocketStore();
  const row = useDocket(({ activeId, rows }) => (activeId === undefined ? undefined : rows.get(activeId)));
  const before = useRef(row);
  useEffect(() => {
    const last = before.current;
    if (row !== undefined && last?.id === row.id && last.state !== row.state)
      announcements.say("row", () => t("announced.state", { name: nameOf(row), state: fullStandingLine(row) }));
    before.current = row;
  }, [announcements, row]);
}

/** Announces a final move that was undone, because its toast disappears without a message. */
function useAnnouncedUndo(): void {
  const { announcements } = useDocketStore();
  const undone = useDocket((state) => state.lastUndone);
  const announced = useRef(undone);
  useEffect(() => {
    if (undone !== undefined && undone !== announced.current) announcements.say("undone", () => undoneWords(undone));
    announced.current = undone;
  }, [announcements, undone]);
}

/**
 * Announces a confirmed stop. The button disappears and the row loses its colour; a screen reader
 * has no other sign that the press was accepted.
 */
function useStopNoted(): void {
  const { announcements } = useDocketStore();
  const noted = useDocket((state) => state.stopNoted);
  const announced = useRef(noted);
  useEffect(() => {
    if (noted !== undefined && noted !== announced.current)
      announcements.say("stopNoted", () => t("announced.stopNoted", { name: nameOf(noted) }));
    announced.current = noted;
  }, [announcements, noted]);
}

/**
 * Announces Actions that have become silent since the last announcement, even if others were silent
 * before.
 */
function useSilence(): void {
  const { announcements, getState } = useDocketStore();
  const silences = useDocket((state) => state.silences);
  const seen = useRef<readonly RowDto[]>([]);
  const announced = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const before = new Map(seen.current.map(({ id, silentSince }) => [id, silentSince]));
    seen.current = silences;
    const fresh = silences.filter(({ id, silentSince }) => before.get(id) !== silentSince).map(({ id }) => id);
    if (fresh.length === 0) {
      if (silences.every(({ id }) => !announced.current.has(id))) announcements.say("silence", "");
      return;
    }
    const ids = new Set([...(announcements.isWaiting("silence") ? announced.current : []), ...fresh]);
    announced.current = ids;
    announcements.say("silence", () => silentWords(getState().silences.filter(({ id }) => ids.has(id))));
  }, [announcements, getState, silences]);
}

/** Announces everything that keeps Docket from showing the complete and current state. */
function useObstacles(): void {
  useObstacle(
    "unreadable",
    useConnectionWords((link) => asSentence(unreadableLine(link))),
  );
  useObstacle("behind", useWasBehind() ? behindWords() : "");
  useObstacle("heldBack", useConnectionWords(heldBackWords));
  useObstacle("cut", useConnectionWords(cutWords));
  const pause = useConnectionWords((link, now) => (pauseWords(link, now) === "" ? "" : t("announced.pause")));
  useObstacle("pause", pause);
}

function useObstacle(topic: string, words: string): void {
  const { announcements } = useDocketStore();
  useEffect(() => announcements.say(topic, words), [announcements, topic, words]);
}
