/**
 * The state of an Action in its row, by a ring that fills and a word; where an update of ours is not
 * through, what became of that in its place, underlined with dashes while only this device says so.
 */
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleMinus,
  CirclePause,
  CircleX,
  Clock,
  LogOut,
  PencilLine,
} from "lucide-react";
import { memo } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { standingLine, stateLine } from "../../../electron/contract/messages/row.ts";
import type { StateName, UpdateState } from "../../../electron/contract/vocabulary.ts";
import { pillWords } from "../../messages/updates.ts";
import { useNow } from "../../store/hooks.ts";
import styles from "./StateCell.module.css";

export function StateCell({ row }: { readonly row: RowDto }) {
  // A string and not undefined: the window's clock compares drawn texts.
  const pending = useNow((now) => (row.update === undefined ? "" : (pillWords(row.update, now) ?? "")));
  if (row.update !== undefined && pending !== "") return <Fate status={row.update.state} words={pending} stateWords={standingLine(row)} />;
  if (row.leftAt !== undefined) return <Left words={standingLine(row)} lastWords={stateLine(row)} />;
  return <State state={row.state} words={stateLine(row)} isStop={row.stop !== undefined} />;
}

const OURS: ReadonlySet<UpdateState> = new Set<UpdateState>(["waiting", "sending", "accepted"]);

const FATE_ICONS = {
  waiting: CircleDashed,
  sending: CircleDashed,
  accepted: CircleDashed,
  confirmed: CircleCheck,
  unknown: CircleHelp,
  held: CirclePause,
  refused: CircleX,
  superseded: CircleAlert,
} as const satisfies Record<UpdateState, unknown>;

interface FateProps {
  readonly status: UpdateState;
  readonly words: string;
  readonly stateWords: string;
}

const Fate = memo(function Fate({ status, words, stateWords }: FateProps) {
  const Icon = FATE_ICONS[status];
  return (
    <span className={styles.state} data-update={status} title={words}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles.word} data-ours={OURS.has(status) || undefined}>
        {words}
      </span>
      <span className="for-screen-readers">, {stateWords}</span>
    </span>
  );
});

const Left = memo(function Left({ words, lastWords }: { readonly words: string; readonly lastWords: string }) {
  return (
    <span className={styles.state} data-state="LEFT" title={words}>
      <LogOut size={16} aria-hidden="true" />
      <span className={styles.word}>{words}</span>
      <span className="for-screen-readers">, last known as {lastWords.toLowerCase()}</span>
    </span>
  );
});

interface StateProps {
  readonly state: StateName;
  readonly words: string;
  readonly isStop: boolean;
}

const State = memo(function State({ state, words, isStop }: StateProps) {
  return (
    <span className={styles.state} data-state={state} data-stop={isStop || undefined} title={words}>
      <StateIcon state={state} />
      <span className={styles.word}>{words}</span>
    </span>
  );
});

/** How full the ring is. */
const FILLED = { ASSIGNED: 0, ACKNOWLEDGED: 0.25, PLANNED: 0.5, IN_PROGRESS: 0.75 } as const;

const STATE_ICONS: Record<Exclude<StateName, keyof typeof FILLED>, typeof Ban> = {
  DRAFT: PencilLine,
  PENDING: Clock,
  APPROVED: CircleCheck,
  COMPLETED: CircleCheck,
  CANCELLED: Ban,
  FAILED: CircleX,
  REJECTED: CircleMinus,
  UNKNOWN: CircleHelp,
};

function StateIcon({ state }: { readonly state: StateName }) {
  if (isRing(state)) return <Ring filled={FILLED[state]} />;
  const Icon = STATE_ICONS[state];
  return <Icon size={16} aria-hidden="true" />;
}

function isRing(state: StateName): state is keyof typeof FILLED {
  return Object.hasOwn(FILLED, state);
}

/** The radius of the slice: half of it is the middle of the line that fills it. */
const RADIUS = 4;

function Ring({ filled }: { readonly filled: number }) {
  const round = Math.PI * RADIUS;
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" strokeWidth="1.5" />
      {filled > 0 && (
        <circle
          cx="8"
          cy="8"
          r={RADIUS / 2}
          strokeWidth={RADIUS}
          strokeDasharray={`${filled * round} ${round}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}
