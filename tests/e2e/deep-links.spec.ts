/** Links to an Action from other programs: at the start, with a second start, and hostile ones. */
import { expect } from "playwright/test";
import { actionLink } from "../../electron/contract/action-link.ts";
import { actionJson } from "../support/actions.ts";
import { parts, test } from "../support/docket-test.ts";

test.describe("a link to an Action", () => {
  test("at the start shows that Action once the list has arrived", async ({ service, launch }) => {
    await service.tell({ create: actionJson("act 1/é", "Inspect pump P-104") });
    await service.tell({ create: actionJson("act-2", "Clean charger 4") });
    const docket = await launch({ args: ["--hidden", actionLink("act 1/é")] });
    const { details, row } = parts(docket.page);
    await expect(details.getByRole("heading", { name: "Inspect pump P-104" })).toBeVisible();
    await expect(row("Inspect pump P-104")).toHaveAttribute("aria-current", "true");
    expect((await docket.desktop()).windows[0]).toMatchObject({ visible: true });
  });

  test("with a second start shows the window and that Action", async ({ service, launch }) => {
    await service.tell({ create: actionJson("act-1", "Inspect pump P-104") });
    await service.tell({ create: actionJson("act-2", "Clean charger 4") });
    const docket = await launch();
    const { details, row, connection } = parts(docket.page);
    await expect(connection).toHaveText(/^Live/);
    await docket.closeWindow();
    await docket.startSecondInstance([actionLink("act-2")]);
    await expect(details.getByRole("heading", { name: "Clean charger 4" })).toBeVisible();
    await expect(row("Clean charger 4")).toHaveAttribute("aria-current", "true");
    expect((await docket.desktop()).windows[0]).toMatchObject({ visible: true });
  });

  test("to an Action that is not in the queue shows that it cannot be shown", async ({ service, launch }) => {
    await service.tell({ create: actionJson("act-1", "Inspect pump P-104") });
    const docket = await launch();
    const { details, row } = parts(docket.page);
    await expect(row("Inspect pump P-104")).toBeVisible();
    await docket.startSecondInstance([actionLink("__proto__")]);
    await expect(details).toContainText("This Action cannot be shown");
  });

  test("that cannot be followed is refused with a reason, and does nothing else", async ({ service, launch }) => {
    await service.tell({ create: actionJson("act-1", "Inspect pump P-104") });
    const docket = await launch();
    const { row } = parts(docket.page);
    await expect(row("Inspect pump P-104")).toBeVisible();
    await docket.startSecondInstance(["docket://action/act-1/acknowledge?now=1"]);
    await docket.main.waitForLine(/^link: Docket cannot follow this link\. It names no Action\./);
    expect((await service.tell({ log: true }))["updates"]).toEqual([]);
  });
});
