/**
 * Several questions of one Action in one place: which one is shown, and what the keys of the others
 * do.
 */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { aStop } from "./sample-prompts.ts";
import { button, choose, click, details, press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.now();
const working = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" });
const changed: Partial<RowDto> = { changed: [{ field: "priority", from: "LOW", to: "HIGH" }] };
const silent: Partial<RowDto> = { silentSince: NOW - 9e6 };
const held: Partial<RowDto> = { update: anUpdate({ actionId: "a", move: "complete", state: "held", choices: ["send", "drop"] }) };

const asked = () =>
  ["Stop work", "Update", "Changed since you acknowledged", "Nothing reported", "Not in this list"].filter(
    (name) => within(details()).queryByRole("region", { name }) !== null,
  );
const names = () => screen.getAllByRole("menuitem").map((item) => item.querySelector("span")?.firstChild?.textContent);
const said = () => document.querySelector('[data-live-announcer] [aria-live="polite"]')?.textContent;
const next = () => within(details()).getByRole("button", { name: /^Next question/ });

async function showing(...parts: readonly Partial<RowDto>[]) {
  const row: RowDto = Object.assign({ ...working }, ...parts) as RowDto;
  const { bridge } = await openWindow({ rows: [row] });
  await choose(/Alpha/);
  const change = (fields: Partial<RowDto>) => act(async () => bridge.change([{ ...row, ...fields }]));
  return { bridge, change };
}

describe("several questions of an Action", () => {
  it("are shown in one place, the worst first, and a button leads from one to the next", async () => {
    await showing(changed, silent, held);
    const seen = [];
    for (let turn = 0; turn < 4; turn += 1) {
      expect(asked()).toHaveLength(1);
      seen.push(...asked());
      expect(next().getAttribute("aria-label")).toBe("Next question, 2 more");
      await click(next());
    }
    expect(seen).toEqual(["Update", "Changed since you acknowledged", "Nothing reported", "Update"]);
  });

  it("are announced to a screen reader when the user turns to them, and not when they appear", async () => {
    const { change } = await showing(changed, silent, held);
    expect(said()).not.toContain("Update.");
    await click(next());
    expect(said()).toBe("Changed since you acknowledged.");
    await click(next());
    expect(said()).toBe("Nothing reported.");
    await click(next());
    expect(said()).toMatch(/^Update\. Held, not sent/);
    // The key belongs to a question behind the one on the screen.
    await press("e");
    expect(said()).toBe("Changed since you acknowledged.");
    // A withdrawn question leaves no announcement behind.
    await change({ changed: [] });
    expect(said()).toBe("");
  });

  it("keep the focus on the button for the next one", async () => {
    await showing(changed, silent);
    next().focus();
    await click(next());
    expect(document.activeElement).toBe(next());
    expect(asked()).toEqual(["Nothing reported"]);
  });

  it("return to the worst once another one has appeared", async () => {
    const { change } = await showing(changed, silent);
    await click(next());
    await change({ ...changed, ...silent, changedAt: NOW });
    expect(asked()).toEqual(["Nothing reported"]);
    await change({ ...changed, ...silent, ...held });
    expect(asked()).toEqual(["Update"]);
  });

  it("return to the worst once it is asked again: another change, after the first was accepted", async () => {
    const { change } = await showing(changed, silent);
    await click(next());
    await change({ changed: [] });
    expect(asked()).toEqual(["Nothing reported"]);
    await change(changed);
    expect(asked()).toEqual(["Changed since you acknowledged"]);
  });

  it("return to the worst once it contains more than was seen: a second change", async () => {
    const { change } = await showing(changed, silent);
    await click(next());
    await change({ changed: [{ field: "priority", from: "LOW", to: "CRITICAL" }] });
    expect(asked()).toEqual(["Changed since you acknowledged"]);
  });

  it("return to the worst once it is asked again: a second stop", async () => {
    const stop = aStop(NOW).stop!;
    const { change } = await showing({ stop }, held);
    await click(next());
    expect(asked()).toEqual(["Update"]);
    await change({ stop: { ...stop, at: NOW + 5 } });
    expect(asked()).toEqual(["Stop work"]);
  });

  it("keep the worst when the one that the user had opened disappears and returns", async () => {
    const { change } = await showing(changed, silent);
    await click(next());
    await change({ update: anUpdate({ actionId: "a", move: "report", state: "waiting" }) });
    expect(asked()).toEqual(["Changed since you acknowledged"]);
    await change(silent);
    expect(asked()).toEqual(["Changed since you acknowledged"]);
  });

  it("keep the one that the user has opened, and its buttons, when it changes itself", async () => {
    const { change } = await showing(held, changed);
    await click(next());
    const accept = button("Accept the change");
    accept.focus();
    await change({ changed: [{ field: "priority", from: "LOW", to: "CRITICAL" }] });
    expect(asked()).toEqual(["Changed since you acknowledged"]);
    expect(document.activeElement).toBe(accept);
  });

  it("leave the other one, and no button for the next, when one is answered", async () => {
    const { change } = await showing(changed, silent);
    await change({ changed: [] });
    expect(asked()).toEqual(["Nothing reported"]);
    expect(within(details()).queryByRole("button", { name: /^Next question/ })).toBeNull();
  });

  it("are shown behind a stop in any case", async () => {
    const { change } = await showing(changed, held);
    await change({ ...held, stop: aStop(NOW).stop! });
    expect(asked()).toEqual(["Stop work"]);
  });
});

describe("the key of a question behind another one", () => {
  it("shows that question with a note, and answers it only when pressed again", async () => {
    const { bridge } = await showing(changed, silent);
    await press("w");
    expect(bridge.requests("updates:submit")).toEqual([]);
    expect(asked()).toEqual(["Nothing reported"]);
    expect(screen.getByRole("status", { name: "Key" }).textContent).toBe("The question is shown now. Read it, then press W again.");
    await press("w");
    expect(bridge.requests("updates:submit")).toMatchObject([{ move: "report" }]);
  });

  it("decides about no update whose words are not on the screen", async () => {
    const { bridge } = await showing(held, changed);
    await click(next());
    await press("d");
    expect(bridge.requests("updates:resolve")).toEqual([]);
    expect(asked()).toEqual(["Update"]);
    await press("d");
    expect(bridge.requests("updates:resolve")).toMatchObject([{ choice: "drop" }]);
  });
});

describe("the menu of further moves", () => {
  it("keeps its items in place while it is open, and disables one that is no longer offered", async () => {
    const { change, bridge } = await showing();
    await click(button("More moves"));
    expect(names()).toEqual(["Cancel action", "Ledger of this Action"]);
    await change({ moves: ["complete", "report", "fail"] });
    expect(names()).toEqual(["Cancel action", "Ledger of this Action"]);
    const cancel = screen.getByRole("menuitem", { name: /Cancel action/ });
    expect(cancel.getAttribute("aria-disabled")).toBe("true");
    await click(cancel);
    expect(bridge.requests("updates:submit")).toEqual([]);
  });
});
