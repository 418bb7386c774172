/**
 * Runs in the page: returns the layout faults of the current window, one per line. Texts may end in
 * an ellipsis when a tooltip has the full text; nothing else is cut off, covered or too small to
 * press.
 */
import { head } from "./layout-of-head.ts";
import { questions } from "./layout-of-prompts.ts";
import { cutNames, foundWords, rows } from "./layout-of-rows.ts";
import { wordsOverWords } from "./layout-of-words.ts";

/**
 * Least target sizes in pixels: for a mouse 2 more than WCAG 2.2 requires; for touch its enhanced
 * criterion.
 */
const TARGETS = { mouse: 26, touch: 44 } as const;
/** Least visible width of a heading in pixels, in Docket's own languages and in others. */
const SOME_LETTERS = { ours: 30, others: 20 } as const;
/** Least visible width of a name in a toast, in pixels, which distinguishes it from the others. */
const SOME_NAME = 96;
/** Tolerance for fractions of a pixel. */
const SLACK = 1.5;
/** Number of characters of two counts beside each other, as "2.5K" and "500". */
const BOTH_COUNTS = 7;

export function complaints(): string[] {
  const dialog = document.querySelector('[role="dialog"]:not([hidden])');
  // A menu over a menu counts as well.
  const parts = dialog === null ? [document.body] : [...document.querySelectorAll('[role="dialog"]:not([hidden])')];
  return [
    ...parts.flatMap((part) => [
      ...cutOff(part),
      ...cutAtBeginning(part),
      ...bursting(part),
      ...small(part),
      ...covered(part),
      ...indistinct(part),
      ...overPlaceholders(part),
      ...wordsOverWords(part, called),
    ]),
    ...outOfBars(),
    ...besideNames(),
    ...besideKeys(),
    ...liveRegions(),
    ...actionBar(dialog),
    ...head(SLACK, called),
    ...questions(SLACK, called),
    ...rows(seen, called),
    ...(isOfOurs() ? foundWords(called) : []),
    ...cutNames(called),
    ...(dialog === null ? [...underToasts(), ...underNote(), ...underSheet(), ...reachableUnderSheet()] : []),
    ...page(),
  ];
}

function seen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

function called(element: Element): string {
  const words = element.getAttribute("aria-label") ?? element.textContent;
  return `${element.tagName.toLowerCase()} “${words.trim().replaceAll(/\s+/g, " ").slice(0, 60)}”`;
}

/** Whether the element, or one around it, is visually hidden, for assistive technology only. */
function isForScreenReaders(element: Element): boolean {
  return [element, element.parentElement].some(
    (one) => one !== null && getComputedStyle(one).clipPath !== "none" && one.getBoundingClientRect().width <= 2,
  );
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "");
}

/** Finds texts that are cut off without an ellipsis. */
function cutOff(root: Element): string[] {
  return [...root.querySelectorAll("*")].filter(hasOwnText).flatMap((element) => {
    if (!seen(element) || isForScreenReaders(element) || element.matches("input, textarea, option, title")) return [];
    const style = getComputedStyle(element);
    const isWider = element.scrollWidth > element.clientWidth + SLACK && style.overflowX !== "visible" && style.display !== "inline";
    const isHigher = element.scrollHeight > element.clientHeight + SLACK && style.overflowY === "hidden" && style.display !== "inline";
    if (isHigher) return [`cut off below: ${called(element)}`];
    if (!isWider || style.overflowX === "auto" || style.overflowX === "scroll") return [];
    // The column of states is as wide as the longest of Docket's words.
    if (isOfOurs() && element.closest('[data-part="state"]') !== null) return [`a state cut off: ${called(element)}`];
    const hasWhole = element.closest("[title], [role=row]") !== null;
    if (style.textOverflow !== "ellipsis" || !hasWhole) return [`cut off at the side: ${called(element)}`];
    return element.tagName === "H1" && element.clientWidth < SOME_LETTERS[isOfOurs() ? "ours" : "others"]
      ? [`nothing left of: ${called(element)}`]
      : [];
  });
}

/** Whether the page is in a language that Docket has. */
function isOfOurs(): boolean {
  return ["en", "de"].includes(document.documentElement.lang);
}

const PRESSABLE = "button, a[href], input, textarea, select, [role^=menuitem], [role=option], [role=separator][tabindex]";

/**
 * Finds texts with a direction of their own that are cut at their beginning, because the clipping
 * element has the other direction.
 */
function cutAtBeginning(root: Element): string[] {
  return [...root.querySelectorAll("bdi, [dir=auto]")].flatMap((element) => {
    if (!seen(element) || getComputedStyle(element).display !== "inline") return [];
    const around = element.closest<HTMLElement>(":not(bdi, mark, strong, span)");
    if (around === null || around.scrollWidth <= around.clientWidth + SLACK || isForScreenReaders(around)) return [];
    const { direction, textOverflow } = getComputedStyle(around);
    const isTurned = textOverflow === "ellipsis" && direction !== getComputedStyle(element).direction;
    return isTurned ? [`cut off at its beginning: ${called(element)}`] : [];
  });
}

/** Finds buttons that are narrower than their content. */
function bursting(root: Element): string[] {
  return [...root.querySelectorAll("button")].flatMap((button) => {
    const { overflowX } = getComputedStyle(button);
    const bursts = overflowX === "visible" && button.scrollWidth > button.clientWidth + SLACK;
    return bursts && seen(button) ? [`wider than its button: ${called(button)}`] : [];
  });
}

function small(root: Element): string[] {
  const isTouched = document.documentElement.dataset["density"] === "touch" || matchMedia("(pointer: coarse)").matches;
  const target = TARGETS[isTouched ? "touch" : "mouse"];
  return [...root.querySelectorAll(PRESSABLE)].flatMap((element) => {
    if (!seen(element) || isForScreenReaders(element) || element.closest("label") !== null) return [];
    const { width, height } = element.getBoundingClientRect();
    if (element.getAttribute("role") === "separator") return [];
    return Math.min(width, height) + 0.5 < target
      ? [`too small to press, ${Math.round(width)} x ${Math.round(height)}: ${called(element)}`]
      : [];
  });
}

/** Finds buttons whose middle is in sight but covered by another element. */
function covered(root: Element): string[] {
  return [...root.querySelectorAll("button")].flatMap((element) => {
    if (!seen(element) || isForScreenReaders(element)) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!isInSight(element, x, y)) return [];
    const above = document.elementFromPoint(x, y);
    if (above === null || element.contains(above) || above.contains(element)) return [];
    // A sheet, a toast or a menu lies over the list on purpose.
    if (above.closest("[data-sheet], [data-over], [data-toasts], [role=dialog], [role=menu]") !== null) return [];
    return [`covered by ${called(above)}: ${called(element)}`];
  });
}

/** Finds words that extend above or below their bar, under another part of the window. */
function outOfBars(): string[] {
  return [...document.querySelectorAll('header[data-react-aria-top-layer], [data-part="line"]')].flatMap((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return [...bar.querySelectorAll("*")].filter(hasOwnText).flatMap((element) => {
      if (!seen(element) || isForScreenReaders(element) || element.closest("[data-over]") !== null) return [];
      const box = element.getBoundingClientRect();
      return box.top < top - SLACK || box.bottom > bottom + SLACK ? [`out of its bar: ${called(element)}`] : [];
    });
  });
}

/**
 * Checks that the counts of a view are beside its name, except with wider letter spacing or in
 * another language.
 */
function besideNames(): string[] {
  return [...document.querySelectorAll('nav [data-command^="view."]')].flatMap((item) => {
    const [name, counts] = [item.querySelector("[title]"), item.querySelector('[data-part="count"]')?.parentElement];
    if (name === null || counts === null || counts === undefined || !isOfOurs() || isForScreenReaders(name)) return [];
    if (!seen(name) || !seen(counts) || getComputedStyle(name).letterSpacing !== "normal") return [];
    const [a, b] = [name.getBoundingClientRect(), counts.getBoundingClientRect()];
    const isTall = a.height > Number.parseFloat(getComputedStyle(name).lineHeight) + SLACK;
    const parts = [...counts.children].map((part) => part.querySelector("[aria-hidden]") ?? part);
    // Text for screen readers has no visible letters.
    const words = parts.map((part) => /[\d.,]+K?\+?/.exec(part.textContent)?.[0] ?? "").join("");
    // While a list arrives, the sign of "853+" has no room beside "171".
    const isShort = words.length <= BOTH_COUNTS && !words.includes("+");
    const isApart = isShort && b.height > (counts.firstElementChild?.getBoundingClientRect().height ?? Infinity) + 4 * SLACK;
    return [
      ...(b.top >= a.bottom - SLACK || isTall ? [`its counts make it taller: ${called(item)}`] : []),
      ...(isApart ? [`its counts stand below each other: ${called(item)}`] : []),
    ];
  });
}

/** Checks that the name of a record takes one line, whatever its key. */
function besideKeys(): string[] {
  return [...document.querySelectorAll('nav [data-command^="dialog."] [title]')].flatMap((name) => {
    const { letterSpacing, lineHeight } = getComputedStyle(name);
    if (!seen(name) || !isOfOurs() || isForScreenReaders(name) || letterSpacing !== "normal") return [];
    return name.getBoundingClientRect().height > Number.parseFloat(lineHeight) + SLACK ? [`its key breaks it: ${called(name)}`] : [];
  });
}

/** Finds keys in a field that overlap the placeholder, or are cut off at the field's bottom. */
function overPlaceholders(root: Element): string[] {
  return [...root.querySelectorAll<HTMLInputElement>("input:placeholder-shown")].flatMap((field) => {
    const { font, direction, letterSpacing, paddingInlineStart, color } = getComputedStyle(field, "::placeholder");
    const pen = document.createElement("canvas").getContext("2d");
    if (pen === null || !seen(field) || color === "rgba(0, 0, 0, 0)" || letterSpacing !== "normal") return [];
    pen.font = font;
    const from = Number.parseFloat(paddingInlineStart) || Number.parseFloat(getComputedStyle(field).paddingInlineStart);
    const end = from + pen.measureText(field.placeholder).width;
    const { left, right } = field.getBoundingClientRect();
    return [...(field.parentElement?.querySelectorAll("kbd") ?? [])].flatMap((key) => {
      const box = key.getBoundingClientRect();
      const begins = direction === "rtl" ? right - box.right : box.left - left;
      if (!seen(key) || !isInSight(key, box.left + box.width / 2, box.top + box.height / 2)) return [];
      // The outermost element around the key clips what does not fit.
      const frame = [...(field.parentElement?.children ?? [])].find((part) => part.contains(key));
      const isCut = box.bottom > (frame?.getBoundingClientRect().bottom ?? Infinity) + 0.5;
      return [
        ...(begins < end - SLACK ? [`a key lies over its words: ${called(field)}`] : []),
        ...(isCut ? [`its key is cut off: ${called(field)}`] : []),
      ];
    });
  });
}

/**
 * Checks that a toast lies over the list, and never over the details, their moves, or the focus.
 */
function underToasts(): string[] {
  const details = [...document.querySelectorAll('[data-part="details"], [data-part="action-bar"]')].map((part) =>
    part.getBoundingClientRect(),
  );
  return [...document.querySelectorAll("[data-toasts] > *")].flatMap((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    const lies = details.some((part) => left < part.right && right > part.left && top < part.bottom - SLACK && bottom > part.top + SLACK);
    const [seconds, then] = [toast.querySelector('[role="timer"] > :last-child'), toast.querySelector('[role="timer"] + span')];
    const isSpaced = getComputedStyle(toast).letterSpacing !== "normal";
    const isShort = (part: Element): boolean => part.scrollWidth > part.clientWidth + SLACK && isOfOurs() && !isSpaced;
    const isCut = then !== null && seconds !== null && isShort(seconds);
    const name = toast.querySelector('[role="timer"] > bdi');
    const isLost = name !== null && isShort(name) && name.clientWidth < SOME_NAME;
    return [
      ...(lies ? [`over the details: ${called(toast)}`] : []),
      ...(isLost ? [`does not say what it undoes: ${called(toast)}`] : []),
      ...(isCut ? [`its seconds give way: ${called(toast)}`] : []),
      ...(then !== null && (!seen(then) || isShort(then)) ? [`what follows gives way: ${called(toast)}`] : []),
      ...overFocus(toast, "the toast"),
      ...overRows(toast),
    ];
  });
}

/**
 * Finds covered rows of the list: its first row, which is the most urgent, and the chosen one, on
 * which keys act.
 */
function overRows(toast: Element): string[] {
  const list = document.querySelector("[role=grid]");
  if (list === null || toast.closest("[data-over-sheet]") !== null) return [];
  const { top, bottom } = list.getBoundingClientRect();
  const whole = [...list.querySelectorAll("[role=row]")].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.top >= top - SLACK && box.top < bottom;
  });
  const first = whole.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
  const kept = [first, whole.find((row) => row.getAttribute("aria-current") === "true")];
  return kept.flatMap((row) =>
    row !== undefined && isOver(toast, row) ? [`the toast lies over a row that has to be seen: ${called(row)}`] : [],
  );
}

function isOver(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** Checks that the note of a key leaves the focused field or row uncovered. */
function underNote(): string[] {
  const note = document.querySelector('[data-part="key-note"] > *');
  return note === null || !seen(note) ? [] : overFocus(note, "the key's note");
}

function overFocus(part: Element, what: string): string[] {
  const { activeElement: focused } = document;
  if (focused === null || focused === document.body || focused.matches("[role=grid]") || part.contains(focused)) return [];
  return isOver(part, focused) ? [`${what} lies over the focus: ${called(focused)}`] : [];
}

/** Checks that a sheet has the list beside it, unless the sheet is as wide as the window. */
function underSheet(): string[] {
  const [sheet, list] = ["[data-sheet]", "[role=grid]"].map((part) => document.querySelector(part)?.getBoundingClientRect());
  if (sheet === undefined || list === undefined || sheet.width >= window.innerWidth - SLACK) return [];
  return list.left < sheet.right - SLACK && list.right > sheet.left + SLACK ? ["the list lies under the sheet"] : [];
}

/** Finds elements that Tab reaches although the sheet hides them completely (WCAG 2.4.11). */
function reachableUnderSheet(): string[] {
  const sheet = document.querySelector("[data-sheet]");
  if (sheet === null) return [];
  const over = sheet.getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>("main *")].flatMap((element) => {
    if (element.tabIndex < 0 || !seen(element) || element.closest("[inert], [data-toasts]") !== null) return [];
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isHidden = left >= over.left - SLACK && right <= over.right + SLACK && top < over.bottom && bottom > over.top;
    return isHidden ? [`Tab leads under the sheet: ${called(element)}`] : [];
  });
}

/** Whether the point is not scrolled out of the elements around it. */
function isInSight(element: Element, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return false;
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    if (overflowX === "visible" && overflowY === "visible") continue;
    const { left, right, top, bottom } = around.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return false;
  }
  return true;
}

/**
 * Checks the live regions, which would interrupt each other: exactly one is polite, and only work
 * to stop and urgent messages are assertive.
 */
function liveRegions(): string[] {
  const polite = document.querySelectorAll(
    '[aria-live="polite"], output:not([aria-live]), [role="status"]:not([aria-live]), [role="log"]:not([aria-live])',
  );
  const loud = document.querySelectorAll('[role="alert"], [role="alertdialog"], [aria-live="assertive"]');
  return [
    ...(polite.length === 1 ? [] : [`${polite.length} polite regions`]),
    ...[...loud]
      .filter((region) => region.closest("header[data-react-aria-top-layer], [data-live-announcer]") === null)
      .map((region) => `announces by itself: ${called(region)}`),
  ];
}

/** Checks that the moves of an Action whose details are shown are completely in sight. */
function actionBar(dialog: Element | null): string[] {
  const bar = document.querySelector('[data-part="action-bar"]');
  if (bar === null || dialog !== null) return [];
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  const isWhole = left >= -SLACK && top >= 0 && right <= window.innerWidth + SLACK && bottom <= window.innerHeight + SLACK;
  return [
    ...(isWhole ? [] : ["the action bar is not in sight"]),
    ...(bar.getAttribute("role") === "group" && bar.clientHeight > Number.parseFloat(getComputedStyle(bar).minHeight) + SLACK
      ? [`the moves take more than one row: ${bar.clientHeight} px`]
      : []),
    ...(bar.scrollWidth > bar.clientWidth + SLACK ? ["the action bar is too narrow for its moves"] : []),
    ...keyless(bar),
  ];
}

/** Width of the details beside a list by default, in pixels. */
const WIDE_BAR = 398;

/** Finds moves without their key although it has room in each language that Docket has. */
function keyless(bar: Element): string[] {
  if (bar.clientWidth < WIDE_BAR || !isOfOurs() || getComputedStyle(bar).letterSpacing !== "normal") return [];
  return [...bar.querySelectorAll("button:not([data-folded])")].flatMap((button) => {
    const { bottom } = button.getBoundingClientRect();
    // A key of the user's own may be longer.
    const key = [...button.querySelectorAll("kbd")].find(({ textContent }) => textContent.length === 1);
    return key !== undefined && key.getBoundingClientRect().top > bottom - SLACK ? [`does not show its key: ${called(button)}`] : [];
  });
}

const STATES = ["aria-current", "aria-pressed", "aria-selected", "aria-checked", "data-selected"];

/**
 * Finds, with forced colours, chosen, pressed or selected elements that look like their neighbours.
 */
function indistinct(root: Element): string[] {
  if (!matchMedia("(forced-colors: active)").matches) return [];
  return STATES.flatMap((state) =>
    [...root.querySelectorAll(`[${state}]`)].flatMap((element) => {
      const other = isSo(element, state) && seen(element) ? unlike(element, state) : undefined;
      if (other === undefined) return [];
      return looks(element) === looks(other) ? [`with forced colours, ${state} is not seen: ${called(element)}`] : [];
    }),
  );
}

function isSo(element: Element, state: string): boolean {
  return (element.getAttribute(state) ?? "false") !== "false";
}

/**
 * Returns the nearest similar element without the state: beside it, or in the place of another
 * line.
 */
function unlike(element: Element, state: string): Element | undefined {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const kin = around === element.parentElement ? [...around.children] : [...around.querySelectorAll(element.tagName)];
    const isKin = (one: Element) => one.className === element.className || one.parentElement === element.parentElement;
    const other = kin.find((one) => one.tagName === element.tagName && isKin(one) && !isSo(one, state) && seen(one));
    if (other !== undefined) return other;
  }
  return undefined;
}

/** Returns the visual features of an element: colours and edges, also of its parts. */
function looks(element: Element): string {
  return [element, ...element.querySelectorAll("*")]
    .map((part) => {
      const { color, backgroundColor, borderColor, borderWidth, outlineStyle, fontWeight, display } = getComputedStyle(part);
      const [before, after] = [getComputedStyle(part, "::before"), getComputedStyle(part, "::after")];
      return [
        color,
        backgroundColor,
        borderColor,
        borderWidth,
        outlineStyle,
        fontWeight,
        display,
        before.content,
        before.backgroundColor,
        after.content,
        after.backgroundColor,
      ].join();
    })
    .slice(0, 3)
    .join(";");
}

/** Checks that the window itself never scrolls. */
function page(): string[] {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const isWider = scrollWidth > window.innerWidth + SLACK || scrollHeight > window.innerHeight + SLACK;
  return isWider ? [`the page is ${scrollWidth} x ${scrollHeight}`] : [];
}
