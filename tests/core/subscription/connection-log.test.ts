/**
 * The log of a connection that cannot be established: the reason, and where to correct a wrong
 * address.
 */
import { describe, expect, it } from "vitest";
import { ClientHarness, SETTINGS } from "../client-harness.ts";
import type { FailureDetails } from "../failures.ts";
import type { FailureClass } from "../../../electron/contract/failures.ts";

async function logged(cause: FailureDetails & { code: FailureClass; words: string }): Promise<string | undefined> {
  const t = new ClientHarness();
  await t.clock.advance(0);
  t.wire.live.fail(cause);
  await t.clock.advance(300);
  await t.client.stop();
  return t.log.findLast((line) => /^connection: (?:Offline|Refused)/u.test(line));
}

describe("the log of the connection", () => {
  it.each([
    [
      { code: "unimplemented", words: "The address answered HTTP 404 (not found)." },
      "connection: Offline (The address answered HTTP 404 (not found). There is no Action service at this address. Check the address and the transport in the settings.)",
    ],
    [
      { code: "not_found", words: "there is nothing at /x" },
      "connection: Offline (there is nothing at /x. There is no Action service at this address. Check the address in the settings.)",
    ],
    [
      { code: "not_the_service", words: "This is a web page, not the Action service (HTTP 200)." },
      "connection: Offline (This is a web page, not the Action service (HTTP 200). Sign in to this network in a browser, or check the address in the settings.)",
    ],
    [{ code: "unavailable", words: "Busy." }, "connection: Offline (Busy.)"],
    [
      { code: "unauthenticated", words: "who are you" },
      "connection: Refused (who are you. The service does not accept the key. Check the key in the settings.)",
    ],
  ] as const)("of %j", async (cause, line) => {
    expect(await logged(cause)).toBe(line);
  });

  it("names service and Principal in its first line, and again when they change", async () => {
    const t = new ClientHarness();
    const robot8 = { ...SETTINGS, actingAs: { ...SETTINGS.actingAs, id: "robot-8" } };
    t.client.configure(robot8);
    await t.live();
    t.wire.live.fail();
    await t.clock.advance(2_000);
    t.client.configure(robot8);
    await t.client.stop();
    expect(t.log.filter((line) => line.startsWith("connection: C"))).toEqual([
      `connection: Connecting to ${SETTINGS.baseUrl} as OBJECT:robot-7`,
      `connection: Connecting to ${SETTINGS.baseUrl} as OBJECT:robot-8`,
      "connection: Connecting (It broke.)",
    ]);
  });
});
