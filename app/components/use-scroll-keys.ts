/**
 * The keys that scroll a dialog, wherever in it the focus is. The browser scrolls only what holds
 * the focus, and that is the dialog's frame, its search or one of its buttons.
 */
import type { KeyboardEvent } from "react";
import { handleKey } from "../commands/handle-key.ts";
import { isTyping } from "../commands/focus.ts";
import { useCommandContext } from "../commands/use-command.ts";

/** Of the height in sight, as browsers scroll for Page Down. */
const PAGE = 0.875;
/** In pixels, as browsers scroll for an arrow. */
const LINE = 40;

/** For the dialog's `onKeyDown`. */
export function useScrollKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const contextNow = useCommandContext();
  return (event) => {
    const { target, key, currentTarget } = event;
    if (event.isDefaultPrevented() || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(target instanceof HTMLElement) || isOwnKey(target, key)) return;
    const scroller = longestScroller(currentTarget);
    // What has the focus in it scrolls by itself.
    if (scroller === undefined || scroller.contains(target)) return;
    // A long list is not drawn to its end, and knows where that is.
    if (handleKey(event, ["items", "page"], contextNow())) return event.preventDefault();
    const top = placeAfter(key, scroller);
    if (top === undefined) return;
    scroller.scrollTo({ top });
    event.preventDefault();
  };
}

/** Whether the key means something else there: a place in a text, or another choice. */
function isOwnKey(target: HTMLElement, key: string): boolean {
  if (key.startsWith("Arrow")) return target.getAttribute("role") !== "dialog";
  if (target instanceof HTMLTextAreaElement) return true;
  return isTyping(target) && (key === "Home" || key === "End") && !(target instanceof HTMLInputElement && target.value === "");
}

function hidden({ scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight - clientHeight;
}

/** The part of the dialog with the most to scroll. */
function longestScroller(dialog: HTMLElement): HTMLElement | undefined {
  const parts = [...dialog.querySelectorAll<HTMLElement>("*")].filter((part) => hidden(part) > 1);
  return parts.filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY)).toSorted((a, b) => hidden(b) - hidden(a))[0];
}

function placeAfter(key: string, { scrollTop, scrollHeight, clientHeight }: HTMLElement): number | undefined {
  if (key === "PageDown") return scrollTop + clientHeight * PAGE;
  if (key === "PageUp") return scrollTop - clientHeight * PAGE;
  if (key === "ArrowDown") return scrollTop + LINE;
  if (key === "ArrowUp") return scrollTop - LINE;
  if (key === "Home") return 0;
  return key === "End" ? scrollHeight : undefined;
}
