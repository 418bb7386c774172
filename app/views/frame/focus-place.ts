/**
 * The place of the focus in the panes, to be found again after they are mounted anew: a row by its
 * Action, any other element by its position, because its text and ids have changed.
 */
import { focusRow } from "../../commands/focus.ts";

export interface FocusPlace {
  /**
   * Focuses the element at the place; returns whether the element exists and has taken the focus.
   */
  readonly take: () => boolean;
  /** Whether this element, as rendered now, is at the place. */
  readonly isOf: (element: Element) => boolean;
}

/** Returns the place of an element; undefined if the element is in none of the panes. */
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

/** Returns the id of the row's Action; undefined if the element is no row. */
function actionOf(element: Element): string | undefined {
  return element instanceof HTMLElement && element.matches("[role=row]") ? element.dataset["action"] : undefined;
}

interface Step {
  readonly tag: string;
  /**
   * Index among the siblings with the same tag, because notes beside the element appear and
   * disappear.
   */
  readonly among: number;
}

/** Returns the path from the root to the element, outermost step first. */
function stepsTo(element: Element, root: Element): Step[] {
  const steps: Step[] = [];
  for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement)
    steps.unshift({ tag: at.tagName, among: ofTag(at.parentElement, at.tagName).indexOf(at) });
  return steps;
}

function ofTag(parent: Element | null | undefined, tag: string): Element[] {
  return [...(parent?.children ?? [])].filter(({ tagName }) => tagName === tag);
}

/** Returns the selected range of a text field; undefined for other elements. */
function selectionOf(element: Element): [start: number, end: number] | undefined {
  if (!isText(element)) return undefined;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null);
}
