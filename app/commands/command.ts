/** A user command of the window, as read by buttons, keys, hints and help. */
import type { PrincipalDto } from "../../electron/contract/action.ts";
import type { Message, NoParams } from "../../electron/contract/message.ts";
import type { MoveName, StateName } from "../../electron/contract/vocabulary.ts";
import type { t } from "../languages/words.ts";
import type { CommandContext } from "./context.ts";
import type { Place } from "./places.ts";

/** Reasons why a command cannot be run now. */
export interface CommandReasons {
  noAction: NoParams;
  /** No Action is chosen, so there is no choice to clear. */
  nothingChosen: NoParams;
  /** In a wide window the views are always visible. */
  viewsShown: NoParams;
  noNotices: NoParams;
  /** The details are a sheet over the list and have nothing else to show. */
  notBeside: NoParams;
  /** The Action shown in the details is not in the list. */
  notListed: NoParams;
  leftQueue: NoParams;
  actionEnded: { readonly state: StateName };
  stateUnknown: NoParams;
  notYours: { readonly who: string };
  /** The assignee's id differs from that of the acting Principal only in upper and lower case. */
  notYourName: { readonly who: string; readonly actingAs: string };
  /**
   * The assignee has the id of the acting Principal but another type; "UNSPECIFIED" if the type is
   * unknown.
   */
  notYourKind: { readonly who: string; readonly kind: string; readonly actingAs: PrincipalDto };
  /** No acting Principal is set. */
  asNobody: NoParams;
  lookOnly: NoParams;
  /** The Action does not offer the move in this state. */
  notOffered: { readonly state: StateName };
  /** Another move has to come first; `key` is its key. */
  doFirst: { readonly move: MoveName; readonly key: string };
  /** Another move serves the purpose in this state; `key` is its key. */
  doInstead: { readonly state: StateName; readonly move: MoveName; readonly key: string };
  stopFirst: NoParams;
  nothingToReport: NoParams;
  underWay: NoParams;
  /** The command was pressed already; main has not answered. */
  recording: NoParams;
  noDecision: NoParams;
  nothingToUndo: NoParams;
  nothingToStop: NoParams;
  nothingChanged: NoParams;
  notSilent: NoParams;
  nothingSelected: NoParams;
  notSelectable: NoParams;
  /** A search or the view hides all selected rows. */
  selectionHidden: NoParams;
  noRows: NoParams;
  /** The Action was in the list when it was offered, but is not any more. */
  actionGone: NoParams;
  nothingHeldBack: NoParams;
  /** Past Actions can be grouped by anything except attention. */
  noAttentionInPast: NoParams;
  nothingMissed: NoParams;
  nothingAsked: NoParams;
  nothingToDismiss: NoParams;
  /** The list is not shown. */
  nothingToSave: NoParams;
  chosenAlready: NoParams;
  pausedAlready: NoParams;
  notPaused: NoParams;
  onlyAccount: NoParams;
  /** The machine's configuration fixes the account for every profile. */
  accountLocked: { readonly variables: readonly string[] };
  /** A typed key came too soon after a focus change that the user did not make. */
  keysPaused: NoParams;
  /** A typed key came too soon after a refused key that would have led to a text field. */
  keyRefused: NoParams;
  /** A press came too soon after a change that the user did not make. */
  settling: NoParams;
  /** The Action's details were not on the screen and are shown now; `key` then runs the command. */
  openedFirst: { readonly key: string };
  /** The prompt to answer was behind another and is shown now; `key` then answers it. */
  turnedFirst: { readonly key: string };
  /** A key that has to be held was only tapped. */
  holdKey: { readonly key: string };
  /** The key has to be held, but its release is not reported. */
  heldUnheard: NoParams;
}

export type CommandReason = Message<CommandReasons>;

/** Names of catalogue messages that need no parameters. */
export type LabelName = Exclude<keyof typeof t.english.commands, `selection.acknowledge${"" | "_none"}`>;

export interface Command {
  /**
   * Returns the button's text if it depends on the context; otherwise the message of the command's
   * id is used.
   */
  readonly label?: (context: CommandContext) => string;
  /** Other words by which the palette finds the command. */
  readonly alsoFoundBy?: LabelName;
  /** Chords such as "A", "Shift+K", "Ctrl+Enter", "ArrowDown"; the first is displayed. */
  readonly keys: readonly string[];
  /** Chords that also act while text is typed. */
  readonly fieldKeys?: readonly string[];
  /** Chords that also act while text is typed and in dialogs. */
  readonly dialogKeys?: readonly string[];
  /** Place where the keys act. */
  readonly where: Place;
  readonly enabled: (context: CommandContext) => true | CommandReason;
  readonly run: (context: CommandContext) => void;
  /** Called instead of `run` for a key press. Returns false to fall back to `run`. */
  readonly byKey?: (context: CommandContext) => boolean;
  /** Whether the command is about the chosen Action, although its keys act in the whole window. */
  readonly isOfAction?: true;
  /**
   * Returns what the command is about besides its Action. When that changes by itself, the key is
   * refused for a moment.
   */
  readonly about?: (context: CommandContext) => string;
  /**
   * Whether the palette also lists the command with its reason while it cannot be run. Moves need
   * not set this.
   */
  readonly saysWhyNot?: true;
  /**
   * Whether the command creates or takes back an update, or answers Docket. After a focus change
   * that the user did not make, its keys are refused until a pause in typing.
   */
  readonly isMutation?: true;
  /**
   * Returns the id of the row to which the key leads. If that row has just appeared there by
   * itself, the row's keys are refused for a moment, because nobody has read the row.
   */
  readonly leadsTo?: (context: CommandContext) => string | undefined;
  /**
   * Whether the command leads to a text field, so that letters typed after its key are meant for
   * that field.
   */
  readonly leadsToText?: true;
  /**
   * Whether the key has no other meaning while the command's place is on the screen; a refusal is
   * final.
   */
  readonly keepsKey?: true;
  /** Whether the key has to be held for a moment. */
  readonly isHeld?: true;
  /** Whether a held key runs the command repeatedly. */
  readonly repeats?: true;
  /** Whether the button ignores the second click of a double click. */
  readonly oncePerClick?: true;
}

/** A command whose id is not a message name. */
export interface LabelledCommand extends Command {
  readonly label: (context: CommandContext) => string;
}

/** The commands of one topic, by id. */
export type Topic<Id extends string> = { readonly [Name in Id]: Name extends LabelName ? Command : LabelledCommand };

export const always = (): true => true;

export function reason<Code extends keyof CommandReasons>(code: CommandReasons[Code] extends NoParams ? Code : never): CommandReason {
  return { code, params: {} } as CommandReason;
}
