/** One thing that the user can do in the window, as buttons, keys, hints and help read it. */
import type { PrincipalDto } from "../../electron/contract/action.ts";
import type { Message, NoParams } from "../../electron/contract/message.ts";
import type { MoveName, StateName } from "../../electron/contract/vocabulary.ts";
import type { t } from "../languages/words.ts";
import type { CommandContext } from "./context.ts";
import type { Place } from "./places.ts";

/** Why a command cannot be run now. */
export interface CommandReasons {
  noAction: NoParams;
  /** None is chosen, so none can be let go of. */
  nothingChosen: NoParams;
  /** In a wide window they are there all the time. */
  viewsShown: NoParams;
  noNotices: NoParams;
  /** The details are a sheet over the list: there is nothing else for them to show. */
  notBeside: NoParams;
  /** The Action of the details is not in the list. */
  notListed: NoParams;
  leftQueue: NoParams;
  actionEnded: { readonly state: StateName };
  stateUnknown: NoParams;
  notYours: { readonly who: string };
  /** Its id differs from that of the acting Principal in capital letters alone. */
  notYourName: { readonly who: string; readonly actingAs: string };
  /** Of the id that Docket acts as, and of another type; "UNSPECIFIED" where that is not known. */
  notYourKind: { readonly who: string; readonly kind: string; readonly actingAs: PrincipalDto };
  /** No acting Principal is set. */
  asNobody: NoParams;
  lookOnly: NoParams;
  /** The Action in this state does not offer the move. */
  notOffered: { readonly state: StateName };
  /** Another move comes before it, by this key. */
  doFirst: { readonly move: MoveName; readonly key: string };
  /** The move that serves its purpose in this state, and its key. */
  doInstead: { readonly state: StateName; readonly move: MoveName; readonly key: string };
  stopFirst: NoParams;
  nothingToReport: NoParams;
  underWay: NoParams;
  /** Pressed already; main has not answered. */
  recording: NoParams;
  noDecision: NoParams;
  nothingToUndo: NoParams;
  nothingToStop: NoParams;
  nothingChanged: NoParams;
  notSilent: NoParams;
  nothingSelected: NoParams;
  notSelectable: NoParams;
  /** A search or the view hides all of them. */
  selectionHidden: NoParams;
  noRows: NoParams;
  /** It was in a list when it was offered. */
  actionGone: NoParams;
  nothingHeldBack: NoParams;
  /** What is over is grouped by anything but attention. */
  noAttentionInPast: NoParams;
  nothingMissed: NoParams;
  nothingAsked: NoParams;
  nothingToDismiss: NoParams;
  /** The list is not there. */
  nothingToSave: NoParams;
  chosenAlready: NoParams;
  pausedAlready: NoParams;
  notPaused: NoParams;
  onlyAccount: NoParams;
  /** The machine decides the account for every profile. */
  accountLocked: { readonly variables: readonly string[] };
  /** A typed key, too soon after a focus change that the user did not make. */
  keysPaused: NoParams;
  /** A typed key, too soon after one that was not taken and would have led to a text. */
  keyRefused: NoParams;
  /** A press, too soon after a change that the user did not make. */
  settling: NoParams;
  /** The details of the Action were not on the screen, and are now; the key that does it then. */
  openedFirst: { readonly key: string };
  /** The question that it answers waited behind another, and is shown now; the key that answers it then. */
  turnedFirst: { readonly key: string };
  /** A tap on a key that has to be held. */
  holdKey: { readonly key: string };
  /** It has to be held, by a key whose end nobody hears. */
  heldUnheard: NoParams;
}

export type CommandReason = Message<CommandReasons>;

/** The messages of the catalogue that need nothing said with them. */
export type LabelName = Exclude<keyof typeof t.english.commands, `selection.acknowledge${"" | "_none"}`>;

export interface Command {
  /** The words of its button where they depend on more; else they are the message of its id. */
  readonly label?: (context: CommandContext) => string;
  /** Other words by which the palette finds it. */
  readonly alsoFoundBy?: LabelName;
  /** Chords such as "A", "Shift+K", "Ctrl+Enter", "ArrowDown"; the first one is shown. */
  readonly keys: readonly string[];
  /** Chords that act while text is typed, too. */
  readonly fieldKeys?: readonly string[];
  /** Chords that act while text is typed and in dialogs, too. */
  readonly dialogKeys?: readonly string[];
  /** Where its keys act. */
  readonly where: Place;
  readonly enabled: (context: CommandContext) => true | CommandReason;
  readonly run: (context: CommandContext) => void;
  /**
   * Runs instead of `run` when the key is pressed, and falls back to it unless this answers true.
   */
  readonly byKey?: (context: CommandContext) => boolean;
  /** It is about the chosen Action, though its keys act in all of the window. */
  readonly isOfAction?: true;
  /**
   * What else than its Action it is about. When that changes by itself, its key takes no press for
   * a moment.
   */
  readonly about?: (context: CommandContext) => string;
  /** The palette finds it where it cannot be run, too, with why not. A move needs not say so. */
  readonly saysWhyNot?: true;
  /**
   * It makes an update, answers Docket, or takes an update back: after a focus change that the user
   * did not make, no key of it is taken until there was a pause.
   */
  readonly isMutation?: true;
  /**
   * The id of the row that its key leads to. Where that has just come there by itself, the keys of the
   * row take no press for a moment: nobody has read it.
   */
  readonly leadsTo?: (context: CommandContext) => string | undefined;
  /** It leads to a text: letters after its key are meant for that. */
  readonly leadsToText?: true;
  /** Where its place is on the screen, its key means nothing else: a refusal is the last word. */
  readonly keepsKey?: true;
  /** Its key has to be held for a moment. */
  readonly isHeld?: true;
  /** A key that is held down runs it again and again. */
  readonly repeats?: true;
  /** The second click of a double click may land on its button, and must not press it. */
  readonly oncePerClick?: true;
}

/** A command whose id is no message. */
export interface LabelledCommand extends Command {
  readonly label: (context: CommandContext) => string;
}

/** The commands of one topic, by id. */
export type Topic<Id extends string> = { readonly [Name in Id]: Name extends LabelName ? Command : LabelledCommand };

export const always = (): true => true;

export function reason<Code extends keyof CommandReasons>(code: CommandReasons[Code] extends NoParams ? Code : never): CommandReason {
  return { code, params: {} } as CommandReason;
}
