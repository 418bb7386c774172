/**
 * A program that looks like Electron's from outside: it accepts Electron's arguments, opens
 * Playwright's two debuggers, and ends when its main process ends. Inside, it is the stand-in with
 * a Chromium of its own. It lets `launch-electron.ts` and the recorder run where there is no
 * Electron.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Host } from "../../stand-in/host/host.ts";
import { MainProcess } from "../../stand-in/host/main-process.ts";
import { findBrowser } from "../find-browser.ts";

const MAIN = fileURLToPath(new URL("main.cjs", import.meta.url));
const FLAGS = ["--headless", "--disable-gpu", "--no-sandbox", "--no-first-run", "--no-startup-window", "--remote-debugging-port=0"];

/**
 * Whether the message is the one that main.cjs sends when `-r` has been loaded; other requests may
 * precede it.
 */
const isLoaded = (message: unknown): boolean => (message as { answer?: number }).answer === -1;

const profile = mkdtempSync(join(tmpdir(), "docket-pretended-"));
const browser = spawn(findBrowser().path, [...FLAGS, `--user-data-dir=${profile}`], { stdio: ["ignore", "ignore", "pipe"] });
const listening = new Promise<string>((resolve) => {
  createInterface({ input: browser.stderr }).on("line", (line) => {
    const [, endpoint] = /^DevTools listening on (ws:\/\/\S+)$/.exec(line) ?? [];
    if (endpoint !== undefined) resolve(endpoint);
  });
});
const context = listening
  .then((endpoint) => chromium.connectOverCDP(endpoint))
  .then((connected) => {
    const [own] = connected.contexts();
    if (own === undefined) throw new Error("Chromium has no context of its own.");
    return own;
  });
const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
const main = new MainProcess({ entry: MAIN, args: process.argv.slice(2), env, cwd: process.cwd() });
main.output.on("line", (line, from) => (from === "stdout" ? console.log(line) : console.error(line)));
process.on("SIGTERM", () => main.kill());
// Like Electron, which loads the app's code before it starts Chromium.
const loaded = new Promise<void>((resolve) => main.listen((message) => isLoaded(message) && resolve()));
void Promise.all([listening, loaded]).then(([endpoint]) => console.error(`DevTools listening on ${endpoint}`));
const host = new Host(context, main, false);
host.page().catch(() => undefined);
const { code, signal } = await main.exited();
browser.kill("SIGKILL");
rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
if (signal !== null) process.kill(process.pid, signal);
process.exit(code ?? 1);
