/**
 * The place of the focus among the panes, to be found again once they are drawn anew: a row by its
 * Action, all else by where it stands, since its words and ids have changed.
 */
import { focusRow } from "../../commands/focus.ts";

export interface FocusPlace {
  /** Gives it the focus; answers whether it is there. */
  readonly take: () => boolean;
  /** Whether it is where this element is, as it is drawn now. */
  readonly isOf: (element: Element) => boolean;
}

/** Undefined where the element is in none of them. */
export function focusPlaceOf(element: Element | null, panes: () => HTMLElement | null): FocusPlace | undefined {
  const before = panes();
  if (element === null || before === null || element === before || !before.contains(element)) return undefined;
  const row = actionOf(element);
  if (row !== undefined) return { take: () => focusRow(row), isOf: (one) => actionOf(one) === row };
  const steps = stepsTo(element, before);
  const selection = selectionOf(element);
  const find = () => steps.reduce<Element | undefined>((at, { tag, among }) => ofTag(at, tag)[among], panes() ?? undefined);
  return {
    isOf: (one) => one === find(),
    take: () => {
      const found = find();
      if (!(found instanceof HTMLElement)) return false;
      found.focus();
      if (selection !== undefined && isText(found)) found.setSelectionRange(...selection);
      return document.activeElement === found;
    },
  };
}

/** Of a row. */
function actionOf(element: Element): string | undefined {
  return element instanceof HTMLElement && element.matches("[role=row]") ? element.dataset["action"] : undefined;
}

interface Step {
  readonly tag: string;
  /** Which one of those of its tag: notes beside it come and go. */
  readonly among: number;
}

/** From the outside in. */
function stepsTo(element: Element, root: Element): Step[] {
  const steps: Step[] = [];
  for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement)
    steps.unshift({ tag: at.tagName, among: ofTag(at.parentElement, at.tagName).indexOf(at) });
  return steps;
}

function ofTag(parent: Element | null | undefined, tag: string): Element[] {
  return [...(parent?.children ?? [])].filter(({ tagName }) => tagName === tag);
}

/** Of a field, what is selected in it. */
function selectionOf(element: Element): [start: number, end: number] | undefined {
  if (!isText(element)) return undefined;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null);
}
