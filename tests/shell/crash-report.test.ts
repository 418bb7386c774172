/**
 * Tests the report of a run that did not end in order: facts and log, without the key, sent
 * nowhere.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { type CrashedRun, CrashReport, lastLines } from "../../electron/shell/crash-report.ts";
import { KnownKeys } from "../../electron/shell/known-keys.ts";
import { writeText } from "../../electron/storage/text-file.ts";

let folder: string;
const save = vi.fn();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-crash-"));
  save.mockReset();
  return () => rmSync(folder, { recursive: true });
});

const CRASHED: CrashedRun = {
  aliveAt: Date.UTC(2026, 10, 25, 22, 0),
  startedAt: Date.UTC(2026, 10, 25, 20, 0),
  version: "1.2.2",
  lines: ["connection: Live", "sent with canary-key-1 by mistake", "and with canary-key-2 of another account"],
};

const keys = new KnownKeys();
keys.value = "canary-key-2";
keys.value = "canary-key-1";

function report(crashed: CrashedRun | "orderly" = CRASHED, platform: NodeJS.Platform = "linux"): CrashReport {
  return new CrashReport({
    crashed: crashed === "orderly" ? undefined : crashed,
    dialog: { showSaveDialog: save },
    parent: () => undefined,
    write: writeText,
    versions: { docket: "1.2.3", electron: "45.0.0", platform: "linux 6.1" },
    platform,
    dumps: join(folder, "Crashpad"),
    hide: keys.hide,
    unanswered: 1,
  });
}

it("has versions, platform, times, dumps and the last lines, and leaves the key out", () => {
  mkdirSync(join(folder, "Crashpad", "completed"), { recursive: true });
  writeFileSync(join(folder, "Crashpad", "completed", "1234.dmp"), "dump");
  expect(report().dto()?.text.split("\n")).toEqual([
    "docket: 1.2.2",
    "started: 2026-11-25T20:00:00.000Z",
    "last-alive: 2026-11-25T22:00:00.000Z",
    "updates-without-answer: 1",
    "now-docket: 1.2.3",
    "now-electron: 45.0.0",
    "now-platform: linux 6.1",
    `dump: ${join("completed", "1234.dmp")}`,
    "",
    "connection: Live",
    "sent with [key] by mistake",
    "and with [key] of another account",
    "",
  ]);
});

it("has no last sign of life before the start, whatever the clock of its disk", () => {
  const aliveAt = Date.UTC(2026, 10, 25, 19, 59);
  const found = report({ ...CRASHED, aliveAt }).dto();
  expect([found?.aliveAt, found?.text.includes("last-alive: 2026-11-25T20:00:00.000Z")]).toEqual([CRASHED.startedAt, true]);
});

it("states whether alerts of that run may still be on the screen: macOS lets Docket remove them", () => {
  expect([report().dto()?.alertsStay, report(CRASHED, "darwin").dto()?.alertsStay]).toEqual([true, undefined]);
});

it("does not exist after an orderly end, and once it was dismissed", () => {
  expect(report("orderly").dto()).toBeNull();
  const shown = report();
  shown.dismiss();
  expect(shown.dto()).toBeNull();
});

it("is written where its user chooses, and reports where it could not be written", async () => {
  const path = join(folder, "report.txt");
  save.mockResolvedValueOnce({ canceled: false, filePath: path });
  expect(await report().save()).toEqual({ ok: true, value: { path } });
  expect(readFileSync(path, "utf8")).toBe(report().dto()?.text);
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ defaultPath: "docket-report-2026-11-25.txt" }));
  save.mockResolvedValueOnce({ canceled: true, filePath: "" });
  expect(await report().save()).toEqual({ ok: true, value: null });
  save.mockResolvedValueOnce({ canceled: false, filePath: join(folder, "no", "folder.txt") });
  expect(await report().save()).toMatchObject({ error: { code: "reportNotSaved" } });
  save.mockRejectedValueOnce(new Error("no portal"));
  expect(await report().save()).toEqual(failed("reportDialogFailed", { why: "no portal" }));
});

it("includes the end of a long log, and nothing where there is no log", () => {
  const file = join(folder, "docket.log");
  writeFileSync(file, Array.from({ length: 20_000 }, (_, at) => `line ${at}`).join("\n"));
  const lines = lastLines(file);
  expect([lines.length, lines.at(-1)]).toEqual([200, "line 19999"]);
  expect(lastLines(join(folder, "none.log"))).toEqual([]);
});

it("continues with the lines of the previous file where the log has just begun", () => {
  const file = join(folder, "docket.log");
  writeFileSync(join(folder, "docket.old.log"), Array.from({ length: 300 }, (_, at) => `old ${at}\n`).join(""));
  writeFileSync(file, "new 0\nnew 1\n");
  const lines = lastLines(file);
  expect([lines.length, lines[0], ...lines.slice(-3)]).toEqual([200, "old 102", "old 299", "new 0", "new 1"]);
  writeFileSync(file, "");
  expect(lastLines(file).at(-1)).toBe("old 299");
  writeFileSync(file, `${"x".repeat(70_000)}\nnew 1\n`);
  expect(lastLines(file).map((line) => line.slice(0, 5))).toEqual(["xxxxx", "new 1"]);
});
