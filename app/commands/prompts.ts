/** Commands that answer Docket's prompts about an Action: a stop, a change, a silence. */
import { stillWorking, stillWorkingWords } from "../messages/silence.ts";
import { isBlank } from "../store/moves.ts";
import { type CommandReason, reason, type Topic } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { whyNoRow, whyNotOffered } from "./moves.ts";

type PromptId =
  | "stop.show"
  | "stop.confirm"
  | "change.accept"
  | "change.acceptAndReport"
  | "silence.show"
  | "silence.still"
  | "silence.again"
  | "silence.later";

export const prompts: Topic<PromptId> = {
  "stop.show": {
    keys: ["Shift+S"],
    dialogKeys: ["Ctrl+Shift+S"],
    where: "window",
    enabled: ({ stops }) => (stops.length === 0 ? reason("nothingToStop") : true),
    about: ({ stops }) => idOfFirst(stops),
    run: (context) => {
      // Text typed in a dialog is kept as a draft or in typed-forms.ts.
      context.closeDialog();
      context.closeMenu();
      openFirst(context, context.stops);
    },
  },
  "stop.confirm": {
    keys: ["S"],
    where: "stop",
    isMutation: true,
    enabled: ({ row, isAnswering }) => (row?.stop === undefined ? reason("nothingToStop") : isAnswering ? reason("recording") : true),
    isHeld: true,
    about: ({ row }) => `${row?.stop?.at}`,
    run: (context) => context.confirmStop(),
  },
  "change.accept": {
    keys: ["E"],
    where: "details",
    isMutation: true,
    about: whatHasChanged,
    enabled: (context) => whyNotAccept(context) ?? true,
    run: (context) => context.acceptChange(false),
  },
  "change.acceptAndReport": {
    keys: ["Shift+E"],
    where: "details",
    isMutation: true,
    about: whatHasChanged,
    enabled: (context) => whyNotAccept(context) ?? whyNoReport(context) ?? true,
    run: (context) => context.acceptChange(true),
  },
  "silence.show": {
    keys: [],
    where: "window",
    enabled: ({ silent }) => (silent.length === 0 ? reason("notSilent") : true),
    about: ({ silent }) => idOfFirst(silent),
    run: (context) => openFirst(context, context.silent),
  },
  "silence.still": {
    label: () => stillWorkingWords(),
    keys: ["W"],
    where: "details",
    isMutation: true,
    enabled: (context) => whyNotSay(context) ?? true,
    run: (context) => context.row !== undefined && context.say(stillWorking(context.row)),
  },
  "silence.again": {
    keys: ["Y"],
    where: "details",
    isMutation: true,
    enabled: (context) => whyNotSay(context) ?? (isBlank(context.row?.progress) ? reason("nothingToReport") : true),
    run: (context) => context.row?.progress !== undefined && context.say(context.row.progress),
  },
  "silence.later": {
    keys: ["N"],
    where: "details",
    isMutation: true,
    enabled: (context) => whyNotAsked(context) ?? true,
    run: (context) => context.askLater(),
  },
};

function idOfFirst([first]: readonly { readonly id: string }[]): string {
  return first?.id ?? "";
}

function openFirst(context: CommandContext, [first]: readonly { readonly id: string }[]): void {
  if (first !== undefined) context.openAction(first.id);
}

function whatHasChanged({ row }: CommandContext): string {
  return JSON.stringify(row?.changed ?? []);
}

function whyNotAccept(context: CommandContext): CommandReason | undefined {
  const { row, isAnswering } = context;
  if (row === undefined) return whyNoRow(context);
  if (row.stop !== undefined) return reason("stopFirst");
  if (row.changed === undefined) return reason("nothingChanged");
  return isAnswering ? reason("recording") : undefined;
}

function whyNoReport(context: CommandContext): CommandReason | undefined {
  const { row } = context;
  if (row === undefined) return whyNoRow(context);
  return row.moves.includes("report") ? undefined : whyNotOffered(context, row, "report");
}

function whyNotAsked(context: CommandContext): CommandReason | undefined {
  const { row, isReporting } = context;
  if (row === undefined) return whyNoRow(context);
  return row.silentSince !== undefined && row.stop === undefined && !isReporting ? undefined : reason("notSilent");
}

function whyNotSay(context: CommandContext): CommandReason | undefined {
  return whyNotAsked(context) ?? whyNoReport(context) ?? (context.isRecording({ move: "report" }) ? reason("recording") : undefined);
}
