/**
 * A proxy that requires a sign-in between Docket and its service: the window names the proxy, asks
 * once, tries an answer once, and stores secrets only where the user chose to.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { BY_ITSELF, parts, test as base } from "../support/docket-test.ts";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import type { LaunchOptions } from "../support/running-docket.ts";
import { runtimeUnderTest } from "../support/runtime-under-test.ts";
import { actionJson } from "../support/actions.ts";

const PASSWORD = "correct-horse-7";

const test = base.extend<{ asking: AskingProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the first argument destructured
  asking: async ({}, use) => {
    const proxy = await AskingProxy.start(`ann:${PASSWORD}`);
    await use(proxy);
    await proxy.stop();
  },
});

/**
 * Returns options with the proxy in the system's settings on the stand-in, and in Chromium's own
 * switches on Electron.
 */
function behind({ address }: AskingProxy): Pick<LaunchOptions, "args" | "conditions"> {
  if (runtimeUnderTest().on === "stand-in") return { conditions: { proxy: address } };
  return { args: [`--proxy-server=http://${address}`, "--proxy-bypass-list=<-loopback>"] };
}

function asked(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Sign in to the proxy" });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  return {
    dialog,
    banner: page.getByRole("region", { name: "Connection problem" }),
    notNow: button("Not now"),
    answer: async (username: string, password: string): Promise<void> => {
      await dialog.getByLabel("User name").fill(username);
      await dialog.getByLabel("Password").fill(password);
      await dialog.getByRole("checkbox", { name: "Keep on this device" }).uncheck();
      await button("Sign in").click();
    },
  };
}

/** Returns every file in the folder, at any depth. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

test("a wrong password is sent once and asked for again; the right one lets the queue through, and is stored nowhere", async ({
  service,
  launch,
  asking,
  picture,
  dataFolder,
}) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const docket = await launch({ ...behind(asking), userDataDir: dataFolder });
  const { page } = docket;
  const { dialog, banner, answer } = asked(page);
  const { row, connection, button, update } = parts(page);
  await expect(dialog).toContainText(`The proxy ${asking.address} asks for a user name and a password`);
  await expect(dialog).toContainText("“Office”");
  await expect(dialog).toContainText("The password is sent unencrypted");
  await picture(docket);
  await answer("ann", "wrong-horse");
  await expect(dialog.getByRole("note")).toContainText("did not accept the last sign-in");
  expect(asking.signIns.filter((one) => one === "ann:wrong-horse")).toHaveLength(1);
  await picture(docket);

  await answer("ann", PASSWORD);
  await expect(connection).toHaveText(/^Live/);
  await expect(dialog).toBeHidden();
  await expect(banner).toBeHidden();
  await row("Inspect pump P-104").click();
  await button("Acknowledge").click();
  await expect(update).toHaveText(/^Confirmed/);

  expect(await page.content()).not.toMatch(/horse/);
  expect(docket.main.output()).not.toMatch(/horse/);
  await docket.close();
  for (const path of filesIn(dataFolder)) expect(readFileSync(path).includes(PASSWORD), path).toBe(false);
});

test("Not now and a reload leave banner and tray only, and Retry now asks again", async ({ launch, asking, picture }) => {
  const docket = await launch(behind(asking));
  const { page } = docket;
  const { dialog, banner, notNow, answer } = asked(page);
  await notNow.click();
  await expect(dialog).toBeHidden();
  await expect(parts(page).connection).toHaveText(/^Offline/);
  await expect(banner).toContainText(`The proxy ${asking.address} asks for a sign-in.`);
  await expect(banner).toContainText("Sign in, or ask whoever manages the proxy");
  await picture(docket);
  await expect.poll(async () => (await docket.tray())?.tooltip).toMatch(/^Docket: Offline, a proxy asks for a sign-in/);
  const before = asking.asked.length;
  await expect.poll(() => asking.asked.length, BY_ITSELF).toBeGreaterThan(before);
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(banner).toContainText(asking.address);
  await expect(dialog).toBeHidden();

  await banner.getByRole("button", { name: "Retry now" }).click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await answer("ann", PASSWORD);
  await expect(parts(page).connection).toHaveText(/^Live/);
  await expect.poll(async () => (await docket.tray())?.tooltip).toMatch(/^Docket: Live/);
});

test("the banner leads to the question, and an unsendable answer is refused with the reason", async ({ service, launch, asking }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const { page } = await launch(behind(asking));
  const { dialog, banner, answer } = asked(page);
  // The dialog is drawn a moment before it has the focus; a key pressed in between does not reach
  // it.
  await expect(dialog).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await banner.getByRole("button", { name: "Sign in …" }).click();
  await answer("corp:ann", PASSWORD);
  await expect(dialog.getByRole("note")).toContainText("cannot send a user name with a colon");
  expect(asking.signIns.filter((one) => one !== undefined)).toEqual([]);
  await answer("ann", PASSWORD);
  await expect(parts(page).row("Inspect pump P-104")).toBeVisible();
});

test("a proxy with an unknown kind of sign-in is reported as such, and no sign-in is asked for", async ({ launch, asking }) => {
  asking.challenge = "Hawk";
  const { page } = await launch(behind(asking));
  const { dialog, banner } = asked(page);
  await expect(banner).toContainText("asks for a password in a way that Docket does not know");
  await expect(banner.getByRole("button", { name: "Sign in …" })).toHaveCount(0);
  await expect(dialog).toBeHidden();
});
