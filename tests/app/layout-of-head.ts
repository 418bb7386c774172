/** Runs in the page: what is wrong with the words in the head of the details, each a line. */

/** Pixels of a line above its letters, and below them. */
const LEADING = 4;

/** Its times stand on one line each, where one that comes by itself makes nothing higher, and under no button. */
export function head(slack: number, called: (element: Element) => string): string[] {
  return [...underCorner(slack, called), ...brokenTimes(called), ...brokenPlaces(called)];
}

/** The least width of the segments beside the words, pixels. */
const LEAST_SEGMENTS = 64;

/** The place among the steps has one line, as long as the segments beside it can give way. */
function brokenPlaces(called: (element: Element) => string): string[] {
  return [...document.querySelectorAll('[data-part="place"]')].flatMap((place) => {
    const { letterSpacing, lineHeight } = getComputedStyle(place);
    const isTall = place.getBoundingClientRect().height > 1.5 * Number.parseFloat(lineHeight) + 8;
    const hasRoom = (place.nextElementSibling?.getBoundingClientRect().width ?? 0) > LEAST_SEGMENTS;
    return isTall && hasRoom && letterSpacing === "normal" ? [`takes more than one line: ${called(place)}`] : [];
  });
}

/** A time with its date has a line for itself. */
function brokenTimes(called: (element: Element) => string): string[] {
  return [...document.querySelectorAll('[data-part="facts"] > :not([data-long]) time')].flatMap((time) => {
    const { letterSpacing, lineHeight } = getComputedStyle(time);
    const isTall = time.getBoundingClientRect().height > 1.5 * Number.parseFloat(lineHeight);
    return isTall && letterSpacing === "normal" ? [`takes more than one line: ${called(time)}`] : [];
  });
}

/** A button in the corner has its whole target beside the kind and the name of the Action. */
function underCorner(slack: number, called: (element: Element) => string): string[] {
  const parts = [...document.querySelectorAll('[data-part="kind"], article > header h2')].flatMap((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return [...words.getClientRects()].map((box) => ({ part, box }));
  });
  return [...document.querySelectorAll("section > button, section > article > :not(header, div) button")].flatMap((button) => {
    const target = button.getBoundingClientRect();
    return parts
      .filter(({ part, box }) => part.closest("header") !== null && isOver(target, box, slack))
      .map(({ part }) => `lies over ${called(part)}: ${called(button)}`);
  });
}

function isOver(target: DOMRect, line: DOMRect, slack: number): boolean {
  const width = Math.min(target.right, line.right) - Math.max(target.left, line.left);
  const height = Math.min(target.bottom, line.bottom - LEADING) - Math.max(target.top, line.top + LEADING);
  return width > slack && height > slack;
}
