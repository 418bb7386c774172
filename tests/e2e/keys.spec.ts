/**
 * A key is sent to its own address only, and is never readable in transit, in another program, or
 * in a file that others can read.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { parts, test } from "../support/docket-test.ts";
import { standInOnly } from "../support/where-specs-run.ts";
import { KEY } from "../support/principals.ts";

/** Unsets the environment's values, so that the form decides. */
const BY_HAND = { DOCKET_BASE_URL: "", DOCKET_API_KEY: "", DOCKET_ACTING_AS: "", DOCKET_ASSIGNED_TO: "" };
const form = (page: Page) => page.getByRole("form", { name: "Settings" });
const hasModes = process.platform !== "win32";

async function connectByHand(page: Page, baseUrl: string): Promise<void> {
  await form(page).getByRole("textbox", { name: "Service address" }).fill(baseUrl);
  await form(page).getByRole("textbox", { name: "API key" }).fill(KEY);
  await form(page).getByRole("textbox", { name: "You act as" }).fill("OBJECT:robot-7");
  await form(page).getByRole("button", { name: "Connect", exact: true }).click();
}

test.describe("a key that is typed in", () => {
  test("is still set after a restart, and is sent to no other address from the settings file", async ({
    service,
    launch,
    dataFolder,
    picture,
  }) => {
    // Playwright starts Chromium with a password store that does not encrypt, so Docket stores
    // nothing there.
    if (process.platform === "linux") standInOnly("on Linux, Playwright's Electron has no keyring");
    const first = await launch({ userDataDir: dataFolder, env: BY_HAND });
    await connectByHand(first.page, service.baseUrl);
    await expect(parts(first.page).connection).toHaveText(/^Live/);
    await first.close();
    const second = await launch({ userDataDir: dataFolder, env: BY_HAND });
    await expect(parts(second.page).connection).toHaveText(/^Live/);
    await second.close();

    const asked: IncomingMessage[] = [];
    const other = createServer((request, response) => {
      asked.push(request);
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const settings = join(dataFolder, "settings.json");
    const saved = JSON.parse(readFileSync(settings, "utf8")) as Record<string, unknown>;
    expect(JSON.stringify(saved)).not.toContain(KEY);
    writeFileSync(settings, JSON.stringify({ ...saved, baseUrl, keyOrigin: baseUrl }));
    const third = await launch({ userDataDir: dataFolder, env: BY_HAND });
    await expect(third.page.getByText(`The kept key is for ${service.baseUrl}; enter the key of this address.`).first()).toBeVisible();
    await picture(third);
    await third.close();
    expect(asked).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
  });

  test("is used but not kept where there is no keyring, with a notice", async ({ service, launch, dataFolder }) => {
    standInOnly("its keyring can be taken away");
    const first = await launch({ userDataDir: dataFolder, env: BY_HAND, conditions: { keyring: false } });
    await connectByHand(first.page, service.baseUrl);
    await expect(parts(first.page).connection).toHaveText(/^Live/);
    await first.page.getByRole("button", { name: "Settings", exact: true }).click();
    await expect(
      first.page.getByText(/The key is kept in memory until Docket quits, because this system's keyring is not available/),
    ).toBeVisible();
    await first.close();
    expect(readdirSync(dataFolder)).not.toContain("key.bin");
    const second = await launch({ userDataDir: dataFolder, env: BY_HAND });
    await expect(form(second.page).getByText(/The API key is missing/)).toBeVisible();
  });

  test("is sent over plain http to another machine only if the user allows it", async ({ service, launch, dataFolder, picture }) => {
    // Not a loopback address by its name, but still this machine.
    const baseUrl = service.baseUrl.replace("127.0.0.1", "0.0.0.0");
    const docket = await launch({ userDataDir: dataFolder, env: BY_HAND });
    await connectByHand(docket.page, baseUrl);
    const box = form(docket.page).getByRole("checkbox", { name: /the key travels readable/ });
    await expect(
      form(docket.page).getByText(`${baseUrl} is not encrypted: anyone along the way could read the key and every Action`),
    ).toBeVisible();
    await picture(docket);
    // The input itself is for screen readers; its label is visible.
    await form(docket.page).getByText("Allow http to this address").click();
    await expect(box).toBeChecked();
    await form(docket.page).getByRole("button", { name: "Connect", exact: true }).click();
    await expect(parts(docket.page).connection).toHaveText(/^Live/);
    await docket.page.getByRole("button", { name: "Settings", exact: true }).click();
    await expect(docket.page.getByText(/anyone along the way can read the key\. This was allowed/)).toBeVisible();
    await picture(docket);
  });
});

test.describe("the key of a managed machine", () => {
  test("comes from a file, and no program that Docket starts inherits it", async ({ launch, dataFolder }) => {
    const keyFile = join(dataFolder, "fleet-key");
    const childEnv = join(dataFolder, "child-env");
    writeFileSync(keyFile, `${KEY}\n`, { mode: 0o644 });
    const fromFile = await launch({ env: { DOCKET_API_KEY: "", DOCKET_API_KEY_FILE: keyFile, DOCKET_SILENCE_MINUTE: "3" } });
    await expect(parts(fromFile.page).connection).toHaveText(/^Live/);
    if (hasModes) {
      await fromFile.page.getByRole("button", { name: "Settings", exact: true }).click();
      await expect(fromFile.page.getByText(`Every user of this device can read the key file ${keyFile}`)).toBeVisible();
      await expect(fromFile.page.getByText("DOCKET_SILENCE_MINUTES may be meant.")).toBeVisible();
    }
    await fromFile.close();

    const fromVariable = await launch({ env: { STAND_IN_CHILD_ENV: childEnv } });
    await expect(parts(fromVariable.page).connection).toHaveText(/^Live/);
    test.skip(fromVariable.kind === "electron" || process.platform !== "linux", "only the stand-in's busctl notes what it inherits");
    await fromVariable.closeWindow();
    await expect(() => expect(readFileSync(childEnv, "utf8")).toContain("DOCKET_BASE_URL=")).toPass();
    expect(readFileSync(childEnv, "utf8")).not.toMatch(/DOCKET_API_KEY/);
    expect(readFileSync(childEnv, "utf8")).not.toContain(KEY);
  });

  test("that cannot be read is reported, and nothing else replaces it", async ({ launch, dataFolder }) => {
    const { page } = await launch({ env: { DOCKET_API_KEY: "", DOCKET_API_KEY_FILE: join(dataFolder, "nowhere") } });
    await expect(
      page.getByText(/DOCKET_API_KEY_FILE in the environment: The key file .*nowhere cannot be read: there is no such file/).first(),
    ).toBeVisible();
  });

  test("is not used without the environment's address", async ({ service, launch, dataFolder }) => {
    writeFileSync(join(dataFolder, "settings.json"), JSON.stringify({ baseUrl: service.baseUrl, actingAs: "OBJECT:robot-7" }));
    const { page } = await launch({ userDataDir: dataFolder, env: { ...BY_HAND, DOCKET_API_KEY: KEY } });
    await expect(page.getByText(/DOCKET_API_KEY in the environment: .*Set DOCKET_BASE_URL as well/).first()).toBeVisible();
  });
});

test.describe("Docket's files", () => {
  test.skip(!hasModes, "on Windows what lies in a user's profile inherits rights for that user only");

  test("can be read by their owner only, in a folder that is created with the same rights", async ({ launch, dataFolder }) => {
    const userDataDir = join(dataFolder, "made");
    const docket = await launch({ userDataDir, env: { DOCKET_USER_DATA: userDataDir } });
    await expect(parts(docket.page).connection).toHaveText(/^Live/);
    const own = ["docket.sqlite", "docket.sqlite-wal", "docket.sqlite-shm", "running.json", "logs/docket.log"];
    for (const name of own) expect((statSync(join(userDataDir, name)).mode & 0o777).toString(8), name).toBe("600");
    expect((statSync(userDataDir).mode & 0o777).toString(8)).toBe("700");
    const log = readFileSync(join(userDataDir, "logs", "docket.log"), "utf8");
    expect(log).not.toContain(KEY);
  });

  test("in a folder that others can read: a warning in the settings and in the log", async ({ launch, dataFolder, picture }) => {
    const userDataDir = join(dataFolder, "shared");
    mkdirSync(userDataDir);
    chmodSync(userDataDir, 0o755);
    const docket = await launch({ userDataDir });
    await expect(parts(docket.page).connection).toHaveText(/^Live/);
    const sentence = `Other users of this device can look into the folder ${userDataDir}`;
    expect(docket.main.output()).toContain(`settings: ${sentence}`);
    await docket.page.getByRole("button", { name: "Settings", exact: true }).click();
    await expect(docket.page.getByText(sentence)).toBeVisible();
    await picture(docket);
    expect((statSync(userDataDir).mode & 0o777).toString(8)).toBe("755");
  });
});
