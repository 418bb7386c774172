/** Why a command cannot be run now, in words. */
import type { Catalogue } from "../../electron/contract/message.ts";
import type { CommandReason, CommandReasons } from "../commands/command.ts";
import { lowerFirst } from "./sentence.ts";
import { moveLabels, stateLabels } from "../../electron/contract/messages/labels.ts";

const commandReasons: Catalogue<CommandReasons> = {
  noAction: () => "Choose an Action first",
  notListed: () => "The Action in the details is not in this list. Choose one that is",
  notOffered: ({ state }) => `Not possible while the Action stands at “${lowerFirst(stateLabels[state])}”`,
  doFirst: ({ move, key }) => withKey(`${moveLabels[move]} first`, key),
  doInstead: ({ state, move, key }) =>
    withKey(`Not possible: it is ${lowerFirst(stateLabels[state])}. ${moveLabels[move]} it instead`, key),
  stopFirst: () => "Say first that you have stopped",
  nothingToReport: () => "Type a phase or a status message first",
  underWay: () => "This is already on its way",
  recording: () => "This is being recorded",
  noDecision: () => "No update waits for this decision",
  nothingToUndo: () => "Nothing can be undone",
  nothingToStop: () => "No work has to be stopped",
  nothingChanged: () => "Nothing has changed since you acknowledged",
  notSilent: () => "Docket asks about no silence",
  nothingSelected: () => "Select Actions first",
  selectionHidden: () => "None of the selected Actions is in this list",
  noRows: () => "No Action is listed",
  nothingHeldBack: () => "Nothing is held back",
  nothingMissed: () => "Nothing changed while Docket was away",
  nothingAsked: () => "Nothing is asked",
  nothingToDismiss: () => "There is nothing to dismiss",
  keysPaused: () => "Not taken: the focus had just moved by itself. Pause for a second, then press again",
  settling: () => "Not taken: this had just changed. Look again, then press",
  holdKey: ({ key }) => `Hold ${key} to say that you have stopped`,
};

function withKey(words: string, key: string): string {
  return key === "" ? words : `${words}: ${key}`;
}

export function commandReasonWords({ code, params }: CommandReason): string {
  return (commandReasons[code] as (params: CommandReason["params"]) => string)(params);
}
