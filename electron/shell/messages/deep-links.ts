/** The words of a link from another program that cannot be followed. */
import type { LinkProblem } from "../../contract/action-link.ts";
import { visible } from "../../contract/messages/visible.ts";

/** Of a long link, as much as tells which one it was. */
const SHOWN = 120;

const PROBLEMS: Readonly<Record<LinkProblem, string>> = {
  notAnAction: "It names no Action.",
  noId: "The id of the Action is missing.",
  tooLong: "It is longer than any id of an Action.",
  unreadable: "The id of the Action is not encoded as links are.",
  controlCharacters: "The id of the Action has control characters.",
};

export function linkRefused(link: string, problem: LinkProblem): { message: string; detail: string; button: string } {
  const shown = link.length > SHOWN ? `${link.slice(0, SHOWN)}…` : link;
  return {
    message: "Docket cannot follow this link.",
    detail: `${PROBLEMS[problem]} A link to an Action looks like docket://action/act-20035. The link was: ${visible(shown)}`,
    button: "Close",
  };
}
