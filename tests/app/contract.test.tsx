/**
 * The decisions of proto/README.md as the window shows them, named by their rows. Docket's half is
 * in tests/core/contract.test.ts.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { type FakeBridge } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow, widenList } from "./window-under-test.tsx";

usesWindow();

const row = () => screen.getByRole("row", { name: /Alpha/ });
const details = () => screen.getByRole("region", { name: "Action details" });
const kind = () => details().querySelector("[data-part=kind]")?.textContent;
/** Returns each fact as "Priority: High", except for the times. */
const facts = () =>
  [...details().querySelectorAll("[data-part=facts] > div")]
    .map((fact) => `${fact.querySelector("dt")?.textContent}: ${fact.querySelector("dd > span:not([aria-hidden])")?.textContent}`)
    .filter((fact) => !fact.startsWith("Received: "));
const moves = () => within(details()).queryByRole("group", { name: "What to do" });

/** Opens the window with this Action only, chosen. */
async function showing(action: RowDto): Promise<FakeBridge> {
  const { bridge } = await openWindow({ rows: [action] });
  await act(async () => row().focus());
  return bridge;
}

describe("a state that this version does not know", () => {
  const unknown = aRow({ id: "a", name: "Alpha", state: "UNKNOWN", views: ["allOpen"] });

  it('unknown enum value, unknown field: is shown as "Unknown state", with no buttons for it', async () => {
    await showing(unknown);
    expect(row().textContent).toContain("Unknown state");
    expect(within(details()).getByRole("heading", { level: 2 }).textContent).toBe("Alpha");
    expect(details().textContent).toContain("a state that this version of Docket does not know. It offers no moves from it.");
    expect(moves()).toBeNull();
    expect(
      within(details())
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label") ?? button.textContent),
    ).toEqual(["Let go of the Action", "Copy id", "Copy link", expect.stringMatching(/^Ledger/)]);
  });

  it("unknown enum value, unknown field: no key moves it, and its buttons return when its state is known", async () => {
    const bridge = await showing(unknown);
    for (const key of ["a", "p", "s", "c", "r", "f", "x"])
      await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
    expect(bridge.requests("updates:submit")).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", state: "PLANNED", views: ["allOpen"] })]));
    expect(within(moves()!).getByRole("button", { name: "Start" })).toBeTruthy();
    expect(row().textContent).not.toContain("Unknown state");
  });
});

describe("the requester and the authorizer of an Action", () => {
  it("Action additions: the window is complete without requestedBy and authorizedBy", async () => {
    const { requestedBy: _, ...without } = aRow({ id: "a", name: "Alpha", priority: "HIGH" });
    await showing(without);
    expect(row().querySelector("[data-part=standing]")?.textContent).toBe("inspection");
    expect(kind()).toBe("inspection");
    expect(facts()).toEqual(["Priority: High", "Id: a"]);
    expect(within(moves()!).getByRole("button", { name: "Acknowledge" })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/undefined|null|requested by|authorized by/i);
  });

  it("Action additions: the window names both when the service sends them", async () => {
    const people = { requestedBy: { type: "USER", id: "ann" }, authorizedBy: { type: "GROUP", id: "ops-lead" } };
    await showing(aRow({ id: "a", name: "Alpha", priority: "HIGH", ...people }));
    widenList(1000);
    expect(row().querySelector("[data-part=requester]")?.textContent).toBe("ann");
    expect(row().querySelector<HTMLElement>("[data-part=standing]")?.title).toContain("requested by ann, authorized by ops-lead");
    expect(kind()).toBe("inspection");
    expect(facts()).toEqual(["Priority: High", "Requested by: ann", "Authorized by: ops-lead", "Id: a"]);
  });
});
