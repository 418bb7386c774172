/**
 * The main task, by mouse, from the wire to the pixel and back: Actions arrive live, one is moved
 * to COMPLETED, one is rejected, one is cancelled by its requester.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "./actions.ts";
import { parts, press } from "./docket-test.ts";
import type { ControlledService } from "./service.ts";

/** The updates of the story, in their order, as the service's log names their states. */
export const STORY_UPDATES = ["ACKNOWLEDGED", "PLANNED", "IN_PROGRESS", "IN_PROGRESS", "COMPLETED", "REJECTED", "CANCELLED"].map(
  (state) => `ACTION_STATE_${state}`,
);

/** @param inTheMiddle called while the first Action is in progress */
export async function wholeStory(
  page: Page,
  service: Pick<ControlledService, "tell" | "action">,
  inTheMiddle: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { row, button, details, connection, update, view } = parts(page);
  await expect(connection).toHaveText(/^Live/);

  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  await service.tell({ create: actionJson("a-2", "Clean charger 4") });
  await service.tell({ create: actionJson("a-3", "Photograph nameplate T-11") });
  for (const name of ["Inspect pump P-104", "Clean charger 4", "Photograph nameplate T-11"])
    await expect(row(name)).toContainText("Assigned");

  await row("Inspect pump P-104").click();
  await button("Acknowledge").click();
  await expect(update).toHaveText(/^Confirmed.*Acknowledge/);
  await press(page, "Plan");
  await expect(update).toHaveText(/^Confirmed.*Plan/);
  await press(page, "Start");
  await expect(update).toHaveText(/^Confirmed.*Start/);
  await details.getByLabel("Phase").fill("On site");
  await details.getByLabel("Status message").fill("Bearing is warm, measuring");
  await press(page, "Report progress");
  await expect(update).toHaveText(/^Confirmed.*Report progress: On site/);
  await expect(row("Inspect pump P-104")).toContainText("On site — Bearing is warm, measuring");
  expect(await service.action("a-1")).toMatchObject({
    state: "ACTION_STATE_IN_PROGRESS",
    progress: { phase: "On site", statusMessage: "Bearing is warm, measuring" },
    provenance: { name: "robot-7" },
  });
  await inTheMiddle();
  await press(page, "Complete");
  await expect.poll(() => service.action("a-1")).toMatchObject({ state: "ACTION_STATE_COMPLETED", progress: { phase: "On site" } });

  await row("Clean charger 4").click();
  await press(page, "Reject");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The charger is locked out");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => service.action("a-2"))
    .toMatchObject({ state: "ACTION_STATE_REJECTED", progress: { statusMessage: "The charger is locked out" } });

  await row("Photograph nameplate T-11").click();
  await service.tell({
    update: { actionId: "a-3", state: "ACTION_STATE_CANCELLED", progress: { statusMessage: "Not needed any more" } },
    as: "USER:ann",
  });
  await expect(details).toContainText(/Cancelled at .* reported by ann/);
  await expect(details).toContainText("Not needed any more");
  await expect(button("Acknowledge")).toBeHidden();

  await view("Finished today").click();
  await expect(row("Inspect pump P-104")).toContainText("Completed");
  await expect(row("Clean charger 4")).toContainText("Rejected");
  await expect(row("Photograph nameplate T-11")).toContainText("Cancelled");
}
