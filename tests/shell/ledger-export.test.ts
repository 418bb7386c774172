/**
 * Tests exporting the ledger: where its user chooses, complete, and never reported as done when it
 * is not.
 */
import type { BaseWindow, SaveDialogOptions, SaveDialogReturnValue } from "electron";
import { failed } from "../../electron/contract/errors.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { NewLedgerLine } from "../../electron/core/ports.ts";
import { LedgerExport } from "../../electron/shell/ledger-export.ts";
import { ledgerText } from "../../electron/shell/ledger-text.ts";

const LINE: NewLedgerLine = { at: 1, actionId: "a", name: "A", kind: "opened", event: { code: "opened", params: {} } };
const WINDOW = { id: 1 } as BaseWindow;
let asked: { window: BaseWindow | undefined; options: SaveDialogOptions }[];
let written: { path: string; text: string }[];
let answer: () => Promise<SaveDialogReturnValue>;
let refuses: Error | undefined;

beforeEach(() => {
  asked = [];
  written = [];
  answer = () => Promise.resolve({ canceled: false, filePath: "/home/ann/ledger.csv" });
  refuses = undefined;
});

const showSaveDialog = (...args: [SaveDialogOptions] | [BaseWindow, SaveDialogOptions]): Promise<SaveDialogReturnValue> => {
  asked.push(args.length === 1 ? { window: undefined, options: args[0] } : { window: args[0], options: args[1] });
  return answer();
};

function* brokenOff(): Generator<NewLedgerLine> {
  yield LINE;
  throw new Error("The ledger could not be read: gone.");
}

function exporter(parent: () => BaseWindow | undefined = () => WINDOW): LedgerExport {
  return new LedgerExport({
    dialog: { showSaveDialog },
    parent,
    write: (path, text) => {
      if (refuses !== undefined) return Promise.reject(refuses);
      return Promise.resolve().then(() => void written.push({ path, text: [...text].join("") }));
    },
    // Local noon, which is the same day in every time zone.
    now: () => new Date(2026, 0, 5, 12).getTime(),
  });
}

describe("exporting the ledger", () => {
  it("asks in front of its window, suggests a name with the day, and writes to the chosen path", async () => {
    expect(await exporter().save("csv", [LINE])).toEqual({ ok: true, value: { path: "/home/ann/ledger.csv" } });
    expect(written).toEqual([{ path: "/home/ann/ledger.csv", text: [...ledgerText("csv", [LINE])].join("") }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      window: WINDOW,
      options: { defaultPath: "docket-ledger-2026-01-05.csv", filters: [{ extensions: ["csv"] }, { extensions: ["*"] }] },
    });
    expect(asked[0]!.options.properties).toContain("showOverwriteConfirmation");
  });

  it("asks without a window when there is none, and suggests another name for the other format", async () => {
    await exporter(() => undefined).save("ndjson", []);
    expect(asked[0]).toMatchObject({ window: undefined, options: { defaultPath: "docket-ledger-2026-01-05.ndjson" } });
  });

  it("writes nothing, and reads nothing, when no file was chosen", async () => {
    answer = () => Promise.resolve({ canceled: true, filePath: "" });
    const untouched = {
      [Symbol.iterator]: (): Iterator<NewLedgerLine> => {
        throw new Error("read");
      },
    };
    expect(await exporter().save("csv", untouched)).toEqual({ ok: true, value: null });
    expect(written).toEqual([]);
  });

  it.each([
    ["the disk refuses", new Error("ENOSPC: no space left on device, write"), "ENOSPC: no space left on device, write"],
    ["the ledger cannot be read", new Error("The ledger could not be read: gone."), "The ledger could not be read: gone."],
  ])("reports the words of the error when %s", async (_what, error, words) => {
    refuses = error;
    expect(await exporter().save("csv", [])).toEqual(
      failed("ledgerNotExported", { path: "/home/ann/ledger.csv", why: { code: "system", params: { words } } }),
    );
  });

  it("fails with a reason when the text breaks off while it is written", async () => {
    expect(await exporter().save("csv", brokenOff())).toMatchObject({ ok: false, error: { code: "ledgerNotExported" } });
    expect(written).toEqual([]);
  });

  it("fails with a reason when the system cannot ask", async () => {
    answer = () => Promise.reject(new Error("no portal"));
    expect(await exporter().save("csv", [])).toEqual(failed("ledgerDialogFailed", { why: "no portal" }));
  });
});
