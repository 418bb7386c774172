/**
 * Icons for the states of Actions and updates, the same in rows, details and timeline: a ring fills
 * as the work proceeds, and each final state has its own icon.
 */
import { Ban, CircleCheck, CircleHelp, CircleMinus, CircleX, Clock, type LucideIcon, PencilLine } from "lucide-react";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import type { UpdateStage } from "../store/update-stages.ts";
import { classes } from "./classes.ts";
import styles from "./StateIcon.module.css";

/** Filled share of the ring. */
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

/** An icon in a view box of 16 units. */
interface Sign {
  readonly path: string;
  readonly shape: "dashed" | "round" | "square" | "none";
}

const ACCEPTED: Sign = { path: "m5.4 8.2 1.8 1.8 3.4-3.6", shape: "dashed" };

/**
 * Icons of update stages. A dashed ring marks a stage that only this device reports; a filled shape
 * marks a stage that needs the user.
 */
const SIGNS: Readonly<Record<UpdateStage, Sign>> = {
  waiting: { path: "M6.5 5.8v4.4M9.5 5.8v4.4", shape: "dashed" },
  undo: { path: "M8 4.8V8l2 1.3", shape: "dashed" },
  sending: { path: "M8 11V5.2M5.6 7.4 8 5l2.4 2.4", shape: "dashed" },
  accepted: ACCEPTED,
  noEcho: ACCEPTED,
  confirmed: { path: "m1.5 8.4 2.9 2.9L10 5.2M7.6 10.6l.7.7 5.9-6.1", shape: "none" },
  unknown: { path: "M6.3 6.3a1.75 1.75 0 1 1 2.6 1.5C8.3 8.2 8 8.5 8 9.2M8 11.3v.1", shape: "round" },
  held: { path: "M6.3 5.3v5.4M9.7 5.3v5.4", shape: "square" },
  refused: { path: "m5.7 5.7 4.6 4.6M10.3 5.7l-4.6 4.6", shape: "round" },
  superseded: { path: "M2 5.5h10.5M9.7 2.7l2.8 2.8-2.8 2.8M2 11.5h2.5M6.7 11.5h2.5M11.5 11.5H14", shape: "none" },
};

interface IconProps {
  /** Size in pixels. */
  readonly size: number;
  readonly className?: string | undefined;
}

export function StateIcon({ state, ...icon }: IconProps & { readonly state: StateName }) {
  if (isRing(state)) return ring({ filled: FILLED[state], ...icon });
  const Icon = STATE_ICONS[state];
  return <Icon {...icon} aria-hidden="true" />;
}

interface UpdateIconProps extends IconProps {
  readonly stage: UpdateStage;
}

export function UpdateIcon({ stage, size, className }: UpdateIconProps) {
  const { path, shape } = SIGNS[stage];
  return (
    <svg
      width={size}
      height={size}
      className={classes(styles.sign, className)}
      data-sign={stage}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shape === "dashed" && <circle cx="8" cy="8" r="6.75" strokeWidth="1.25" strokeLinecap="butt" strokeDasharray="2.5 1.74" />}
      {shape === "round" && <circle className={styles.ground} cx="8" cy="8" r="7.5" stroke="none" />}
      {shape === "square" && <rect className={styles.ground} x="0.75" y="0.75" width="14.5" height="14.5" rx="3" stroke="none" />}
      <path className={shape === "round" || shape === "square" ? styles.onGround : undefined} d={path} />
    </svg>
  );
}

function isRing(state: StateName): state is keyof typeof FILLED {
  return Object.hasOwn(FILLED, state);
}

/**
 * Radius of the slice. Half of the radius is the centre line of the stroke that fills the slice.
 */
const RADIUS = 4;

/** Renders the ring. A plain function, not a component, because every row has a ring. */
function ring({ filled, size, className }: IconProps & { readonly filled: number }) {
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
