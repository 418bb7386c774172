/**
 * The state diagram of an update as a page, generated from the state machine itself: `node
 * tests/support/update-diagram.ts` writes the page, and tests/contract/update-diagram.test.ts fails
 * when it is out of date.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { next } from "../../electron/core/updates/update-machine.ts";
import { choicesOf } from "../../electron/core/updates/update.ts";
import { EVENTS, situationOf, SITUATIONS, type Sample, type Situation } from "./update-samples.ts";

export const DIAGRAM_PATH = fileURLToPath(new URL("../../electron/core/updates/README.md", import.meta.url));

/**
 * Events possible in so many situations that their arrows would hide the others; the page lists
 * them as text.
 */
const IN_WORDS: readonly Sample[] = [
  "confirmed (stream)",
  "removalChosen (drop)",
  "removalChosen (undo)",
  "removalChosen (report)",
  "restarted",
  "fileLost",
];

const NAMES = Object.keys(SITUATIONS) as Situation[];

interface Arrow {
  readonly from: Situation;
  readonly to: Situation | "off the record";
  readonly events: readonly Sample[];
}

function arrows(of: readonly Sample[]): Arrow[] {
  return NAMES.flatMap((from) => {
    const byTarget = new Map<Arrow["to"], Sample[]>();
    for (const event of of) {
      const step = next(SITUATIONS[from], { ...EVENTS[event], at: 2_000 });
      if (!step.ok) continue;
      const to = step.update === undefined ? "off the record" : (situationOf(step.update) as Situation);
      if (to !== from) byTarget.set(to, [...(byTarget.get(to) ?? []), event]);
    }
    return [...byTarget].map(([to, events]) => ({ from, to, events }));
  });
}

function idOf(situation: string): string {
  return situation.replaceAll(/[^a-z]+/gu, "_");
}

function mermaid(): string[] {
  const shown = (Object.keys(EVENTS) as Sample[]).filter((event) => !IN_WORDS.includes(event));
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...NAMES.map((name) => `  state "${name}" as ${idOf(name)}`),
    `  [*] --> ${idOf("waiting: undo")}`,
    `  [*] --> ${idOf("waiting: turn")}`,
    ...arrows(shown).map(({ from, to, events }) => `  ${idOf(from)} --> ${idOf(to)}: ${events.join(", ")}`),
    "```",
  ];
}

function list(event: Sample): string {
  const byTarget = Map.groupBy(arrows([event]), ({ to }) => to);
  return [...byTarget].map(([to, from]) => `${from.map((arrow) => `_${arrow.from}_`).join(", ")} → **${to}**`).join("; ");
}

/** Returns the whole page, ending with a line break. */
export function updateDiagram(): string {
  const choices = NAMES.map((name) => `| ${name} | ${choicesOf(SITUATIONS[name]).join(", ")} |`);
  return `${[
    "# The life of an update",
    "",
    "Generated from `update-machine.ts` by `node tests/support/update-diagram.ts`; run this command after a change of the machine. The tests in",
    "`tests/core/updates/update-machine.test.ts` cover every pair of situation and event, refusals included.",
    "",
    "- `update-machine.ts`: `next(update, event)` returns the next update and the effects, or the reason why the event does not apply. Its rules for",
    "  responses and for the versions that the service shows are in `answer-rules.ts` and `evidence-rules.ts`.",
    "- `update-runner.ts`: passes events to the machine, carries out effects, gives updates their turn. No other file creates a state.",
    "- `key-verification.ts`: no update is sent while a list decides whether the service still accepts the key.",
    "- `readiness.ts`: which update of an Action is next, and whether it may be sent. `sending-ahead.ts`: how a backlog is recorded before it is sent.",
    "- `outbox.ts`: the interface to the rest of Docket: queries, presses, decisions, versions of Actions.",
    "- `reconcile.ts`: compares a version of an Action with an update. `precondition.ts`: the conditions that prevent an update from being sent.",
    "- `stored-update.ts`: the record on disk, with its version; `migrate-update.ts` reads records of 0.1.0.",
    "",
    ...mermaid(),
    "",
    "Events that apply in almost every situation:",
    "",
    ...IN_WORDS.map((event) => `- \`${event}\`: ${list(event)}`),
    "",
    "| Situation | Choices of the user |",
    "|---|---|",
    ...choices,
  ].join("\n")}\n`;
}

if (import.meta.main) writeFileSync(DIAGRAM_PATH, updateDiagram());
