/**
 * The packed archive works by itself: taken out of its package, away from the project, it starts on
 * the stand-in, shows the queue and takes an Action to Confirmed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractAll } from "@electron/asar";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actionJson } from "../support/actions.ts";
import { launchDocket } from "../support/launch.ts";
import { KEY } from "../support/principals.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { ControlledService } from "../support/service.ts";
import { packInto } from "./packed.ts";

const PUMP = "Inspect pump P-104";

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

it("shows the queue of its service, and an Action that is acknowledged there is Confirmed", async () => {
  // No library of the project can be found from there.
  expect(existsSync(join(folder, "app", "node_modules"))).toBe(false);
  await service.tell({ create: actionJson("p-1", PUMP) });
  docket = await launchDocket({
    on: "stand-in",
    entry: join(folder, "app"),
    env: { DOCKET_BASE_URL: service.baseUrl, DOCKET_API_KEY: KEY, DOCKET_ACTING_AS: "OBJECT:robot-7", DOCKET_HEARTBEAT_MS: "500" },
  });
  const { page } = docket;
  await page.getByRole("grid", { name: "Action queue" }).getByRole("row").filter({ hasText: PUMP }).click();
  const details = page.getByRole("region", { name: "Action details" });
  await details.getByRole("button", { name: "Acknowledge", exact: true }).click();
  await details
    .getByRole("status", { name: "Update", exact: true })
    .filter({ hasText: /^Confirmed/ })
    .waitFor();
  expect(await service.action("p-1")).toMatchObject({ state: "ACTION_STATE_ACKNOWLEDGED" });
  const { version } = JSON.parse(readFileSync(join(folder, "app/package.json"), "utf8")) as { version: string };
  expect((await docket.desktop()).identity).toMatchObject({ name: "Docket", version });
});
