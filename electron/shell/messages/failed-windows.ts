/** Texts of the dialogs of a failed start and of a window that cannot be shown. */
import { t } from "../../contract/languages/shared.ts";

/** Texts of a dialog with one button. */
export interface FailureDialog {
  message: string;
  detail: string;
  button: string;
}

/** `detail` contains the problem and the remedy. */
export function startFailed(detail: string): FailureDialog {
  return { message: t("failedWindows.startFailed"), detail, button: t("failedWindows.quit") };
}

/** Returns the error and the remedy after an error of Docket's own. */
export function crashDetail(error: string, logFile: string): string {
  return `${error}\n\n${t("failedWindows.crashed", { log: logFile })}`;
}

/** `ended` is Chromium's code for the exit of the page's process. */
export function pageFailed(ended: string, logFile: string): FailureDialog {
  return {
    message: t("failedWindows.pageFailed"),
    detail: t("failedWindows.pageEnded", { ended, log: logFile }),
    button: t("failedWindows.close"),
  };
}
