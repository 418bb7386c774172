/**
 * The packed archive works by itself: extracted outside the project, it starts on the stand-in as
 * an installed app does, shows the queue and brings an Action to Confirmed; and it does not start
 * with switches or variables that open it to other programs. That Chromium has opened nothing
 * before Docket refuses can only be tested on Electron.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { extractAll } from "@electron/asar";
import { afterAll, beforeAll, expect, it } from "vitest";
import { t } from "../../electron/contract/languages/shared.ts";
import type { EndedEarly } from "../stand-in/host/host.ts";
import { actionJson } from "../support/actions.ts";
import { launchDocket } from "../support/launch.ts";
import { KEY } from "../support/principals.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { ControlledService } from "../support/service.ts";
import { packInto } from "./packed.ts";

const PUMP = "Inspect pump P-104";
const INSTALLED = { on: "stand-in", conditions: { packaged: true } } as const;

let folder: string;
let service: ControlledService;
let docket: RunningDocket | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "docket-packed-"));
  const installed = await packInto(folder);
  extractAll(join(installed, "resources", "app.asar"), join(folder, "app"));
  service = await ControlledService.start([`${KEY}=OBJECT:robot-7`]);
});

afterAll(async () => {
  await docket?.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("shows the queue of its service, and an Action that is acknowledged in the window is Confirmed", async () => {
  // No library of the project can be resolved from there.
  expect(existsSync(join(folder, "app", "node_modules"))).toBe(false);
  await service.tell({ create: actionJson("p-1", PUMP) });
  // Both would end Docket before Confirmed, if it were not an installed one.
  const managed = join(folder, "docket.json");
  writeFileSync(managed, JSON.stringify({ DOCKET_BASE_URL: "http://127.0.0.1:9" }), { mode: 0o644 });
  docket = await launchDocket({
    ...INSTALLED,
    entry: join(folder, "app"),
    args: ["docket://action/p-1"],
    env: {
      DOCKET_BASE_URL: service.baseUrl,
      DOCKET_API_KEY: KEY,
      DOCKET_ACTING_AS: "OBJECT:robot-7",
      DOCKET_HEARTBEAT_MS: "500",
      DOCKET_MANAGED_FILE: managed,
      DOCKET_CRASH_AT: "sending-recorded",
      XDG_CONFIG_HOME: join(folder, "config"),
    },
  });
  const { page } = docket;
  await page.getByRole("grid", { name: "Action queue" }).getByRole("row").filter({ hasText: PUMP }).waitFor();
  // The link has selected the Action.
  const details = page.getByRole("region", { name: "Action details" });
  await details.getByRole("button", { name: "Acknowledge", exact: true }).click();
  await details
    .getByRole("status", { name: "Update", exact: true })
    .filter({ hasText: /^Confirmed/ })
    .waitFor();
  expect(await service.action("p-1")).toMatchObject({ state: "ACTION_STATE_ACKNOWLEDGED" });
  const { version } = JSON.parse(readFileSync(join(folder, "app/package.json"), "utf8")) as { version: string };
  const { identity, applicationMenu } = await docket.desktop();
  expect(identity).toMatchObject({ name: "Docket", version });
  const roles = applicationMenu.flatMap(({ submenu }) => submenu ?? []).map(({ role }) => role?.toLowerCase());
  expect(roles).toContain("togglefullscreen");
  expect(roles).not.toContain("toggledevtools");
});

it("is started by the system after a login, if its user wants that", async () => {
  const answer = await docket?.page.evaluate(() => {
    const { docket: bridge } = window as unknown as { docket: { invoke: (channel: string, request: unknown) => Promise<unknown> } };
    return bridge.invoke("login:set", { on: true });
  });
  expect(answer).toEqual({ ok: true, value: { state: "on" } });
  if (process.platform !== "linux") return;
  const entry = readFileSync(join(folder, "config/autostart/app.docket.desktop.desktop"), "utf8");
  expect(entry).toMatch(/^Exec=.* --hidden$/m);
  expect(entry).toContain(process.execPath);
});

it("ends with 2 and a sentence, and opens nothing, when a switch or a variable would open it to other programs", async () => {
  const loaded = join(folder, "loaded");
  const clock = join(folder, "clock.mjs");
  writeFileSync(clock, `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(loaded)}, "");`);
  const data = join(folder, "refused");
  mkdirSync(data);
  const refused = await launchDocket({
    ...INSTALLED,
    entry: join(folder, "app"),
    args: ["--inspect", "--remote-debugging-port=0", `--log-net-log=${join(folder, "net.json")}`],
    env: { SSLKEYLOGFILE: join(folder, "keys"), DOCKET_TEST_CLOCK: pathToFileURL(clock).href },
    userDataDir: data,
  }).then(
    async (started) => {
      await started.close();
      return undefined;
    },
    (error: unknown) => error as EndedEarly,
  );
  expect(refused?.code).toBe(2);
  const names = ["--remote-debugging-port", "--inspect", "--log-net-log", "SSLKEYLOGFILE", "DOCKET_TEST_CLOCK"];
  expect(refused?.message.split("\n")).toContain(t("failedWindows.refusedSwitches", { names: names.join(", ") }));
  // Only the refusal has run: a window opens after the record of a run is written.
  expect(readdirSync(data)).toEqual([]);
  expect(existsSync(loaded)).toBe(false);
});
