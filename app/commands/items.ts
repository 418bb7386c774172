/**
 * Commands that move through a long list in a dialog, a page of text, and a group of exact times.
 */
import { always, type Command, reason, type Topic } from "./command.ts";
import { focusTime } from "./focus.ts";
import type { PageEnd, Step, TimeStep } from "./parts.ts";

export const items: Topic<`item.${Step}` | `page.${PageEnd}` | `time.${TimeStep}`> = {
  "item.next": step("next", "ArrowDown"),
  "item.previous": step("previous", "ArrowUp"),
  "item.pageDown": step("pageDown", "PageDown"),
  "item.pageUp": step("pageUp", "PageUp"),
  "item.first": step("first", "Home"),
  "item.last": step("last", "End"),
  "page.first": end("first", "Home"),
  "page.last": end("last", "End"),
  "time.next": time("next", "ArrowDown"),
  "time.previous": time("previous", "ArrowUp"),
  "time.first": time("first", "Home"),
  "time.last": time("last", "End"),
};

function time(to: TimeStep, key: string): Command {
  return { keys: [key], where: "times", enabled: always, run: () => focusTime(to), repeats: true };
}

function step(to: Step, key: string): Command {
  return { ...within("items", key), run: ({ parts }) => parts.items?.go(to) };
}

/**
 * Replaces the browser's own scrolling, which would stop at the estimated end of lines that were
 * never drawn.
 */
function end(to: PageEnd, key: string): Command {
  return { ...within("page", key), run: ({ parts }) => parts.page?.go(to) };
}

function within(where: "items" | "page", key: string): Omit<Command, "run"> {
  return { keys: [key], where, enabled: ({ parts }) => (parts[where] === undefined ? reason("noRows") : true), repeats: true };
}
