/**
 * Runs in the page: returns words without enough contrast to their background (WCAG 1.4.3), in the
 * colours in force. The elements around a text paint its background; every colour of a pattern has
 * to have enough contrast.
 */

/** Red, green and blue from 0 to 255, and the opacity from 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Sizes of large letters: 18 pt, or 14 pt in bold. */
const LARGE = { px: 24, boldPx: 18.66, bold: 700 } as const;
const LEAST = { text: 4.5, large: 3 } as const;
/** Tolerance for values that are computed with fractions. */
const SLACK = 0.02;

const PAPER: Colour = [255, 255, 255, 1];
const COLOURS = /(?:rgba?|color|oklab|oklch|lab|lch|hsla?)\([^()]*\)|#[\da-f]{3,8}\b/gi;

/** Returns low-contrast words with normal contrast, and with more contrast. */
export function faint(): string[] {
  const { dataset } = document.documentElement;
  const inForce = dataset["contrast"] ?? "normal";
  const found = faintNow();
  dataset["contrast"] = "more";
  const withMore = faintNow();
  dataset["contrast"] = inForce;
  return [...found, ...withMore.map((text) => `with more contrast: ${text}`)];
}

/** The background that an element paints under its words. */
interface Ground {
  /** One entry for each colour of a pattern. */
  readonly layers: readonly Colour[];
  readonly opacity: number;
  readonly isThinnedAbove: boolean;
}

/** Backgrounds of elements that have been judged already; many words share them. */
type Grounds = Map<Element, Ground>;

function faintNow(): string[] {
  const found = new Set<string>();
  const grounds: Grounds = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    if (!hasWords(element) || isExempt(element)) continue;
    const style = getComputedStyle(element);
    check(element, colourOf(style.color), style, { grounds, found });
    if (element.matches("input:placeholder-shown, textarea:placeholder-shown"))
      check(element, colourOf(getComputedStyle(element, "::placeholder").color), style, { grounds, found });
  }
  return [...found];
}

function check(
  element: Element,
  text: Colour,
  { fontSize, fontWeight }: CSSStyleDeclaration,
  { grounds, found }: { grounds: Grounds; found: Set<string> },
): void {
  // Transparent text is an empty field whose words are shown by another element.
  if (text[3] === 0) return;
  const size = Number.parseFloat(fontSize);
  const isLarge = size >= LARGE.px || (size >= LARGE.boldPx && Number(fontWeight) >= LARGE.bold);
  const pairs = painted(element, text, grounds).map(([over, under]) => ({ over, under, ratio: contrast(over, under) }));
  const { over, under, ratio } = pairs.reduce((worst, one) => (one.ratio < worst.ratio ? one : worst));
  if (ratio + SLACK >= LEAST[isLarge ? "large" : "text"]) return;
  const words = (element instanceof HTMLInputElement ? element.placeholder : element.textContent).trim().replaceAll(/\s+/g, " ");
  const colours = [over, under].map((colour) => colour.slice(0, 3).map(Math.round).join(" ")).join(" on ");
  found.add(`faint, ${ratio.toFixed(2)} to 1, ${colours}: ${element.tagName.toLowerCase()} “${words.slice(0, 60)}”`);
}

function isWord({ nodeType, textContent }: ChildNode): boolean {
  return nodeType === Node.TEXT_NODE && /\S/.test(textContent ?? "");
}

function hasWords(element: Element): boolean {
  if (element.matches("input, textarea")) return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return [...element.childNodes].some(isWord) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Whether an element is exempt: unusable, or only for screen readers. */
function isExempt(element: Element): boolean {
  if (element.closest(":disabled, [aria-disabled=true], script, style, title, option") !== null) return true;
  return [element, element.parentElement].some(
    (one) => one !== null && getComputedStyle(one).clipPath !== "none" && one.getBoundingClientRect().width <= 2,
  );
}

/**
 * Returns the colour of the text and of its background as painted; one pair for each colour of a
 * pattern.
 */
function painted(element: Element, text: Colour, grounds: Grounds): (readonly [over: Colour, under: Colour])[] {
  let pairs: (readonly [Colour, Colour])[] = [[text, [0, 0, 0, 0]]];
  for (let around: Element | null = element; around !== null; around = around.parentElement) {
    const { layers, opacity, isThinnedAbove } = groundOf(around, grounds);
    pairs = layers.flatMap((layer) => pairs.map(([over, under]) => [blend(over, layer), blend(under, layer)] as const));
    if (opacity < 1) pairs = pairs.map(([over, under]) => [thinned(over, opacity), thinned(under, opacity)]);
    if (!isThinnedAbove && pairs.every(([, under]) => under[3] >= 1)) break;
  }
  return pairs.map(([over, under]) => [blend(over, PAPER), blend(under, PAPER)]);
}

function groundOf(element: Element, grounds: Grounds): Ground {
  const known = grounds.get(element);
  if (known !== undefined) return known;
  const above = element.parentElement === null ? undefined : groundOf(element.parentElement, grounds);
  const { backgroundColor, backgroundImage, backgroundSize, opacity } = getComputedStyle(element);
  const plain = colourOf(backgroundColor);
  // A background image with a size of its own is an icon next to the words.
  const marks = backgroundImage === "none" || backgroundSize !== "auto" ? [] : (backgroundImage.match(COLOURS) ?? []).map(colourOf);
  const layers = marks.length === 0 ? [plain] : marks.map((mark) => blend(mark, plain));
  const isThinnedAbove = above !== undefined && (above.opacity < 1 || above.isThinnedAbove);
  const ground = { layers, opacity: Number(opacity), isThinnedAbove };
  grounds.set(element, ground);
  return ground;
}

function thinned([red, green, blue, alpha]: Colour, part: number): Colour {
  return [red, green, blue, alpha * part];
}

/** Blends one colour over the other (CSS compositing, "source over"). */
function blend(over: Colour, under: Colour): Colour {
  const alpha = over[3] + under[3] * (1 - over[3]);
  if (alpha === 0) return [0, 0, 0, 0];
  const mix = (part: 0 | 1 | 2): number => (over[part] * over[3] + under[part] * under[3] * (1 - over[3])) / alpha;
  return [mix(0), mix(1), mix(2), alpha];
}

/** Returns the contrast ratio, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

const known = new Map<string, Colour>();
let pen: CanvasRenderingContext2D | null = null;

/** Parses any colour that CSS can write. */
function colourOf(css: string): Colour {
  const found = known.get(css) ?? read(css);
  known.set(css, found);
  return found;
}

function read(css: string): Colour {
  const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(css);
  if (plain !== null) return [Number(plain[1]), Number(plain[2]), Number(plain[3]), Number(plain[4] ?? 1)];
  pen ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (pen === null) throw new Error("A canvas cannot be drawn on.");
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = css;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}
