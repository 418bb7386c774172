/** Runs in the page: what is wrong with the place of the questions above the moves, each a line. */

/** Pixels: of the words of a question, the least that is read without scrolling, a line. */
const SOME_WORDS = 20;

/**
 * A question holds its answers and shows some of its words; above it, the first line of the details
 * is whole or out of sight.
 * @param slack of fractions of a pixel
 */
export function questions(slack: number, called: (element: Element) => string): string[] {
  return [...document.querySelectorAll('[data-part="asks"] > section')].flatMap((question) => {
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
      ...firstLine(slack, called),
    ];
  });
}

function firstLine(slack: number, called: (element: Element) => string): string[] {
  const body = document.querySelector('[data-part="details"]');
  const line = body?.querySelector("button") ?? null;
  if (body === null || line === null || body.scrollTop > 0) return [];
  const [{ bottom }, part] = [body.getBoundingClientRect(), line.getBoundingClientRect()];
  return part.top < bottom && part.bottom > bottom + slack ? [`is cut by the question below it: ${called(line)}`] : [];
}
