/** Puts a text on the clipboard, whatever is selected. Only within a press or a key of the user. */

/** Whether the system took it. */
export function copyText(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent) => {
    if (event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", text);
    // Else the selection, or a list's own lines, would be copied over it.
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
