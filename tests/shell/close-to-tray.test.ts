/** Tests that the meaning of closing the window is asked once, and stored. */
import { expect, it, vi } from "vitest";
import { Closing } from "../../electron/shell/close-to-tray.ts";
import { testLog, testPreferences } from "./fakes.ts";

function closing(platform: NodeJS.Platform, response: Promise<{ response: number }> = Promise.resolve({ response: 0 })) {
  const ask = vi.fn((_options: unknown) => response);
  const quit = vi.fn();
  const preferences = testPreferences();
  const made = new Closing({
    dialog: { showMessageBox: ask as never },
    parent: () => undefined,
    platform,
    preferences,
    quit,
    log: testLog(),
  });
  return { made, ask, quit, kept: () => preferences.dto().person.closing, preferences };
}

it.each([
  ["win32", 0, "tray", 0],
  ["linux", 1, "quit", 1],
] as const)("is asked once on %s, and answer %i is kept", async (platform, response, kept, quits) => {
  const t = closing(platform, Promise.resolve({ response }));
  await t.made.decide(true);
  expect([t.kept(), t.quit.mock.calls.length]).toEqual([kept, quits]);
  await t.made.decide(true);
  expect([t.ask.mock.calls.length, t.quit.mock.calls.length]).toEqual([1, quits * 2]);
});

it("keeps Docket in the tray where the question is left without an answer, as by Escape, and asks again the next time", async () => {
  const t = closing("linux");
  t.ask.mockImplementation((options) => Promise.resolve({ response: (options as { cancelId: number }).cancelId }));
  await t.made.decide(true);
  expect([t.kept(), t.quit.mock.calls.length]).toEqual(["ask", 0]);
  await t.made.decide(true);
  expect(t.ask).toHaveBeenCalledTimes(2);
});

it("is not asked on macOS, where an app keeps running", async () => {
  const t = closing("darwin");
  t.preferences.change({ person: { closing: "quit" } });
  await t.made.decide(true);
  expect([t.ask.mock.calls.length, t.quit.mock.calls.length]).toEqual([0, 0]);
});

it("is one question, however often the button is pressed", async () => {
  const answer = Promise.withResolvers<{ response: number }>();
  const t = closing("linux", answer.promise);
  const both = Promise.all([t.made.decide(true), t.made.decide(true)]);
  answer.resolve({ response: 1 });
  await both;
  expect([t.ask.mock.calls.length, t.quit.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ["ask", false, 0],
  ["tray", false, 0],
  ["quit", true, 1],
] as const)(
  "is not asked without an icon that leads back, and ends Docket where that is the setting: %s",
  async (closing_, ends, quits) => {
    const t = closing("linux");
    t.preferences.change({ person: { closing: closing_ } });
    expect(await t.made.decide(false)).toBe(ends);
    expect([t.ask.mock.calls.length, t.quit.mock.calls.length, t.kept()]).toEqual([0, quits, closing_]);
  },
);

it("keeps Docket running where the question cannot be shown, and asks again the next time", async () => {
  const t = closing("linux", Promise.reject(new Error("no display")));
  await t.made.decide(true);
  expect([t.kept(), t.quit.mock.calls.length]).toEqual(["ask", 0]);
});
