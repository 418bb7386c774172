/**
 * Runs in the page, in a right-to-left language: returns what is not mirrored. The same page is
 * laid out from left to right for a moment; each part has to have the mirrored position. A part
 * that is positioned in pixels from one side (a menu, a resized pane) is the frame for its content.
 */

/** Tolerance for fractions of a pixel. */
const SLACK = 1.5;

/** Icons that point along the line. */
const POINTING = [
  "arrow-left",
  "arrow-right",
  "chevron-left",
  "chevron-right",
  "log-in",
  "log-out",
  "send",
  "undo-2",
  "list-checks",
  "list-tree",
  "arrow-down-wide-narrow",
].map((name) => `.lucide-${name}`);

export function unmirrored(): string[] {
  const { documentElement: root } = document;
  if (root.dir !== "rtl") return [`the window is written ${root.dir}`];
  const parts = [...document.body.querySelectorAll("*")].filter(isPart);
  const turned = parts.map((part) => placeOf(part, "right"));
  const icons = [...document.body.querySelectorAll(POINTING.join())].filter((icon) => icon.checkVisibility());
  const pointed = icons.map(isTurned);
  root.dir = "ltr";
  const straight = parts.map((part) => placeOf(part, "left"));
  root.dir = "rtl";
  return [
    ...parts.flatMap((part, at) => {
      const [a, b] = [turned[at], straight[at]];
      if (a === undefined || b === undefined) return [];
      const isSame = Math.abs(a.from - b.from) <= SLACK && Math.abs(a.width - b.width) <= SLACK;
      return isSame ? [] : [`not mirrored, ${Math.round(a.from)} from the right and ${Math.round(b.from)} from the left: ${called(part)}`];
    }),
    ...icons.flatMap((icon, at) => (pointed[at] === true ? [] : [`points the other way: ${icon.getAttribute("class") ?? ""}`])),
    ...turnedNumbers(),
  ];
}

function isPart(element: Element): boolean {
  const { parentElement: parent } = element;
  // A name, an id, a text of the service or a plot has a direction of its own.
  if (parent === null || getComputedStyle(parent).direction === "ltr" || parent.closest("bdi, [dir=auto], svg") !== null) return false;
  if (!element.checkVisibility({ visibilityProperty: true }) || getComputedStyle(element).clipPath !== "none") return false;
  const { display } = getComputedStyle(element);
  if (display === "inline" || display === "contents") return false;
  // An inline box is placed where the words around it end.
  return !display.startsWith("inline") || isLaidOut(parent);
}

function isLaidOut(parent: Element): boolean {
  return /flex|grid/.test(getComputedStyle(parent).display);
}

/** Returns the distance from the side where the line begins, and the width. */
function placeOf(element: Element, side: "left" | "right"): { readonly from: number; readonly width: number } {
  const [own, frame] = [element.getBoundingClientRect(), frameOf(element)];
  return { from: side === "left" ? own.left - frame.left : frame.right - own.right, width: own.width };
}

/** Returns the frame of a part that a script positions, which no style sheet can mirror. */
function frameOf(element: Element): DOMRect {
  for (let around = element; around !== document.body && around.parentElement !== null; around = around.parentElement)
    if (around instanceof HTMLElement && (around.style.left !== "" || around.style.right !== "")) return around.getBoundingClientRect();
  return new DOMRect(0, 0, window.innerWidth, window.innerHeight);
}

function isTurned(icon: Element): boolean {
  for (let around: Element | null = icon; around !== null; around = around.parentElement)
    if (getComputedStyle(around).transform.startsWith("matrix(-1,")) return true;
  return false;
}

/** Matches ids and times, which are read from the left: their first letter is left of the last. */
const FROM_THE_LEFT = /\p{Nd}{1,2}:\p{Nd}\p{Nd}(?::\p{Nd}\p{Nd})?|\b[A-Za-z]+(?:-[A-Za-z\d]+)+/gu;

function turnedNumbers(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent ?? "";
    for (const { 0: word, index } of text.matchAll(FROM_THE_LEFT)) {
      const [first, last] = [boxOf(node, index), boxOf(node, index + word.length - 1)];
      // In two lines, neither is left of the other.
      const isOnOneLine = Math.abs(first.top - last.top) < 2 && first.width > 0 && last.width > 0;
      if (isOnOneLine && first.left > last.left) found.push(`read from the right: ${word} in “${text.trim().slice(0, 60)}”`);
    }
  }
  return found;
}

function boxOf(node: Node, at: number): DOMRect {
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getBoundingClientRect();
}

function called(element: Element): string {
  const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replaceAll(/\s+/g, " ");
  const part = element instanceof HTMLElement ? (element.dataset["part"] ?? element.className) : element.getAttribute("class");
  return `${element.tagName.toLowerCase()} ${String(part).slice(0, 40)} “${words.slice(0, 50)}”`;
}
