/**
 * The live regions: one polite, and one for urgent messages; both always present, and not hidden by
 * a dialog.
 */
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { anUpdate, aRow, detailsOf } from "./sample-actions.ts";
import { aStop } from "./sample-prompts.ts";
import { choose } from "./window-actions.ts";
import { CONNECTED, UNCONFIGURED } from "./fake-bridge.ts";
import { failed } from "../../electron/contract/errors.ts";
import { makeNarrow, openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const SPEAKING = '[aria-live="polite"], output:not([aria-live="off"]), [role="status"]:not([aria-live="off"])';
const regions = () => [...document.querySelectorAll(SPEAKING)];
const said = () => regions()[0]?.textContent;
/**
 * Returns the interrupting regions; only the title bar's work to stop and the urgent region are
 * expected.
 */
const loud = () => [...document.querySelectorAll('[role="alert"], [role="alertdialog"], [aria-live="assertive"]')];
const urgent = () => document.querySelector('[data-live-announcer] [aria-live="assertive"]');
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

it.each(["settings", "ledger", "handover", "shift", "diagnostics"] as const)(
  "the polite region is the only one while the dialog %s is open, and is not hidden from screen readers",
  async (kind) => {
    const { bridge, store } = await openWindow({ rows: [aRow({ id: "a" })] });
    await act(async () => store.getState().openDialog({ kind }));
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(regions()).toHaveLength(1);
    expect(regions()[0]?.closest('[aria-hidden="true"], [inert]')).toBeNull();
    await act(async () => bridge.change([aRow({ id: "b", priority: "CRITICAL" })]));
    expect(urgent()?.closest('[aria-hidden="true"], [inert]')).toBeNull();
    expect(urgent()?.textContent).toBe("1 new to acknowledge, critical. Action b.");
    await act(async () => bridge.change([aRow({ id: "c" })]));
    expect(said()).toBe("1 new to acknowledge.");
  },
);

it("the polite region exists before there is a queue", async () => {
  const { bridge } = await openWindow({ settings: UNCONFIGURED });
  expect(regions()).toHaveLength(1);
  await act(async () => bridge.push("settings:changed", CONNECTED));
  expect(regions()).toHaveLength(1);
});

it("the window announces the outcome of an update, also when its details were left", async () => {
  const [first, other] = [aRow({ id: "a", name: "Alpha" }), aRow({ id: "b", name: "Beta" })];
  const { bridge, store } = await openWindow({ rows: [first, other] });
  await choose(/Alpha/);
  const say = vi.spyOn(store.announcements, "say");
  const become = (state: UpdateState) => act(async () => bridge.change([{ ...first, update: anUpdate({ actionId: "a", state }) }]));
  await become("sending");
  const words = say.mock.calls.findLast(([topic]) => topic === "update")?.[1];
  if (typeof words !== "function") throw new TypeError("no words that are made when they are said");
  expect(words()).toMatch(/^Sending/);
  await choose(/Beta/);
  await become("confirmed");
  expect(words()).toMatch(/^Confirmed/);
  await act(async () => bridge.change([first]));
  expect(words()).toBe("");
});

it.each(["with its row", "by its user, before"])(
  "the window announces that an update was confirmed whose details were left %s",
  async (how) => {
    const [first, other] = [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" }), aRow({ id: "b", name: "Beta" })];
    const { bridge, store } = await openWindow({ rows: [first, other] });
    await choose(/Alpha/);
    const say = vi.spyOn(store.announcements, "say");
    const update = anUpdate({ actionId: "a", move: "complete", state: "sending", target: "COMPLETED" });
    await act(async () => bridge.change([{ ...first, update }]));
    if (how !== "with its row") await choose(/Beta/);
    await act(async () =>
      bridge.change([{ ...first, state: "COMPLETED", views: ["finishedToday"], update: { ...update, state: "confirmed" } }]),
    );
    expect(store.getState().activeId).toBe("b");
    const last = say.mock.calls
      .filter(([topic]) => topic.startsWith("left update"))
      .map(([, words]) => (typeof words === "function" ? words() : words));
    expect(last).toEqual([expect.stringMatching(/^Alpha: Confirmed .*“Complete”/)]);
  },
);

it("the window announces that an update was confirmed whose sheet was closed before, over the list", async () => {
  makeNarrow();
  const row = aRow({ id: "a", name: "Alpha" });
  const { bridge, store } = await openWindow({ rows: [row] });
  await act(async () => store.getState().openDetails("a"));
  const say = vi.spyOn(store.announcements, "say");
  const update = anUpdate({ actionId: "a", state: "sending" });
  await act(async () => bridge.change([{ ...row, update }]));
  await act(async () => store.getState().closeDetails());
  await act(async () => bridge.change([{ ...row, update: { ...update, state: "confirmed" } }]));
  expect(say.mock.calls.map(([topic]) => topic)).toContain(`left update ${update.id}`);
});

it("the window announces new Actions even when as many have left at the same moment", async () => {
  const { bridge } = await openWindow({ rows: [aRow({ id: "a", priority: "CRITICAL" }), aRow({ id: "b" })] });
  await act(async () => bridge.change([aRow({ id: "c", priority: "CRITICAL" }), aRow({ id: "d" })], ["a", "b"]));
  expect(urgent()?.textContent).toBe("2 new to acknowledge, 1 critical. Critical: Action c.");
});

it("the window announces that a stop was noted, and nothing of the kind when it could not be", async () => {
  const { bridge, store } = await openWindow({ rows: [aStop(Date.now())] });
  const { id, name } = aStop(Date.now());
  bridge.answerNext("stop:confirm", failed("nothingToStop"));
  await act(async () => store.getState().confirmStop(id));
  expect(said()).not.toContain("you have stopped");
  await act(async () => store.getState().confirmStop(id));
  expect(said()).toBe(`${name}: noted on this device that you have stopped.`);
});

it("the window does not call an existing Action new when it has become critical", async () => {
  const { bridge } = await openWindow({ rows: [aRow({ id: "a" }), aRow({ id: "b" })] });
  await act(async () => bridge.change([aRow({ id: "a", priority: "CRITICAL" })]));
  expect(urgent()?.textContent).toBe("One to acknowledge is critical now. Action a.");
  await act(async () => bridge.change([aRow({ id: "b", priority: "CRITICAL" }), aRow({ id: "c", priority: "CRITICAL" })]));
  expect(urgent()?.textContent).toBe("1 new to acknowledge, critical. One to acknowledge is critical now. Critical: Action b, and 1 more.");
});

it("the window does not call a new Action critical when another became so", async () => {
  const { bridge } = await openWindow({ rows: [aRow({ id: "a" })] });
  await act(async () => bridge.change([aRow({ id: "a", priority: "CRITICAL" }), aRow({ id: "b" })]));
  expect(urgent()?.textContent).toBe("1 new to acknowledge. One to acknowledge is critical now. Critical: Action a.");
});

it("the window names only the new critical Actions that are still waiting when the message is announced", async () => {
  const { bridge, store } = await openWindow({ rows: [] });
  const say = vi.spyOn(store.announcements, "say");
  await act(async () => bridge.change([aRow({ id: "a", priority: "CRITICAL" }), aRow({ id: "b", priority: "CRITICAL" })]));
  const words = say.mock.calls.find(([topic]) => topic === "arrivals")?.[1];
  await act(async () => bridge.change([], ["a"]));
  expect(typeof words === "function" && words()).toBe("2 new to acknowledge, critical. Action b.");
});

const working = (name: string, silentSince?: number) =>
  aRow({ id: name, name, state: "IN_PROGRESS", ...(silentSince !== undefined && { silentSince }) });

it("the window announces for each Action that it has gone silent, also after another one, and withdraws the message", async () => {
  const { bridge } = await openWindow({ rows: [working("Alpha", 1_000), working("Bravo"), working("Charlie"), working("Delta")] });
  expect(said()).toBe("Alpha: nothing reported for a long time. Are you still working on it?");
  await act(async () => bridge.change([working("Bravo", 2_000)]));
  expect(said()).toBe("Bravo: nothing reported for a long time. Are you still working on it?");
  await act(async () => bridge.change([working("Charlie", 3_000), working("Delta", 3_000)]));
  expect(said()).toBe("Charlie, and 1 more: nothing reported for a long time. Are you still working on it?");
  await act(async () => bridge.change([working("Alpha")]));
  expect(said()).toMatch(/^Charlie/);
  await act(async () => bridge.change([working("Charlie"), working("Delta")]));
  expect(said()).toBe("");
});

it("the window announces why a dialog has nothing to show; its text is no live region of its own", async () => {
  const { store } = await openWindow({ rows: [aRow({ id: "a" })] }, (bridge) => bridge.answerNext("handover:get", failed("internal")));
  await act(async () => store.getState().openDialog({ kind: "handover" }));
  expect(said()).toBe(screen.getByRole("note").textContent);
  expect(said()).toMatch(/an internal error/);
  expect(loud()).toHaveLength(2);
  expect(loud()[0]?.closest("header")).toBeTruthy();
  expect(loud()[1]).toBe(urgent());
});

it("the window announces a problem of a field each time that a press has found it, and not before", async () => {
  const { bridge } = await openWindow({ settings: UNCONFIGURED, known: false });
  const problem = { setting: "baseUrl", code: "addressMissing", params: {} } as const;
  const connect = async () => {
    bridge.answerNext("settings:save", failed("settingsInvalid", { problems: [problem] }));
    await press("Connect");
  };
  expect(said()).toBe("");
  await connect();
  const first = regions()[0]?.firstElementChild;
  expect(said()).toMatch(/The service address is missing\. .*The marked fields need attention\.$/);
  expect(screen.getByRole("textbox", { name: "Service address" }).getAttribute("aria-invalid")).toBe("true");
  await connect();
  expect(regions()[0]?.firstElementChild).not.toBe(first);
  expect(urgent()?.textContent).toBe("");
});

it("the window announces that the window cannot start, and that a part of it failed", async () => {
  await openWindow({}, (bridge) => bridge.answerNext("settings:get", failed("internal")));
  expect(said()).toMatch(/^Docket cannot show its window\. .*Close Docket and start it again\.$/);
  expect(loud()).toEqual([urgent()]);
});

it("the window announces before there is a queue that main does not answer", async () => {
  const { store } = await openWindow({ settings: UNCONFIGURED, known: false });
  await act(async () =>
    store.setState(
      ({ connection }) => ({ connection: connection && { ...connection, finding: { code: "unanswered", since: 1 } } }) as never,
    ),
  );
  expect(said()).toMatch(/^Docket itself is not answering\./);
});

const earlier = (state: UpdateState) =>
  ["packing", "loading"].map((phase, at) =>
    anUpdate({ id: phase, actionId: "a", move: "report", state, createdAt: 10 + at, progress: { phase, statusMessage: "" } }),
  );

it("the window announces the outcomes of two earlier updates together", async () => {
  const update = anUpdate({ id: "u3", actionId: "a", move: "report", state: "confirmed", createdAt: 30 });
  const row = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", update });
  const { bridge, store } = await openWindow({ rows: [row] }, (fake) =>
    fake.details.set("a", { ...detailsOf(row), updates: [update, ...earlier("waiting")] }),
  );
  await choose(/Alpha/);
  const heard: string[] = [];
  store.announcements.polite.subscribe(() => heard.push(store.announcements.polite.announced().words));
  const say = vi.spyOn(store.announcements, "say");
  bridge.details.set("a", { ...detailsOf(row), updates: [update, ...earlier("confirmed")] });
  await act(async () => bridge.change([{ ...row, changedAt: 40 }]));
  expect(heard.filter((words) => words.startsWith("Confirmed"))).toHaveLength(2);
  // A message replaces earlier ones of the same topic, so two topics are needed.
  expect(new Set(say.mock.calls.map(([topic]) => topic)).size).toBe(2);
});
