/** Runs in the page: words that lie over other words, each a line. */

/** What stands over the rest of the window on purpose. */
const OVER = "[data-over], [data-toasts], [data-sheet], [role=menu], [role=listbox], [role=dialog], [data-part=key-note] > *";
/** Pixels of a line above its letters and below them, and of a letter beside another. */
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

/** What scrolls goes under the foot of its dialog, which has a ground of its own. */
function isUnderFoot(one: Words, other: Words): boolean {
  return one.foot !== other.foot;
}

/** What stays where it is while the rest scrolls below it. */
function footOf(element: Element): Element | null {
  for (let around: Element | null = element; around !== null; around = around.parentElement)
    if (getComputedStyle(around).position === "sticky") return around;
  return null;
}

/** Each line of each text that is seen, as far as it is. */
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

/** What is not cut away around it; nothing for what is there for screen readers alone. */
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
