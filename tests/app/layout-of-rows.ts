/**
 * Runs in the page: returns what a row of the list does not show although it has room, one per
 * line.
 */

/** Window width in pixels below which the details are a sheet over the list. */
const BESIDE = 820;
/** Window width in pixels from which the list beside the details has 480 px. */
const SHOWS_PHASE = 888;

/** List width in pixels below which there is no room for a phase. */
const FINDS = 480;

/** List width in pixels from which a phase has its share of the line. */
const SHARES = 560;

/** Finds names in a narrow list that are cut for a phase without a request to the user. */
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

/** Finds rows whose matching words, outside the usual line, are not in sight. */
export function foundWords(called: (element: Element) => string): string[] {
  const list = document.querySelector("[role=grid]");
  // Another language, or wider letter spacing, may be too long for the line.
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

/**
 * Finds rows beside the details without their age, their warning or, in a wide window, their phase.
 */
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
