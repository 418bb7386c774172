/**
 * Keys for an Action whose details are not on the screen. In a narrow window such a key only opens
 * the details, because an unseen draft, stop or change may be there. Likewise, a key that answers a
 * prompt first shows a prompt that is behind another.
 */
import type { CommandContext } from "./context.ts";
import { focusDetails } from "./focus.ts";
import type { PromptKind } from "./parts.ts";
import { COMMANDS, type CommandId } from "./registry.ts";

/** Commands whose Action is named by a dialog or by the toast on the screen. */
const SHOWN_ELSEWHERE: ReadonlySet<CommandId> = new Set<CommandId>(["move.reject", "move.fail", "move.cancel", "update.undo"]);

/** The prompt that a key answers. */
const ANSWERS: Partial<Readonly<Record<CommandId, PromptKind>>> = {
  "update.send": "update",
  "update.drop": "update",
  "update.report": "update",
  "change.accept": "changed",
  "change.acceptAndReport": "changed",
  "silence.still": "silence",
  "silence.again": "silence",
  "silence.later": "silence",
};

/** Whether the details, or the prompt to answer, have to be shown before the command is run. */
export function isUnseen(id: CommandId, context: CommandContext): boolean {
  const { where } = COMMANDS[id];
  if ((where !== "details" && where !== "stop") || SHOWN_ELSEWHERE.has(id)) return false;
  return !context.isOnScreen || isBehindAnother(id, context);
}

/** Whether another prompt is shown in place of the one to answer. */
function isBehindAnother(id: CommandId, { parts }: CommandContext): boolean {
  const asked = ANSWERS[id];
  return asked !== undefined && parts.prompts !== undefined && parts.prompts.shown !== asked;
}

/**
 * Shows the details or the prompt, and notes how to go on.
 * @param key displayed key that then runs the command; empty if there is none
 */
export function showFirst(id: CommandId, key: string, context: CommandContext): void {
  const asked = ANSWERS[id];
  if (context.isOnScreen && asked !== undefined) {
    context.input.act(() => context.parts.prompts?.show(asked));
    return context.noteKey({ code: "turnedFirst", params: { key } });
  }
  context.input.act(() => {
    context.openChosen();
    focusDetails();
  });
  context.noteKey({ code: "openedFirst", params: { key } });
}
