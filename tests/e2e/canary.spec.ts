/**
 * The key is nowhere but in the requests to its own service. It is searched for in the page and its
 * memory, in main's output, log, files and arguments, in Docket's exports and its data for the
 * desktop, in the report of a crash, and in the environment of child processes, while the service
 * quotes the key and processes crash.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { CANARY, filesUnder, found, startOf } from "../support/canary.ts";
import { BY_ITSELF, notice, parts, pressKey, settingsFor } from "../support/docket-test.ts";
import { answer, isStream, isUpdate, test } from "../support/foreign-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { standInOnly } from "../support/where-specs-run.ts";

const PUMP = "Inspect pump P-104";
const VALVE = "Close valve V-7";
const QUOTED = { code: "permission_denied", message: `The key ${CANARY} may not do that.` };

/** Returns what the page shows and stores. */
function shownIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({
    page: document.documentElement.outerHTML,
    text: document.body.innerText,
    fields: [...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value).join("\n"),
    stored: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  }));
}

/** Like `shownIn`, with the page's whole memory, which takes some seconds. */
async function contentOf(page: Page): Promise<Record<string, string>> {
  const shown = await shownIn(page);
  const line = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  line.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => void chunks.push(chunk));
  await line.send("HeapProfiler.collectGarbage");
  await line.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await line.detach();
  const memory = chunks.join("");
  // An empty snapshot would prove nothing.
  expect(memory).toContain(PUMP);
  return { ...shown, memory };
}

/** Returns what Docket wrote, started and gave to the desktop. */
async function tracesOf(docket: RunningDocket, childStarts: string): Promise<Record<string, string | Buffer>> {
  const children = existsSync(childStarts) ? readFileSync(childStarts, "utf8") : "";
  return {
    output: docket.main.output(),
    desktop: JSON.stringify(await docket.desktop()),
    children,
    ...filesUnder(docket.userDataDir ?? ""),
  };
}

test("a key from the environment is nowhere else, whatever the service quotes and whatever crashes", async ({
  service,
  behind,
  launch,
  dataFolder,
}) => {
  // Two starts, and two complete memory snapshots of a page.
  test.slow();
  await service.tell({ grant: `${CANARY}=OBJECT:robot-7` });
  await service.tell({ create: actionJson("a-1", PUMP) });
  await service.tell({ create: actionJson("a-2", VALVE) });
  await service.tell({ create: actionJson("a-3", `Asked with ${CANARY}`) });
  const proxy = await behind(service);
  const childStarts = join(dataFolder, "child-starts");
  const savePath = join(dataFolder, "saved");
  const env = { ...settingsFor(proxy.baseUrl, CANARY), STAND_IN_CHILD_ENV: childStarts };
  const docket = await launch({ userDataDir: dataFolder, conditions: { savePath }, env });
  const { page } = docket;
  const { connection, row, button, update, details } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Asked with [key]")).toBeVisible();
  await row(PUMP).click();
  await button("Acknowledge").click();
  await expect(update).toHaveText(/^Confirmed/);

  // The service quotes the key in the refusal of an update and of the stream.
  proxy.rule = (request) => (isUpdate(request) ? answer(403, "application/json", JSON.stringify(QUOTED)) : undefined);
  await row(VALVE).click();
  await expect(details).toContainText(VALVE);
  await button("Acknowledge").click();
  await expect(update).toHaveText(/^Refused/);
  await expect(update).toContainText("The key");
  proxy.rule = (request) =>
    isStream(request) ? answer(401, "application/json", JSON.stringify({ ...QUOTED, code: "unauthenticated" })) : undefined;
  proxy.cutAll();
  await expect(connection).toHaveText(/^Refused/);

  await page.getByRole("button", { name: "Diagnostics" }).click();
  const dialog = page.getByRole("dialog", { name: "Diagnostics" });
  await dialog.getByRole("button", { name: "Copy diagnostics" }).click();
  await expect(dialog).toContainText("Copied. The key is not in it.");
  const withDiagnostics = await contentOf(page);
  await page.keyboard.press("Escape");
  await pressKey(page, "l");
  await page.getByRole("dialog", { name: "Ledger" }).getByRole("button", { name: /CSV/ }).click();
  await expect.poll(() => existsSync(savePath)).toBe(true);
  const ledger = readFileSync(savePath);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  // Also in a test of the connection, which uses its own transport.
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByRole("status", { name: "Test of the connection" })).toContainText("The key [key] may not do that.");
  expect([...found({ ...withDiagnostics, ledger }), ...found(await contentOf(page))]).toEqual([]);

  const debuggerLine = await page.context().newCDPSession(page);
  debuggerLine.send("Page.crash").catch(() => undefined);
  await docket.main.waitForLine(/^window: the page ended \(crashed\)/);
  await docket.closeWindow();
  const traces = await tracesOf(docket, childStarts);
  expect(Object.keys(traces)).toEqual(
    expect.arrayContaining([expect.stringMatching(/docket\.sqlite$/), expect.stringMatching(/docket\.log$/)]),
  );
  if (process.platform === "linux") traces["arguments"] = startOf(docket.main.pid).args;
  if (docket.kind === "stand-in" && process.platform === "linux") expect(traces["children"]).toContain("DOCKET_BASE_URL=");
  docket.main.kill("SIGKILL");
  await docket.main.exited();
  expect(found({ ...traces, "output at the end": docket.main.output(), ...filesUnder(dataFolder) })).toEqual([]);

  // The report of the killed run is read and saved by the next run, which has the same key.
  const next = await launch({ userDataDir: dataFolder, conditions: { savePath }, env });
  await expect(parts(next.page).connection).toHaveText(/^Refused/);
  await (await notice(next.page, "Crash")).getByRole("button", { name: "Show the report" }).click();
  const report = next.page.getByRole("dialog", { name: "Docket did not quit properly" });
  await expect(report.getByLabel("Report", { exact: true })).toContainText("connection: Refused");
  await report.getByRole("button", { name: "Save the report" }).click();
  await expect(report).toContainText("Saved to");
  expect(readFileSync(savePath, "utf8")).toContain("last-alive:");
  expect(found({ ...(await shownIn(next.page)), ...(await tracesOf(next, childStarts)) })).toEqual([]);
});

test("a typed key is in no file, argument or environment, and no longer in the page once it is saved", async ({
  service,
  launch,
  dataFolder,
}) => {
  if (process.platform === "linux") standInOnly("on Linux, Playwright's Electron has no keyring");
  await service.tell({ grant: `${CANARY}=OBJECT:robot-7` });
  await service.tell({ create: actionJson("a-1", PUMP) });
  const childStarts = join(dataFolder, "child-starts");
  const byHand = { DOCKET_BASE_URL: "", DOCKET_API_KEY: "", DOCKET_ACTING_AS: "", DOCKET_ASSIGNED_TO: "" };
  const docket = await launch({ userDataDir: dataFolder, env: { ...byHand, STAND_IN_CHILD_ENV: childStarts } });
  const { page } = docket;
  const form = page.getByRole("form", { name: "Settings" });
  await form.getByRole("textbox", { name: "Service address" }).fill(service.baseUrl);
  await form.getByRole("textbox", { name: "API key" }).fill(CANARY);
  await form.getByRole("textbox", { name: "You act as" }).fill("OBJECT:robot-7");
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  const { connection, row } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row(PUMP)).toBeVisible();
  // Typed text is gone with its page at the latest; the page that is loaded next never receives it.
  await page.reload();
  await expect(row(PUMP)).toBeVisible();
  expect(found(await contentOf(page))).toEqual([]);
  await docket.closeWindow();
  const traces = await tracesOf(docket, childStarts);
  expect(Object.keys(traces)).toContainEqual(expect.stringMatching(/key\.bin$/));
  if (process.platform === "linux") Object.assign(traces, startOf(docket.main.pid));
  expect(found(traces)).toEqual([]);
});

for (const [by, nor] of [
  ["file", "the report of a killed run"],
  ["command", "what is said of a program that fails"],
] as const)
  test(`a key by ${by}, and the key that replaces it, are nowhere else, not even in ${nor}`, async ({ service, launch, dataFolder }) => {
    test.slow();
    const rotated = `${CANARY}2`;
    await service.tell({ grant: `${CANARY}=OBJECT:robot-7` });
    await service.tell({ create: actionJson("a-1", PUMP) });
    const userDataDir = join(dataFolder, "data");
    const keyFile = join(dataFolder, "key");
    const program = join(dataFolder, "program");
    const denial = join(dataFolder, "denial");
    const childStarts = join(dataFolder, "child-starts");
    const savePath = join(dataFolder, "saved");
    mkdirSync(userDataDir, { mode: 0o700 });
    writeFileSync(keyFile, `${CANARY}\n`, { mode: 0o600 });
    // Records its arguments and environment, prints the key to stderr, and fails once the file
    // `denial` exists.
    const script = `
      const { existsSync, readFileSync, writeFileSync } = require("node:fs");
      writeFileSync(${JSON.stringify(program)}, JSON.stringify([process.argv, process.env]));
      const key = readFileSync(${JSON.stringify(keyFile)}, "utf8");
      process.stderr.write("denied: the key is " + key);
      if (existsSync(${JSON.stringify(denial)})) process.exitCode = 3;
      else process.stdout.write(key);`;
    const named =
      by === "file" ? { DOCKET_API_KEY_FILE: keyFile } : { DOCKET_API_KEY_COMMAND: JSON.stringify([process.execPath, "-e", script]) };
    const env = { ...settingsFor(service.baseUrl, ""), ...named, STAND_IN_CHILD_ENV: childStarts };
    const docket = await launch({ userDataDir, conditions: { savePath }, env });
    const { page } = docket;
    const { connection, row } = parts(page);
    await expect(connection).toHaveText(/^Live/, BY_ITSELF);
    await service.tell({ grant: `${rotated}=OBJECT:robot-7` });
    writeFileSync(keyFile, `${rotated}\n`);
    await service.tell({ revoke: CANARY });
    await docket.main.waitForLine(/key: another one was read/);
    await expect(connection).toHaveText(/^Live/, BY_ITSELF);
    await expect(row(PUMP)).toBeVisible();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    const [variable = ""] = Object.keys(named);
    await expect(page.getByText(`Set for this device by ${variable}; change it there.`)).toBeVisible();
    expect(found(await contentOf(page))).toEqual([]);
    const traces = await tracesOf(docket, childStarts);
    if (by === "command") traces["program"] = readFileSync(program);
    if (process.platform === "linux") Object.assign(traces, startOf(docket.main.pid));
    docket.main.kill("SIGKILL");
    await docket.main.exited();
    expect(found({ ...traces, "output at the end": docket.main.output(), ...filesUnder(userDataDir) })).toEqual([]);

    if (by === "command") writeFileSync(denial, "");
    const next = await launch({ userDataDir, conditions: { savePath }, env });
    const last: Record<string, string | Buffer> = {};
    if (by === "command") {
      // A run that has not read a key yet quotes the output of a program that contains one.
      await expect(next.page.getByText("ended with 3: denied: the key is […]")).toBeVisible();
      await next.main.waitForLine(/ended with 3: denied/);
    } else {
      await (await notice(next.page, "Crash")).getByRole("button", { name: "Show the report" }).click();
      const report = next.page.getByRole("dialog", { name: "Docket did not quit properly" });
      await report.getByRole("button", { name: "Save the report" }).click();
      await expect(report).toContainText("Saved to");
      last["report"] = readFileSync(savePath);
    }
    expect(found({ ...(await shownIn(next.page)), ...(await tracesOf(next, childStarts)), ...last })).toEqual([]);
  });
