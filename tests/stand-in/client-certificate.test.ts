/**
 * Tests "select-client-certificate" as in Electron: the first certificate is presented unless the
 * app prevents that, and then the app's choice.
 */
import type { Certificate } from "electron";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Given, given } from "./fixtures.ts";

const ASKER = "actions.example:443";
let on: Given;

beforeAll(async () => {
  on = given();
  await on.start();
});
afterEach(() => void on.electron.app.removeAllListeners("select-client-certificate"));

/** Returns the subjects that were presented; "" means none. */
async function shown(...subjects: string[]): Promise<string[]> {
  const record = async () => (await on.host.ask("control", { do: "record" })) as { certificatesShown: { subject: string }[] };
  const before = (await record()).certificatesShown.length;
  await on.host.ask("control", { do: "client-certificate", asker: ASKER, subjects });
  return (await record()).certificatesShown.slice(before).map(({ subject }) => subject);
}

/** Installs the app's listener for the event. */
function decides(run: (list: Certificate[], show: (one?: Certificate) => void) => void, prevents = true): void {
  on.electron.app.on("select-client-certificate", (event, page, asker, list, show) => {
    expect([page, asker]).toEqual([null, ASKER]);
    if (prevents) event.preventDefault();
    run(list, show);
  });
}

describe("a service that demands a certificate", () => {
  it("is shown the first certificate, where the app does not listen or does not prevent it", async () => {
    expect(await shown("ann", "robot-7")).toEqual(["ann"]);
    decides(() => undefined, false);
    expect(await shown("ann", "robot-7")).toEqual(["ann"]);
  });

  it("is shown the app's choice, once", async () => {
    decides((list, show) => {
      show(list[1]);
      show(list[0]);
    });
    expect(await shown("ann", "robot-7")).toEqual(["robot-7"]);
  });

  it("goes on without a certificate, where the app chooses none", async () => {
    decides((_, show) => show());
    expect(await shown("ann")).toEqual([""]);
  });

  it("waits while the app has not answered, or names a certificate that was not offered", async () => {
    decides((list, show) => show({ ...(list[0] as Certificate), data: "of another store" }));
    expect(await shown("ann")).toEqual([]);
  });

  it("goes on without a certificate, and without an event, where none fits", async () => {
    decides(() => expect.unreachable());
    expect(await shown()).toEqual([""]);
  });
});
