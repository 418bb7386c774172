/** Runs in the page: returns the layout faults of the questions above the moves, one per line. */

/** Least visible height of a question's words without scrolling, one line, in pixels. */
const SOME_WORDS = 20;

/**
 * Checks that a question contains its answers, breaks no word, shows whole lines of its words (at
 * least one) in a single frame, and that the first line of the details above is whole or out of
 * sight.
 * @param slack tolerance for fractions of a pixel
 */
export function questions(slack: number, called: (element: Element) => string): string[] {
  return [...document.querySelectorAll('[data-part="prompts"] > section')].flatMap((question) => {
    const { top, bottom } = question.getBoundingClientRect();
    const isOut = (button: Element): boolean => {
      const place = button.getBoundingClientRect();
      return place.bottom > bottom + slack || place.top < top - slack;
    };
    const words = question.firstElementChild;
    const isShort = words !== null && words.scrollHeight > words.clientHeight + slack && words.clientHeight < SOME_WORDS;
    return [
      ...[...question.querySelectorAll("button")].filter(isOut).map((button) => `sticks out of its question: ${called(button)}`),
      ...(isShort ? [`shows no line of its words: ${called(question)}`] : []),
      ...(isOfOurs(question) ? brokenWords(question, called) : []),
      ...halfLines(words, slack),
      ...framesWithin(words, called),
      ...firstLine(slack, called),
    ];
  });
}

/** Whether the page is in a language that Docket has, with Docket's own letter spacing. */
function isOfOurs(part: Element): boolean {
  return ["en", "de"].includes(document.documentElement.lang) && getComputedStyle(part).letterSpacing === "normal";
}

/** Finds answers with a word that begins in one line and ends in the next. */
function brokenWords(question: Element, called: (element: Element) => string): string[] {
  return [...question.querySelectorAll("button")].flatMap((button) =>
    textsOf(button).flatMap((text) =>
      [...(text.textContent ?? "").matchAll(/\p{L}+/gu)]
        .filter(({ index, 0: word }) => new Set(linesOf(text, index, index + word.length).map(({ top }) => Math.round(top))).size > 1)
        .map(({ 0: word }) => `breaks the word “${word}”: ${called(button)}`),
    ),
  );
}

/** Finds lines of its words that are cut by the edge of the visible part. */
function halfLines(words: Element | null, slack: number): string[] {
  if (words === null) return [];
  const { top, height } = words.getBoundingClientRect();
  const line = Number.parseFloat(getComputedStyle(words).getPropertyValue("--whole-lines"));
  // The part below the last whole line is masked.
  const foot = top + height - (words.hasAttribute("data-scrolls") && !Number.isNaN(line) ? height % line : 0);
  return textsOf(words).flatMap((text) =>
    linesOf(text, 0, (text.textContent ?? "").length)
      .filter((box) => box.top < foot - slack && box.bottom > foot + slack)
      .map(() => `shows half a line: ${(text.textContent ?? "").trim()}`),
  );
}

/** Finds updates with a frame of their own inside the frame of their question. */
function framesWithin(words: Element | null, called: (element: Element) => string): string[] {
  return [...(words?.querySelectorAll(":scope > [data-state]") ?? [])]
    .filter((part) => Number.parseFloat(getComputedStyle(part).borderTopWidth) > 0)
    .map((part) => `has a frame within that of its question: ${called(part)}`);
}

function textsOf(part: Element): Node[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) found.push(text);
  return found.filter(({ parentElement }) => parentElement?.closest(".for-screen-readers") === null);
}

/** Returns the boxes of the letters in a range. */
function linesOf(text: Node, from: number, to: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return [...range.getClientRects()];
}

function firstLine(slack: number, called: (element: Element) => string): string[] {
  const body = document.querySelector('[data-part="details"]');
  const line = body?.querySelector("button") ?? null;
  if (body === null || line === null || body.scrollTop > 0) return [];
  const [{ bottom }, part] = [body.getBoundingClientRect(), line.getBoundingClientRect()];
  return part.top < bottom && part.bottom > bottom + slack ? [`is cut by the question below it: ${called(line)}`] : [];
}
