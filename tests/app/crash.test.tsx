/** An unclean exit is shown in a notice, with a report to read, save or dismiss. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { type FakeState, live, UNCONFIGURED } from "./fake-bridge.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const TEXT = "docket: 1.2.2\n\nconnection: Live\n";
const notice = () => screen.queryByRole("region", { name: "Crash" });
const crashed = (initial: FakeState = {}) =>
  openWindow(initial, (bridge) => bridge.answerNext("crash:get", { ok: true, value: { aliveAt: Date.now() - 3_600_000, text: TEXT } }));

it("an unclean end is shown with its report, and with the file to which that was saved", async () => {
  const { bridge } = await crashed();
  expect(notice()?.textContent).toContain("The last run of Docket did not end properly");
  await click(screen.getByRole("button", { name: "Show the report" }));
  const dialog = screen.getByRole("dialog", { name: "Docket did not quit properly" });
  expect(within(dialog).getByLabelText("Report").textContent).toBe(TEXT);
  expect(dialog.textContent).toContain("nothing of it is sent");
  bridge.answerNext(
    "crash:save",
    failed("reportNotSaved", { path: "/full/report.txt", why: { code: "system", params: { words: "no room" } } }),
  );
  await click(within(dialog).getByRole("button", { name: "Save the report …" }));
  expect(within(dialog).getByRole("note").textContent).toBe("Nothing was saved to /full/report.txt: no room.");
  bridge.answerNext("crash:save", { ok: true, value: { path: "/home/ann/report.txt" } });
  await click(within(dialog).getByRole("button", { name: "Save the report …" }));
  expect(dialog.textContent).toContain("Saved to /home/ann/report.txt.");
});

it("an unclean end is shown on the welcome, too, with its report, until it is dismissed", async () => {
  await crashed({ settings: UNCONFIGURED, known: false });
  expect(notice()?.textContent).toContain("The last run of Docket did not end properly");
  await click(screen.getByRole("button", { name: "Show the report" }));
  const dialog = screen.getByRole("dialog", { name: "Docket did not quit properly" });
  expect(within(dialog).getByLabelText("Report").textContent).toBe(TEXT);
  await click(within(dialog).getByRole("button", { name: "Close" }));
  await click(within(notice() ?? document.body).getByRole("button", { name: "Dismiss" }));
  expect(notice()).toBeNull();
});

it("an unclean end is shown on the welcome beside the problem of the files, the worse one first", async () => {
  const problems = [{ code: "system" as const, params: { words: "No space is left." } }];
  const storage = { what: "refusing" as const, problems, kept: false };
  await crashed({
    settings: UNCONFIGURED,
    known: false,
    connection: { ...live(Date.now()), state: "offline", reason: { code: "notConfigured", params: {} }, storage },
  });
  const welcome = within(screen.getByRole("main"));
  expect(welcome.getByRole("region", { name: "Files" }).textContent).toContain("No space is left.");
  expect(welcome.getAllByRole("region").map((region) => region.getAttribute("aria-label"))).toEqual(["Files", "Crash"]);
});

it("the notice shows that alerts of that run may still be on the screen, when the system cannot remove them", async () => {
  await openWindow({}, (bridge) =>
    bridge.answerNext("crash:get", { ok: true, value: { aliveAt: Date.now() - 3_600_000, alertsStay: true, text: TEXT } }),
  );
  expect(notice()?.textContent).toContain("Alerts of that run that are still on the screen may be out of date");
});

it("the notice is removed when dismissed, also from main, and does not appear after an orderly end", async () => {
  const { bridge } = await crashed();
  await click(within(notice() ?? document.body).getByRole("button", { name: "Dismiss" }));
  expect([notice(), bridge.requests("crash:dismiss")]).toEqual([null, [null]]);
});

it("no notice is shown after an orderly end", async () => {
  await openWindow();
  expect(notice()).toBeNull();
});
