/** Provides a component with a command's current label, key and refusal reason. */
import { useCallback, useContext } from "react";
import { useStore } from "zustand";
import { commandReasonWords } from "../messages/commands.ts";
import { useDocketStore } from "../store/hooks.ts";
import { ariaKey, shownKey } from "./chord.ts";
import { CommandContext, type Subject } from "./context.ts";
import { chordNow } from "./key-meanings.ts";
import { PartsContext } from "./parts.ts";
import { type CommandId, COMMANDS, labelOf } from "./registry.ts";

export interface CommandInUse {
  readonly label: string;
  /** The key that runs the command now; undefined if there is none. */
  readonly key: { readonly shown: string; readonly aria: string | undefined } | undefined;
  /** Reason why the command cannot be run now, as a sentence. */
  readonly whyNot: string | undefined;
  /** What the command is about besides its Action; empty for nothing. */
  readonly about: string;
  /** Whether the command's key is being held. */
  readonly isHeld: boolean;
  readonly run: () => void;
}

const NO_SUBJECT: Subject = {};

export function useCommand(id: CommandId, subject: Subject = NO_SUBJECT): CommandInUse {
  const store = useDocketStore();
  const parts = useContext(PartsContext);
  const command = COMMANDS[id];
  // The values are joined in one string, so that the component is drawn again only when one of them
  // changes.
  const words = useStore(store.commandFacts, () => {
    const context = new CommandContext(store, parts, subject);
    const enabled = command.enabled(context);
    return [labelOf(id, context), enabled === true ? "" : commandReasonWords(enabled), command.about?.(context) ?? ""].join("\n");
  });
  const [label = "", whyNot = "", ...about] = words.split("\n");
  const chord = useStore(store.commandFacts, () => {
    const { dialog, menu } = store.getState();
    // Over a dialog or a menu, the command's other keys do nothing.
    const [inDialog] = dialog === undefined && menu === undefined ? [] : (command.dialogKeys ?? []);
    return inDialog ?? chordNow(id, new CommandContext(store, parts, subject));
  });
  const isHeld = useStore(store.commandFacts, () => store.getState().heldCommand === id);
  return {
    label,
    key: chord === undefined ? undefined : { shown: shownKey(chord), aria: ariaKey(chord) },
    whyNot: whyNot === "" ? undefined : whyNot,
    about: about.join("\n"),
    isHeld,
    run: () => store.input.act(() => command.run(new CommandContext(store, parts, subject))),
  };
}

/** Returns a function that creates the context at the time of the call, for key handlers. */
export function useCommandContext(): (subject?: Subject) => CommandContext {
  const store = useDocketStore();
  const parts = useContext(PartsContext);
  return useCallback((subject) => new CommandContext(store, parts, subject), [store, parts]);
}
