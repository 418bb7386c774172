/** `npm run dev` on a copy of the sources: each edit shows, and nothing is left behind. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { DevLoop } from "../dev/dev-loop.ts";
import { launchDocket, PROJECT } from "../support/launch.ts";
import type { RunningDocket } from "../support/running-docket.ts";

// Includes a launch of Chromium and two builds on a machine that may be busy; each test continues
// where the last one ended.
test.describe.configure({ mode: "serial", timeout: 300_000 });
const SLOWLY = { timeout: 120_000 };
/** The label of the navigation in its view. */
const LABEL = 'aria-label={t("nav.views")}';
const CORE = "electron/core/docket-client.ts";

let project: string;
let loop: DevLoop<RunningDocket>;
let lines: string[];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  project = mkdtempSync(join(tmpdir(), "docket-dev-"));
  for (const path of ["app", "electron", "proto", "package.json", "tsconfig.json", "tests/tsconfig.json"]) {
    cpSync(join(PROJECT, path), join(project, path), { recursive: true });
  }
  symlinkSync(join(PROJECT, "node_modules"), join(project, "node_modules"), "junction");
  lines = [];
  const say = (line: string): void => void lines.push(line);
  loop = new DevLoop({
    project,
    launch: (entry) => launchDocket({ on: "stand-in", reachesLoopback: true, entry, args: ["--demonstration=60"], onLine: say }),
    say,
  });
  await loop.start();
});

test.afterAll(async () => {
  await loop.close();
  rmSync(project, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

function edit(path: string, change: (text: string) => string): void {
  const file = join(project, path);
  const before = readFileSync(file, "utf8");
  const after = change(before);
  expect(after, "the edit changes something").not.toBe(before);
  writeFileSync(file, after);
}

/** Returns the path of the view that contains this text. */
function viewWith(text: string): string {
  const found = readdirSync(join(project, "app"), { recursive: true, encoding: "utf8" }).find(
    (name) => name.endsWith(".tsx") && readFileSync(join(project, "app", name), "utf8").includes(text),
  );
  expect(found, `a view with ${text}`).toBeDefined();
  return join("app", found ?? "");
}

function running(): RunningDocket {
  if (loop.app === undefined) throw new Error(`No app runs:\n${lines.join("\n")}`);
  return loop.app;
}

test("a change of a view shows without a restart, and typed text stays", async () => {
  const { page, main } = running();
  await page.getByRole("searchbox", { name: "Search" }).fill("pump");
  edit(viewWith(LABEL), (text) => text.replace(LABEL, 'aria-label="Views, edited"'));
  await expect(page.getByRole("navigation", { name: "Views, edited" })).toBeVisible(SLOWLY);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("pump");
  await page.getByRole("searchbox", { name: "Search" }).fill("");
  expect(running().main.pid).toBe(main.pid);
});

test("a syntax error of a view is one line with its place, and the corrected file shows", async () => {
  const { page } = running();
  const view = viewWith('aria-label="Views, edited"');
  const whole = readFileSync(join(project, view), "utf8");
  edit(view, (text) => `${text}\nconst = ;\n`);
  const place = new RegExp(`^window: .*${view.replaceAll("\\", "/").replaceAll(".", "\\.")}:\\d+`);
  await expect.poll(() => lines.some((line) => place.test(line)), SLOWLY).toBe(true);
  const mended = whole.replace('aria-label="Views, edited"', 'aria-label="Views, mended"');
  // Saved again, because the page may still be loading the broken file and mistake the corrected
  // one for it.
  await expect(async () => {
    writeFileSync(join(project, view), mended);
    await expect(page.getByRole("navigation", { name: "Views, mended" })).toBeVisible();
  }).toPass(SLOWLY);
});

test("a change of core restarts main on the new build", async () => {
  const { pid } = running().main;
  edit(CORE, (text) => `${text}\nconsole.log("core: edited");\n`);
  await expect.poll(() => lines, SLOWLY).toContain("core: edited");
  await expect.poll(() => loop.app?.main.pid, SLOWLY).toEqual(expect.any(Number));
  expect(running().main.pid).not.toBe(pid);
  expect(lines).toContain("main: changed, started again");
});

test("a syntax error is one line with its place, the app keeps running, and the corrected file restarts main", async () => {
  const { main } = running();
  const whole = readFileSync(join(project, CORE), "utf8");
  edit(CORE, (text) => `${text}\nconst = ;\n`);
  await expect.poll(() => lines.filter((line) => /^main: electron\/core\/docket-client\.ts:\d+:\d+: /.test(line)), SLOWLY).toHaveLength(1);
  expect(main.isRunning()).toBe(true);
  edit(CORE, () => `${whole}\nconsole.log("core: mended");\n`);
  await expect.poll(() => lines, SLOWLY).toContain("core: mended");
});
