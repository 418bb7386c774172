/**
 * The connection status: how far the screen can be trusted, by shape and words. It changes every
 * second, so it is not announced by itself (aria-live off); the announcer reports changes of the
 * state.
 */
import { Circle, CircleDashed, CircleOff, CircleX, type LucideIcon, Triangle } from "lucide-react";
import type { ConnectionState } from "../../../electron/contract/vocabulary.ts";
import { useDocket, useNow } from "../../store/hooks.ts";
import { wordsApart } from "../../components/words-apart.tsx";
import { t } from "../../languages/words.ts";
import type { ShownConnection } from "../../store/shown-connection.ts";
import { connectionHead, lastMessageText, lastMessageAgo } from "../../messages/connection.ts";
import styles from "./ConnectionStatus.module.css";
import { connectionLabels } from "../../../electron/contract/messages/labels.ts";

const SHAPES: Readonly<Record<ConnectionState, LucideIcon>> = {
  connecting: CircleDashed,
  live: Circle,
  stale: Triangle,
  offline: CircleOff,
  refused: CircleX,
};

export function ConnectionStatus() {
  const link = useDocket((state) => state.connection);
  return link === undefined ? (
    <Line state="connecting" head={connectionLabels.connecting} evidence={lastMessageAgo(undefined)} />
  ) : (
    <Ticking link={link} />
  );
}

function Ticking({ link }: { readonly link: ShownConnection }) {
  const evidence = useNow((now) => lastMessageText(link, now));
  const isLong = link.finding?.code === "unanswered";
  return <Line state={link.state} head={connectionHead(link)} isLong={isLong} evidence={evidence} />;
}

/** The head in parts: in a narrow window, only the state is visible. */
function Unanswered({ state }: { readonly state: ConnectionState }) {
  const name = (
    <span key="state" className={styles.head}>
      {connectionLabels[state]}
    </span>
  );
  return wordsApart("for-screen-readers", t.parts("connection.state_unanswered", { state: name }));
}

interface LineProps {
  readonly state: ConnectionState;
  readonly head: string;
  /** Whether the notice beside the status contains the rest of the head. */
  readonly isLong?: boolean;
  readonly evidence: string;
}

function Line({ state, head, isLong = false, evidence }: LineProps) {
  const Shape = SHAPES[state];
  return (
    <div
      className={styles.connection}
      data-state={state}
      data-long={(!isLong && head !== connectionLabels[state]) || undefined}
      title={`${head}, ${evidence}`}
    >
      <Shape size={14} aria-hidden="true" />
      <output className={styles.words} aria-label={t("connection.name")} aria-live="off">
        {isLong ? <Unanswered state={state} /> : <span className={styles.head}>{head}</span>}
        <span className="for-screen-readers"> · </span>
        <span className={styles.evidence}>{evidence}</span>
      </output>
    </div>
  );
}
