/** Ways through a long list in a dialog: from item to item, or to the ends of a page of text. */
import { type Command, reason, type Topic } from "./command.ts";
import type { PageEnd, Step } from "./parts.ts";

export const items: Topic<`item.${Step}` | `page.${PageEnd}`> = {
  "item.next": step("next", "ArrowDown"),
  "item.previous": step("previous", "ArrowUp"),
  "item.pageDown": step("pageDown", "PageDown"),
  "item.pageUp": step("pageUp", "PageUp"),
  "item.first": step("first", "Home"),
  "item.last": step("last", "End"),
  "page.first": end("first", "Home"),
  "page.last": end("last", "End"),
};

function step(to: Step, key: string): Command {
  return { ...within("items", key), run: ({ parts }) => parts.items?.go(to) };
}

/** The browser's own way would end where the lines that were never drawn are guessed to end. */
function end(to: PageEnd, key: string): Command {
  return { ...within("page", key), run: ({ parts }) => parts.page?.go(to) };
}

function within(where: "items" | "page", key: string): Omit<Command, "run"> {
  return { keys: [key], where, enabled: ({ parts }) => (parts[where] === undefined ? reason("noRows") : true), repeats: true };
}
