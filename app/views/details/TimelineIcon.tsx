/** The icons for the kinds of timeline entries. */
import { ArrowRightLeft, Bell, BellRing, Check, FilePen, LogIn, LogOut, type LucideIcon, MessageSquare, OctagonX } from "lucide-react";
import type { TimelineEntry } from "../../../electron/contract/action.ts";
import { StateIcon, UpdateIcon } from "../../components/StateIcon.tsx";
import { drawnStage } from "../../store/update-stages.ts";

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

const SIZE = 16;

export function TimelineIcon({ entry, className }: { readonly entry: TimelineEntry; readonly className: string | undefined }) {
  if (entry.kind === "state") return <StateIcon state={entry.to} size={SIZE} className={className} />;
  if (entry.kind === "update") return <UpdateIcon stage={drawnStage(entry.update)} size={SIZE} className={className} />;
  const Icon = ICONS[entry.kind];
  return <Icon size={SIZE} className={className} aria-hidden="true" />;
}
