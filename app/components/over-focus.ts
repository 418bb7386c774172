/** Whether parts over the window cover each other or the focused element. */

export function isOver(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

export function isOverFocus(part: Element): boolean {
  const { activeElement: focused } = document;
  return focused !== null && focused !== document.body && !part.contains(focused) && isOver(part, focused);
}
