/**
 * An app's `electron` twice, for the test of the recorder: the stand-in's own, and one under the
 * recorder. The app makes the same calls on both.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { platform } from "node:os";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import { type Given, given } from "../stand-in/fixtures.ts";
import type { Conditions, Control } from "../stand-in/wire.ts";

const RECORDER = fileURLToPath(new URL("electron-recorder.cjs", import.meta.url));
export const PIXELS = Buffer.alloc(16 * 16 * 4, 0xff);

type Ask = (command: Control | { do: "hand-over" }) => unknown;

/** An app's `electron`, and the controls that report its calls. */
interface Side {
  electron: Given["electron"];
  ask: (command: Control) => Promise<unknown>;
}

function stream() {
  const written: string[] = [];
  return { written, write: (text: string) => written.push(text) > 0 };
}

/** Runs the recorder as `electron -r` does: before the app, in its process. */
export function record(on: Given, env: Record<string, string | undefined> = {}) {
  const streams = { stdout: stream(), stderr: stream() };
  const argv = ["electron", "-r", RECORDER, "/docket", "--hidden"];
  const process = { env, pid: 4711, platform: platform(), argv, ...streams };
  const globals: { docketControls?: Ask } = {};
  const load = createRequire(RECORDER);
  const source = readFileSync(RECORDER, "utf8");
  const run = compileFunction(source, ["require", "process", "globalThis", "__filename"], { filename: RECORDER });
  run((name: string) => (name === "electron" ? on.electron : (load(name) as unknown)), process, globals, RECORDER);
  const { docketControls } = globals;
  if (docketControls === undefined) throw new Error("The recorder put no docketControls on its globals.");
  return { docketControls, env, argv: process.argv, ...streams };
}

function standInSide(conditions: Partial<Conditions> = {}): Side & { on: Given } {
  const on = given(conditions);
  return { on, electron: on.electron, ask: (command) => on.host.ask("control", command) };
}

export function recordedSide(conditions: Partial<Conditions> = {}): Side & { on: Given } {
  const on = given();
  // The windows' icon name depends on this variable, which Electron sets as its app starts.
  const { CHROME_DESKTOP } = process.env;
  const { docketControls } = record(on, { CHROME_DESKTOP, STAND_IN_CONDITIONS: JSON.stringify(conditions) });
  return { on, electron: on.electron, ask: async (command) => docketControls(command) };
}

export const SIDES = [
  ["the stand-in", standInSide],
  ["the recorder", recordedSide],
] as const;

/** Makes every call to the desktop that an app can make, once each. */
export async function callEverything({
  app,
  BrowserWindow,
  clipboard,
  dialog,
  Menu,
  nativeImage,
  Notification,
  shell,
  Tray,
}: Given["electron"]) {
  const image = nativeImage.createFromBitmap(PIXELS, { width: 16, height: 16 });
  const menu = Menu.buildFromTemplate([
    { label: "&Open", click: () => undefined },
    { type: "separator" },
    { label: "Sound", type: "checkbox", checked: true },
    {
      label: "More",
      submenu: [
        { label: "Deeper", enabled: false },
        { label: "Hidden", visible: false },
      ],
    },
  ]);
  const tray = new Tray(nativeImage.createEmpty());
  tray.setImage(image);
  tray.setToolTip("Docket: Live");
  tray.setTitle("3");
  tray.setContextMenu(menu);
  const gone = new Tray(image);
  gone.setToolTip("gone");
  gone.setImage(image);
  gone.destroy();
  Menu.setApplicationMenu(menu);
  const window = new BrowserWindow({ show: false, title: "Docket" });
  window.flashFrame(true);
  const shown = new BrowserWindow({ show: false });
  shown.show();
  const small = new BrowserWindow({ show: false });
  small.show();
  small.minimize();
  new Notification({ title: "Inspect pump", body: "now", urgency: "critical", timeoutType: "never" }).show();
  const last = new Notification({ title: "Clean charger", silent: true });
  const answered = new Promise((resolve) => last.once("show", resolve));
  last.show();
  await answered;
  last.close();
  app.setBadgeCount(3);
  app.setLoginItemSettings({ openAtLogin: true, args: ["--hidden"] });
  await clipboard.writeText("the handover");
  await shell.openExternal("https://actions.example/help");
  await shell.openPath("/tmp/ledger.csv");
  shell.showItemInFolder("/tmp");
  await dialog.showMessageBox({ message: "1 update", detail: "Send now?", title: "Quit", buttons: ["Yes", "No"] });
  await dialog.showSaveDialog({ title: "Export the ledger" });
}
