/** Ways through a long list in a dialog: from item to item, or to the ends of a page of text. */
import { type Command, type LabelName, reason, type Topic } from "./command.ts";
import type { PageEnd, Step } from "./parts.ts";

export const items: Topic<`item.${Step}` | `page.${PageEnd}`> = {
  "item.next": step("next", "item.next", "ArrowDown"),
  "item.previous": step("previous", "item.previous", "ArrowUp"),
  "item.pageDown": step("pageDown", "item.pageDown", "PageDown"),
  "item.pageUp": step("pageUp", "item.pageUp", "PageUp"),
  "item.first": step("first", "item.first", "Home"),
  "item.last": step("last", "item.last", "End"),
  "page.first": end("first", "page.first", "Home"),
  "page.last": end("last", "page.last", "End"),
};

function step(to: Step, label: LabelName, key: string): Command {
  return { ...within("items", label, key), run: ({ parts }) => parts.items?.go(to) };
}

/** The browser's own way would end where the lines that were never drawn are guessed to end. */
function end(to: PageEnd, label: LabelName, key: string): Command {
  return { ...within("page", label, key), run: ({ parts }) => parts.page?.go(to) };
}

function within(where: "items" | "page", label: LabelName, key: string): Omit<Command, "run"> {
  return { label, keys: [key], where, enabled: ({ parts }) => (parts[where] === undefined ? reason("noRows") : true), repeats: true };
}
