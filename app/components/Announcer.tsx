/**
 * Announces to a screen reader the changes that the eye would notice by itself, and no more. Work
 * to stop is announced by its banner, the status of an update by itself.
 */
import { useEffect, useRef, useState } from "react";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { useAtLeast, useConnectionWords, useDocket, useNow, useUnanswered } from "../store/hooks.ts";
import { useWasBehind } from "./use-was-behind.ts";
import { announce, lastingState, NOTHING_ANNOUNCED } from "../messages/announced.ts";
import { nameOf } from "../messages/name.ts";
import { behindWords, cutWords, heldBackWords, pauseWords } from "../messages/notices.ts";
import { asSentence, counted } from "../messages/sentence.ts";
import { stateLine } from "../../electron/contract/messages/row.ts";
import { unreadableLine } from "../../electron/contract/messages/handover.ts";

export function Announcer() {
  return (
    <>
      <Changes />
      <OnTheWay />
    </>
  );
}

function Changes() {
  const [announced, setAnnounced] = useState("");

  const link = useDocket((state) => state.connection);
  const notLiveSince = useDocket((state) => state.notLiveSince);
  const lasting = useNow((now) => (link === undefined ? "" : (lastingState(link.state, now - (notLiveSince ?? now)) ?? ""))) || undefined;
  const unanswered = useUnanswered();
  const course = useRef(NOTHING_ANNOUNCED);
  useEffect(() => {
    const { words, ...next } = announce(course.current, lasting, unanswered);
    course.current = next;
    if (words !== "") setAnnounced(words);
  }, [lasting, unanswered]);

  const atLeast = useAtLeast();
  const waiting = useDocket((state) => (state.known ? state.counts.needsAcknowledgement : undefined));
  const waitingBefore = useRef(waiting);
  useEffect(() => {
    if (waiting !== undefined && waitingBefore.current !== undefined && waiting > waitingBefore.current) {
      setAnnounced(`${atLeast ? "At least " : ""}${counted(waiting, "Action needs", "Actions need")} acknowledgement.`);
    }
    waitingBefore.current = waiting;
  }, [waiting, atLeast]);

  const row = useDocket(({ activeId, rows }) => (activeId === undefined ? undefined : rows.get(activeId)));
  const rowBefore = useRef(row);
  useEffect(() => {
    const before = rowBefore.current;
    if (row !== undefined && before?.id === row.id && before.state !== row.state) setAnnounced(`${nameOf(row)}: ${stateLine(row)}.`);
    rowBefore.current = row;
  }, [row]);

  const silent = useDocket((state) => state.silences[0]);
  const silentBefore = useRef<string>(undefined);
  useEffect(() => {
    if (silent !== undefined && silent.id !== silentBefore.current)
      setAnnounced(`${nameOf(silent)}: nothing reported for long. Are you still working on it?`);
    silentBefore.current = silent?.id;
  }, [silent]);

  return (
    <div className="for-screen-readers" aria-live="polite">
      {announced}
    </div>
  );
}

/**
 * Notices that something stands between Docket and the whole truth. Each has its own paragraph of
 * a region of its own, so that none takes another's place.
 */
function OnTheWay() {
  return (
    <div className="for-screen-readers" aria-live="polite">
      <Notice words={(link) => asSentence(unreadableLine(link))} />
      <BehindNotice />
      <Notice words={heldBackWords} />
      <Notice words={cutWords} />
      <Notice words={(link, now) => (pauseWords(link, now) === "" ? "" : "The service asks to wait. Updates wait on this device.")} />
    </div>
  );
}

function BehindNotice() {
  return <p>{useWasBehind() ? behindWords : ""}</p>;
}

/** Drawn again only when its words change. */
function Notice({ words }: { readonly words: (link: ConnectionDto, now: number) => string }) {
  return <p>{useConnectionWords(words)}</p>;
}
