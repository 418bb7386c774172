/**
 * The life of an update as a page, made of the machine itself: `node
 * tests/support/update-diagram.ts` writes it, and tests/contract/update-diagram.test.ts finds it
 * out of date.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { next } from "../../electron/core/updates/update-machine.ts";
import { choicesOf } from "../../electron/core/updates/update.ts";
import { EVENTS, situationOf, SITUATIONS, type Sample, type Situation } from "./update-samples.ts";

export const DIAGRAM_PATH = fileURLToPath(new URL("../../electron/core/updates/README.md", import.meta.url));

/**
 * Possible in so many situations that the arrows would hide the others; the page lists them in
 * words.
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

/** The whole page, ending with a line break. */
export function updateDiagram(): string {
  const choices = NAMES.map((name) => `| ${name} | ${choicesOf(SITUATIONS[name]).join(", ")} |`);
  return `${[
    "# The life of an update",
    "",
    "Made of `update-machine.ts` by `node tests/support/update-diagram.ts`; change the machine, then run that. Every pair of situation and",
    "event, refusals included, stands in `tests/core/updates/update-machine.test.ts`.",
    "",
    "- `update-machine.ts`: `next(update, event)` answers the next update and the effects, or why the event does not apply. Its rules for",
    "  answers and for what the service shows are `answer-rules.ts` and `evidence-rules.ts`.",
    "- `update-runner.ts`: gives events to the machine, carries out effects, gives updates their turn. Nothing else makes a state.",
    "- `key-verification.ts`: no update goes out while a list decides whether the service still takes the key.",
    "- `readiness.ts`: which update of an Action is next, and whether it may go out. `sending-ahead.ts`: how a backlog is recorded before it goes out.",
    "- `outbox.ts`: what the rest of Docket asks, and what it tells: presses, decisions, versions of Actions.",
    "- `reconcile.ts`: what a version of an Action says about an update. `precondition.ts`: what keeps one from going out.",
    "- `stored-update.ts`: the record on disk, with its version; `migrate-update.ts` reads those of 0.1.0.",
    "",
    ...mermaid(),
    "",
    "Possible almost everywhere:",
    "",
    ...IN_WORDS.map((event) => `- \`${event}\`: ${list(event)}`),
    "",
    "| Situation | Choices of its user |",
    "|---|---|",
    ...choices,
  ].join("\n")}\n`;
}

if (import.meta.main) writeFileSync(DIAGRAM_PATH, updateDiagram());
