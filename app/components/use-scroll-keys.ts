/**
 * The keys that scroll a dialog, wherever the focus is in the dialog. The browser scrolls only the
 * scroller with the focus, but the focus is on the dialog's frame, its search or one of its
 * buttons.
 */
import type { KeyboardEvent } from "react";
import { handleKey } from "../commands/handle-key.ts";
import { isTyping } from "../commands/focus.ts";
import { useCommandContext } from "../commands/use-command.ts";

/** Share of the visible height that Page Down scrolls, as in browsers. */
const PAGE = 0.875;
/** Pixels that an arrow key scrolls, as in browsers. */
const LINE = 40;

/** Returns the handler for the dialog's `onKeyDown`. */
export function useScrollKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const contextNow = useCommandContext();
  return (event) => {
    const { target, key, currentTarget } = event;
    if (event.isDefaultPrevented() || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(target instanceof HTMLElement) || isOwnKey(target, key)) return;
    const scroller = longestScroller(currentTarget);
    // A scroller that contains the focus scrolls by itself.
    if (scroller === undefined || scroller.contains(target)) return;
    // A long list is not drawn to its end, but can compute where its end is.
    if (handleKey(event, ["items", "page"], contextNow())) return event.preventDefault();
    const top = placeAfter(key, scroller);
    if (top === undefined) return;
    scroller.scrollTo({ top });
    event.preventDefault();
  };
}

/** Whether the key has another meaning for the target: a position in a text, or another choice. */
function isOwnKey(target: HTMLElement, key: string): boolean {
  if (key.startsWith("Arrow")) return target.getAttribute("role") !== "dialog";
  if (target instanceof HTMLTextAreaElement) return true;
  return isTyping(target) && (key === "Home" || key === "End") && !(target instanceof HTMLInputElement && target.value === "");
}

function hidden({ scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight - clientHeight;
}

/** Returns the part of the dialog with the longest hidden content. */
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
