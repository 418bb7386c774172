/** The dialogs of a start that failed and of a window that cannot be shown. */

export interface FailureDialog {
  message: string;
  detail: string;
  button: string;
}

/** `detail`: the mistake and the remedy. */
export function startFailed(detail: string): FailureDialog {
  return { message: "Docket could not start.", detail, button: "Quit" };
}

/** The remedy after an error of Docket's own. */
export function crashDetail(error: string, logFile: string): string {
  return `${error}\n\nStart Docket again. If it fails again, whoever looks after it will want the log: ${logFile}`;
}

/** `ended`: Chromium's code for the end of the page's process. */
export function pageFailed(ended: string, logFile: string): FailureDialog {
  return {
    message: "Docket's window cannot be shown.",
    detail: `Its page ended several times within a minute (${ended}). Quit Docket and start it again. If it fails again, whoever looks after it will want the log: ${logFile}`,
    button: "Close",
  };
}
