/**
 * Runs in the page: returns the layout faults of the texts in the head of the details, one per
 * line.
 */

/** Blank space of a line above and below its letters, in pixels. */
const LEADING = 4;

/**
 * Checks that each time fits one line, so that a new one changes no height, and that no text is
 * under a button.
 */
export function head(slack: number, called: (element: Element) => string): string[] {
  return [...underCorner(slack, called), ...brokenTimes(called), ...brokenPlaces(called)];
}

/** Least width of the segments beside the words, in pixels. */
const LEAST_SEGMENTS = 64;

/** Finds a place in the lifecycle with more than one line while its segments can still shrink. */
function brokenPlaces(called: (element: Element) => string): string[] {
  return [...document.querySelectorAll('[data-part="place"]')].flatMap((place) => {
    const { letterSpacing, lineHeight } = getComputedStyle(place);
    const isTall = place.getBoundingClientRect().height > 1.5 * Number.parseFloat(lineHeight) + 8;
    const hasRoom = (place.nextElementSibling?.getBoundingClientRect().width ?? 0) > LEAST_SEGMENTS;
    return isTall && hasRoom && letterSpacing === "normal" ? [`takes more than one line: ${called(place)}`] : [];
  });
}

/** Finds a dated time that does not have a line of its own. */
function brokenTimes(called: (element: Element) => string): string[] {
  return [...document.querySelectorAll('[data-part="facts"] > :not([data-long]) time')].flatMap((time) => {
    const { letterSpacing, lineHeight } = getComputedStyle(time);
    const isTall = time.getBoundingClientRect().height > 1.5 * Number.parseFloat(lineHeight);
    return isTall && letterSpacing === "normal" ? [`takes more than one line: ${called(time)}`] : [];
  });
}

/** Finds corner buttons whose target overlaps the kind or the name of the Action. */
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
