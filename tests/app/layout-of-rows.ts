/** Runs in the page: what a row of the list does not say though there is a place for it, each a line. */

/** Pixels: below it, the details are a sheet over the list. */
const BESIDE = 820;
/** From here on, the list beside them has 480 px. */
const SHOWS_PHASE = 888;

/** Of the list, pixels: below it there is no room for a phase. */
const FINDS = 480;

/** Of the list, pixels: from here on, a phase has its share of the line. */
const SHARES = 560;

/** In a narrow list, the name is not cut for a phase that asks for nothing. */
export function cutNames(called: (element: Element) => string): string[] {
  const list = document.querySelector("[role=grid]");
  if (list === null || list.clientWidth < FINDS || list.clientWidth >= SHARES) return [];
  return [...list.querySelectorAll("[data-compact] > [data-calm]")].flatMap((what) => {
    const [name, standing] = [what.querySelector('[data-part="name"]'), what.querySelector('[data-part="standing"]')];
    if (name === null || standing === null || name.scrollWidth <= name.clientWidth) return [];
    const isBeside = standing.getBoundingClientRect().top < name.getBoundingClientRect().bottom;
    return isBeside && standing.clientWidth > 0 ? [`cuts a name for its phase: ${called(what)}`] : [];
  });
}

/** Of a row that was found by what its line does not show otherwise, the found words are in sight. */
export function foundWords(called: (element: Element) => string): string[] {
  const list = document.querySelector("[role=grid]");
  // Another language, or its letters apart, may be too long for the line.
  if (list === null || list.clientWidth < FINDS || getComputedStyle(list).letterSpacing !== "normal") return [];
  return [...list.querySelectorAll('[data-found] > [data-part="standing"]')].flatMap((standing) => {
    const { left, right } = standing.getBoundingClientRect();
    const isSeen = [...standing.querySelectorAll("mark")].some((mark) => {
      const box = mark.getBoundingClientRect();
      const within = mark.closest("bdi")?.getBoundingClientRect() ?? box;
      return box.left >= Math.max(left, within.left) - 1 && box.right <= Math.min(right, within.right) + 1;
    });
    return isSeen ? [] : [`does not show what it was found by: ${called(standing)}`];
  });
}

/** Beside its details, a row says how old it is, what warns of it, and in the end how far it has come. */
export function rows(seen: (element: Element) => boolean, called: (element: Element) => string): string[] {
  if (window.innerWidth < BESIDE) return [];
  return [...document.querySelectorAll("[role=grid] [data-action]")].flatMap((row) => {
    const age = row.querySelector('[data-part="age"]');
    const standing = row.querySelector('[data-part="standing"][data-tone]');
    const isInState = row.querySelector('[data-part="state"]:is([data-update], [data-stop])') !== null;
    const phase = row.querySelector('[data-part="standing"]:not([data-warning])');
    const isHidden = window.innerWidth >= SHOWS_PHASE && phase !== null && phase.textContent !== "" && !seen(phase);
    return [
      ...(isHidden ? [`does not show its phase: ${called(row)}`] : []),
      ...(age === null || !seen(age) ? [`has no age: ${called(row)}`] : []),
      ...(standing !== null && !isInState && !seen(standing) ? [`does not show its warning: ${called(row)}`] : []),
    ];
  });
}
