/** A command for a component: its label, its key and its refusal reason, kept current. */
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
  /** The one that acts now; undefined where it has none. */
  readonly key: { readonly shown: string; readonly aria: string | undefined } | undefined;
  /** Why it cannot be run now, in a sentence. */
  readonly whyNot: string | undefined;
  /** What else than its Action it is about; empty for nothing. */
  readonly about: string;
  /** Its key is being held. */
  readonly isHeld: boolean;
  readonly run: () => void;
}

const NO_SUBJECT: Subject = {};

export function useCommand(id: CommandId, subject: Subject = NO_SUBJECT): CommandInUse {
  const store = useDocketStore();
  const parts = useContext(PartsContext);
  const command = COMMANDS[id];
  // One text, so that the component is drawn again only when a word of it changes, or what it is about.
  const words = useStore(store.commandFacts, () => {
    const context = new CommandContext(store, parts, subject);
    const enabled = command.enabled(context);
    return [labelOf(id, context), enabled === true ? "" : commandReasonWords(enabled), command.about?.(context) ?? ""].join("\n");
  });
  const [label = "", whyNot = "", ...about] = words.split("\n");
  const chord = useStore(store.commandFacts, () => {
    const { dialog, menu } = store.getState();
    // Over a dialog or a menu its other keys are dead.
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

/** The context at the moment of the call, for key handlers. */
export function useCommandContext(): (subject?: Subject) => CommandContext {
  const store = useDocketStore();
  const parts = useContext(PartsContext);
  return useCallback((subject) => new CommandContext(store, parts, subject), [store, parts]);
}
