/** The kinds of lines of a timeline as icons. */
import { ArrowRightLeft, Bell, BellRing, Check, FilePen, LogIn, LogOut, type LucideIcon, MessageSquare, OctagonX } from "lucide-react";
import type { TimelineEntry } from "../../../electron/contract/action.ts";
import { stateIcons, statusIcons } from "../../components/state-icons.ts";

const ICONS: Readonly<Record<Exclude<TimelineEntry["kind"], "state" | "update">, LucideIcon>> = {
  received: Bell,
  progress: MessageSquare,
  reassigned: ArrowRightLeft,
  changed: FilePen,
  left: LogOut,
  stopped: OctagonX,
  acceptedChange: Check,
  returned: LogIn,
  alert: BellRing,
};

export function timelineIcon(entry: TimelineEntry): LucideIcon {
  if (entry.kind === "state") return stateIcons[entry.to];
  return entry.kind === "update" ? statusIcons[entry.update.state] : ICONS[entry.kind];
}
