/**
 * The states of Actions and of updates as icons, the same ones in rows, details and timeline: a ring
 * fills as the work goes on, and an end has its own sign.
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
  type LucideIcon,
  PencilLine,
} from "lucide-react";
import type { StateName, UpdateState } from "../../electron/contract/vocabulary.ts";

/** How full the ring is. */
const FILLED = { ASSIGNED: 0, ACKNOWLEDGED: 0.25, PLANNED: 0.5, IN_PROGRESS: 0.75 } as const;

const STATE_ICONS: Readonly<Record<Exclude<StateName, keyof typeof FILLED>, LucideIcon>> = {
  DRAFT: PencilLine,
  PENDING: Clock,
  APPROVED: CircleCheck,
  COMPLETED: CircleCheck,
  CANCELLED: Ban,
  FAILED: CircleX,
  REJECTED: CircleMinus,
  UNKNOWN: CircleHelp,
};

const UPDATE_ICONS: Readonly<Record<UpdateState, LucideIcon>> = {
  waiting: CircleDashed,
  sending: CircleDashed,
  accepted: CircleDashed,
  confirmed: CircleCheck,
  unknown: CircleHelp,
  held: CirclePause,
  refused: CircleX,
  superseded: CircleAlert,
};

interface IconProps {
  /** Pixels. */
  readonly size: number;
  readonly className?: string | undefined;
}

export function StateIcon({ state, ...icon }: IconProps & { readonly state: StateName }) {
  if (isRing(state)) return <Ring filled={FILLED[state]} {...icon} />;
  const Icon = STATE_ICONS[state];
  return <Icon {...icon} aria-hidden="true" />;
}

export function UpdateIcon({ state, ...icon }: IconProps & { readonly state: UpdateState }) {
  const Icon = UPDATE_ICONS[state];
  return <Icon {...icon} aria-hidden="true" />;
}

function isRing(state: StateName): state is keyof typeof FILLED {
  return Object.hasOwn(FILLED, state);
}

/** The radius of the slice: half of it is the middle of the line that fills it. */
const RADIUS = 4;

function Ring({ filled, size, className }: IconProps & { readonly filled: number }) {
  const round = Math.PI * RADIUS;
  return (
    <svg width={size} height={size} className={className} viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
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
