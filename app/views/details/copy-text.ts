/**
 * Puts a text on the clipboard, whatever is selected. Works only within a press or key of the user.
 */

/** Returns whether the system accepted the text. */
export function copyText(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent) => {
    if (event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", text);
    // Otherwise the selection, or the list's own lines, would replace the text.
    event.preventDefault();
    event.stopImmediatePropagation();
    isGiven = true;
  };
  window.addEventListener("copy", give, { capture: true });
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- navigator.clipboard needs a permission
    return document.execCommand("copy") && isGiven;
  } finally {
    window.removeEventListener("copy", give, { capture: true });
  }
}
