/** Ways through a long list in a dialog: from item to item, or to the ends of a page of text. */
import { type Command, reason, type Topic } from "./command.ts";
import type { PageEnd, Step } from "./parts.ts";

export const items: Topic<`item.${Step}` | `page.${PageEnd}`> = {
  "item.next": step("next", "Next line", "ArrowDown"),
  "item.previous": step("previous", "Previous line", "ArrowUp"),
  "item.pageDown": step("pageDown", "A page of lines down", "PageDown"),
  "item.pageUp": step("pageUp", "A page of lines up", "PageUp"),
  "item.first": step("first", "First line", "Home"),
  "item.last": step("last", "Last line", "End"),
  "page.first": end("first", "Beginning of the page", "Home"),
  "page.last": end("last", "End of the page", "End"),
};

function step(to: Step, label: string, key: string): Command {
  return { ...within("items", label, key), run: ({ parts }) => parts.items?.go(to) };
}

/** The browser's own way would end where the lines that were never drawn are guessed to end. */
function end(to: PageEnd, label: string, key: string): Command {
  return { ...within("page", label, key), run: ({ parts }) => parts.page?.go(to) };
}

function within(where: "items" | "page", label: string, key: string): Omit<Command, "run"> {
  return { label, keys: [key], where, enabled: ({ parts }) => (parts[where] === undefined ? reason("noRows") : true), repeats: true };
}
