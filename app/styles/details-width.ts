/**
 * Sets the width of the details as a custom property of the root element, where the panes read it.
 */
export function setDetailsWidth({ documentElement }: Document, width: number): void {
  documentElement.style.setProperty("--details-width", `${width}px`);
}
