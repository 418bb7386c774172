/**
 * A key for an Action whose details are not on the screen: over the list of a narrow window it opens
 * them and does nothing else yet. A draft, a stop or a change may stand there, unseen. So does one
 * that answers a question which waits behind another.
 */
import type { CommandContext } from "./context.ts";
import { focusDetails } from "./focus.ts";
import type { PromptKind } from "./parts.ts";
import { COMMANDS, type CommandId } from "./registry.ts";

/** Their dialog names the Action, or the toast on the screen does. */
const SHOWN_ELSEWHERE: ReadonlySet<CommandId> = new Set<CommandId>(["move.reject", "move.fail", "move.cancel", "update.undo"]);

/** Of a key that answers a question. */
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

/** Whether its details, or the question that it answers, are to be seen before this is done. */
export function isUnseen(id: CommandId, context: CommandContext): boolean {
  const { where } = COMMANDS[id];
  if ((where !== "details" && where !== "stop") || SHOWN_ELSEWHERE.has(id)) return false;
  return !context.isOnScreen || isBehindAnother(id, context);
}

/** Whether another question stands where the one that it answers would. */
function isBehindAnother(id: CommandId, { parts }: CommandContext): boolean {
  const asked = ANSWERS[id];
  return asked !== undefined && parts.prompts !== undefined && parts.prompts.shown !== asked;
}

/** @param key by which it is done then, as it is shown; empty where it has none */
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
