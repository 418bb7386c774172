/** The states of Actions and of updates as icons. */
import {
  BadgeCheck,
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CirclePause,
  CircleX,
  Hourglass,
  ListChecks,
  type LucideIcon,
  PencilLine,
  Play,
  Undo2,
} from "lucide-react";
import type { StateName, UpdateState } from "../../electron/contract/vocabulary.ts";

export const stateIcons: Readonly<Record<StateName, LucideIcon>> = {
  DRAFT: PencilLine,
  PENDING: Hourglass,
  APPROVED: BadgeCheck,
  ASSIGNED: CircleDot,
  ACKNOWLEDGED: Check,
  PLANNED: ListChecks,
  IN_PROGRESS: Play,
  COMPLETED: CheckCheck,
  CANCELLED: Ban,
  FAILED: CircleX,
  REJECTED: Undo2,
  UNKNOWN: CircleHelp,
};

export const statusIcons: Readonly<Record<UpdateState, LucideIcon>> = {
  waiting: CircleDashed,
  sending: CircleDashed,
  accepted: CircleDashed,
  confirmed: CheckCheck,
  unknown: CircleHelp,
  held: CirclePause,
  refused: CircleAlert,
  superseded: CircleAlert,
};
