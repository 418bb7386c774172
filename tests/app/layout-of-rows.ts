/** Runs in the page: what a row of the list does not say though there is a place for it, each a line. */

/** Pixels: below it, the details are a sheet over the list. */
const BESIDE = 820;

/** Beside its details, a row says how old it is, and that something about it is in doubt. */
export function rows(seen: (element: Element) => boolean, called: (element: Element) => string): string[] {
  if (window.innerWidth < BESIDE) return [];
  return [...document.querySelectorAll("[role=grid] [data-action]")].flatMap((row) => {
    const age = row.querySelector('[data-part="age"]');
    const standing = row.querySelector('[data-part="standing"][data-tone]');
    const isInState = row.querySelector('[data-part="state"]:is([data-update], [data-stop])') !== null;
    return [
      ...(age === null || !seen(age) ? [`has no age: ${called(row)}`] : []),
      ...(standing !== null && !isInState && !seen(standing) ? [`does not show its doubt: ${called(row)}`] : []),
    ];
  });
}
