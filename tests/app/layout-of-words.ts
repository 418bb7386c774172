/** Runs in the page: returns words that lie over other words, one pair per line. */

/** Parts that lie over the rest of the window on purpose. */
const OVER = "[data-over], [data-toasts], [data-sheet], [role=menu], [role=listbox], [role=dialog], [data-part=key-note] > *";
/** Blank space in pixels: of a line above and below its letters, and of a letter beside another. */
const LEADING = 4;
const BEARING = 2;

interface Words {
  readonly element: Element;
  readonly over: Element | null;
  readonly foot: Element | null;
  readonly box: Box;
}

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

export function wordsOverWords(root: Element, called: (element: Element) => string): string[] {
  const words = wordsIn(root);
  return words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .filter((other) => one.element !== other.element && one.over === other.over && isOver(one.box, other.box) && !isUnderFoot(one, other))
      .map((other) => `${called(one.element)} lies over ${called(other.element)}`),
  );
}

function isOver(a: Box, b: Box): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > BEARING && height > LEADING;
}

/**
 * Whether one text is in a sticky foot and the other is not; scrolling content goes under the foot
 * of its dialog, which has an opaque background.
 */
function isUnderFoot(one: Words, other: Words): boolean {
  return one.foot !== other.foot;
}

/** Returns the sticky element around the element, below or above which the rest scrolls. */
function footOf(element: Element): Element | null {
  for (let around: Element | null = element; around !== null; around = around.parentElement)
    if (getComputedStyle(around).position === "sticky") return around;
  return null;
}

/** Returns the visible part of each line of each visible text. */
function wordsIn(root: Element): Words[] {
  return [...root.querySelectorAll("*")].flatMap((element) => {
    const texts = [...element.childNodes].filter(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== "");
    if (texts.length === 0 || element.matches("option, title, script, style") || !isShown(element)) return [];
    const [frame, over, foot] = [frameOf(element), element.closest(OVER), footOf(element)];
    return texts.flatMap(boxesOf).flatMap((box) => {
      const part = within(box, frame);
      return part.right - part.left > BEARING && part.bottom - part.top > LEADING ? [{ element, over, foot, box: part }] : [];
    });
  });
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

function boxesOf(text: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

/**
 * Returns the box to which the element's ancestors clip it; empty for text for screen readers only.
 */
function frameOf(element: Element): Box {
  let frame: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  for (let around: Element | null = element; around !== null; around = around.parentElement) {
    const { overflowX, overflowY, clipPath, display } = getComputedStyle(around);
    const isCut = clipPath !== "none" || ((overflowX !== "visible" || overflowY !== "visible") && display !== "inline");
    if (isCut) frame = within(around.getBoundingClientRect(), frame);
  }
  return frame;
}

function within(box: Box, frame: Box): Box {
  return {
    left: Math.max(box.left, frame.left),
    top: Math.max(box.top, frame.top),
    right: Math.min(box.right, frame.right),
    bottom: Math.min(box.bottom, frame.bottom),
  };
}
