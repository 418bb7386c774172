/**
 * `dialog`: nothing is drawn; each dialog is recorded and answered as the test wants. Where
 * Electron throws synchronously, so do these functions, and they do not reject.
 */
import type { Dialog } from "electron";
import type { Core } from "./core.ts";
import { guard } from "./guard.ts";

interface DialogOptions {
  [name: string]: unknown;
  title?: string;
  message?: string;
  detail?: string;
  buttons?: string[];
  cancelId?: number;
  signal?: AbortSignal;
}

/** Names of the options in Electron's error messages. */
const TEXTS: Readonly<Record<string, string>> = {
  title: "Title",
  message: "Message",
  detail: "Detail",
  buttonLabel: "Button label",
  defaultPath: "Default path",
};

const BOX_TYPES = new Set(["none", "info", "warning", "error", "question"]);

/** The part of a window that matters for its dialogs. */
interface Parent {
  isVisible(): boolean;
}

export function createDialog(core: Core) {
  /**
   * Stricter than Electron, which shows such a box: it blocks the whole process, or cannot be
   * reached.
   */
  const refuseBoxForNobody = (args: readonly unknown[]): void => {
    if (core.conditions.platform !== "darwin" || core.conditions.dialogAnswer !== -1) return;
    const parent = args.length > 1 ? (args[0] as Parent | undefined) : undefined;
    if (!parent) throw new Error("On macOS a message box without a window holds the whole process, and nobody answers this one.");
    if (!parent.isVisible()) throw new Error("On macOS nobody can reach a message box of a window that is not on the screen.");
  };
  /** Records the options, which are the last argument: a window may precede them. */
  const record = (kind: string, args: readonly unknown[]): void => {
    core.requireReady("dialog module can only be used after app is ready");
    const options = (args.at(-1) ?? {}) as DialogOptions;
    const { type = "none", buttons = [], properties = [] } = options;
    if (kind.startsWith("showMessageBox") && !BOX_TYPES.has(type as string)) throw new TypeError("Invalid message box type");
    if (!Array.isArray(buttons)) throw new TypeError("Buttons must be an array");
    if (!Array.isArray(properties)) throw new TypeError("Properties must be an array");
    for (const [name, words] of Object.entries(TEXTS)) {
      const text = options[name];
      if (text !== undefined && typeof text !== "string") throw new TypeError(`${words} must be a string`);
    }
    const message = [options.message, options.detail].filter(Boolean).join("\n");
    core.seen.dialogs.push({ kind, title: options.title ?? "", message });
    // Prints the decision for the viewer of the preview, who cannot see the dialog.
    const { dialogAnswer, savePath } = core.conditions;
    const answer = kind.startsWith("showMessageBox") ? buttons[dialogAnswer] : savePath || "Cancel";
    process.stderr.write(
      `dialog, ${answer === undefined ? "not answered" : `answered "${answer}"`}: ${message || (options.title ?? "")}\n`,
    );
  };
  /**
   * Returns the index of the answer. -1 is a person who leaves the dialog open: it closes when the
   * app closes it, as if it had been cancelled.
   */
  const answer = ({ signal, cancelId = 0 }: DialogOptions): Promise<number> => {
    const { dialogAnswer } = core.conditions;
    if (dialogAnswer !== -1) return Promise.resolve(dialogAnswer);
    return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(cancelId), { once: true }));
  };
  return guard("dialog", {
    showMessageBox: (...args: unknown[]) => {
      refuseBoxForNobody(args);
      record("showMessageBox", args);
      return answer(args.at(-1) as DialogOptions).then((response) => ({ response, checkboxChecked: false }));
    },
    showMessageBoxSync: (...args: unknown[]): number => {
      record("showMessageBoxSync", args);
      return core.conditions.dialogAnswer;
    },
    showSaveDialog: (...args: unknown[]) => {
      record("showSaveDialog", args);
      return Promise.resolve({ canceled: core.conditions.savePath === "", filePath: core.conditions.savePath });
    },
    showOpenDialog: (...args: unknown[]) => {
      record("showOpenDialog", args);
      const { savePath } = core.conditions;
      return Promise.resolve({ canceled: savePath === "", filePaths: savePath === "" ? [] : [savePath] });
    },
    /**
     * The only dialog that may be shown before the app is ready; on Linux it is then written to
     * stderr.
     */
    showErrorBox: (title: string, content: string): void => {
      core.seen.dialogs.push({ kind: "showErrorBox", title, message: content });
      process.stderr.write(`${title}: ${content}\n`);
    },
  } satisfies Pick<Dialog, "showMessageBox" | "showMessageBoxSync" | "showSaveDialog" | "showOpenDialog" | "showErrorBox">);
}
