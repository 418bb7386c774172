/** The same work in the same window with each of the service's transports and codecs. */
import { expect } from "playwright/test";
import { parts, test } from "../support/docket-test.ts";
import { actionJson } from "../support/actions.ts";

/** One path segment over REST only if it is percent-encoded. */
const ID = "line 4/pump ä?#1";

test.describe("the main job", () => {
  for (const [transport, codec] of [
    ["rest", "json"],
    ["grpc-web", "json"],
    ["grpc-web", "binary"],
    ["connect", "binary"],
  ] as const) {
    test(`over ${transport} with ${codec}: arrives live, is acknowledged and confirmed, and a cancellation is seen`, async ({
      service,
      launch,
    }) => {
      const { page } = await launch({ env: { DOCKET_TRANSPORT: transport, DOCKET_CODEC: codec } });
      const { row, button, update, connection, details } = parts(page);
      await expect(connection).toHaveText(/^Live/);
      await service.tell({ create: actionJson(ID, "Inspect pump P-104 – größer") });
      await row("Inspect pump P-104 – größer").click();
      await button("Acknowledge").click();
      await expect(update).toHaveText(/^Confirmed.*Acknowledge/);
      expect(await service.action(ID)).toMatchObject({ state: "ACTION_STATE_ACKNOWLEDGED", provenance: { name: "robot-7" } });
      await service.tell({ update: { actionId: ID, state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });
      await expect(details).toContainText(/Cancelled at .* reported by ann/);
      await expect(connection).toHaveText(/^Live/);
      await expect(connection).not.toContainText("without heartbeats");
    });
  }
});
