/** The width of the details. The panes have it from the page's root. */
export function setDetailsWidth({ documentElement }: Document, width: number): void {
  documentElement.style.setProperty("--details-width", `${width}px`);
}
