/** Diagnostics for remote help: the history of the connection, and never the key. */
import { expect } from "playwright/test";
import { parts, test } from "../support/docket-test.ts";
import { KEY } from "../support/principals.ts";
import { actionJson } from "../support/actions.ts";

test.describe("diagnostics", () => {
  test("show attempts with their causes, events and pauses, and are copied as text without the key", async ({
    service,
    launch,
    picture,
  }) => {
    await service.tell({ create: actionJson("d-1", "Inspect pump P-104") });
    const docket = await launch();
    const { page } = docket;
    const { connection } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await service.tell({ revoke: KEY });
    await expect(connection).toHaveText(/^Refused/);
    await service.tell({ grant: `${KEY}=OBJECT:robot-7` });
    await page.getByRole("region", { name: "Connection problem" }).getByRole("button", { name: "Retry now" }).click();
    await expect(connection).toHaveText(/^Live/);

    await page.getByRole("button", { name: "Diagnostics" }).click();
    const dialog = page.getByRole("dialog", { name: "Diagnostics" });
    await expect(dialog).toContainText(/Attempt 1: live after .*, ended after .*\. “the key of this stream has been revoked”\./);
    await expect(dialog).toContainText("INITIAL");
    await expect(dialog).toContainText(service.baseUrl);
    await expect(dialog.getByRole("figure")).toContainText(/longest of the last \d+ pauses/);
    await expect(dialog).not.toContainText(KEY);
    await picture(docket);

    expect((await docket.desktop()).clipboard).toBe("");
    await dialog.getByRole("button", { name: "Copy diagnostics" }).click();
    await expect(dialog).toContainText("Copied. The key is not in it.");
    const { clipboard } = await docket.desktop();
    expect(clipboard).not.toContain(KEY);
    expect(JSON.parse(clipboard)).toMatchObject({
      service: { address: service.baseUrl, transport: "connect", "acting as": "OBJECT:robot-7" },
      connection: { state: "live" },
      attempts: [
        { cause: "“the key of this stream has been revoked”", code: "unauthenticated", liveAt: expect.any(Number) as unknown },
        { epoch: 2 },
      ],
      events: { INITIAL: expect.any(Number) as unknown, HEARTBEAT: expect.any(Number) as unknown },
      heartbeat: { askedMs: 500 },
      actions: 1,
      storage: [],
    });
  });
});
