/** The class names of an element, those left out that are not there. */
export function classes(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== "").join(" ");
}
