/** The facts of an Action in its details, and what can be copied of them. */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { factsOf } from "../../app/messages/facts.ts";
import { aRow } from "./sample-actions.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const AT = new Date(2026, 10, 23, 13, 49).getTime();
const valueOf = (row: RowDto, is: string) => factsOf(row, AT).find((fact) => fact.is === is)?.value;
const ageOf = (name: RegExp) => screen.getByRole("row", { name }).querySelector("time");
const details = () => within(screen.getByRole("region", { name: "Action details" }));

async function showing(row: RowDto) {
  const { store } = await openWindow({ rows: [row] });
  await act(async () => store.getState().openAction(row.id));
}

/** Replaces the system's clipboard, and records the text written to it unless it fails. */
function clipboard(takes = true): { text: string | undefined } {
  const held: { text: string | undefined } = { text: undefined };
  const execCommand = vi.fn(() => {
    if (!takes) return false;
    const clipboardData = { setData: (_type: string, text: string) => (held.text = text) };
    return !document.body.dispatchEvent(Object.assign(new Event("copy", { bubbles: true, cancelable: true }), { clipboardData }));
  });
  Object.assign(document, { execCommand });
  return held;
}

describe("the facts", () => {
  it("show when Docket received the assignment and the state, and claim no more", () => {
    const row = aRow({ id: "a", state: "IN_PROGRESS", receivedAt: AT, stateSince: AT + 120_000 });
    expect(valueOf(row, "receivedAt")).toBe("13:49");
    expect(valueOf(row, "stateSince")).toBe("known since 13:51");
    expect(valueOf({ ...row, leftAt: AT }, "stateSince")).toBeUndefined();
  });

  it("show in the row, too, when its age is only a lower bound", async () => {
    const [known, seen] = [
      aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED", receivedAt: AT, stateSince: AT - 120_000 }),
      aRow({ id: "b", name: "Beta", receivedAt: AT }),
    ];
    await openWindow({ rows: [known, seen] });
    expect(ageOf(/Alpha/)?.title).toMatch(/^known since .*13:47:00$/);
    expect(ageOf(/Alpha/)?.dateTime).toBe(new Date(AT - 120_000).toISOString());
    expect(ageOf(/Beta/)?.title).toMatch(/^Monday.*13:49:00$/);
  });

  it("name the assignee when it is not the user", () => {
    expect(valueOf(aRow({ id: "a" }), "assignedTo")).toBeUndefined();
    expect(valueOf(aRow({ id: "a", roles: ["requester"] }), "assignedTo")).toBe("robot-7");
  });

  it("claim no priority that arrived incomplete", () => {
    const flaws = [{ field: "priority", problem: "notSent" as const }];
    expect(valueOf(aRow({ id: "a", priority: "NONE", flaws }), "priority")).toBe("Not sent");
  });
});

describe("copying", () => {
  it("copies the id in the service's form, and the link that opens the Action", async () => {
    const held = clipboard();
    await showing(aRow({ id: "act/\u202E1 é" }));
    await click(details().getByRole("button", { name: "Copy id" }));
    expect(held.text).toBe("act/\u202E1 é");
    expect(details().getByText("Id copied")).toBeTruthy();
    await click(details().getByRole("button", { name: "Copy link" }));
    expect(held.text).toBe("docket://action/act%2F%E2%80%AE1%20%C3%A9");
    expect(details().getByText("Link copied")).toBeTruthy();
  });

  it("reports no success when the system refused the text", async () => {
    clipboard(false);
    await showing(aRow({ id: "a" }));
    await click(details().getByRole("button", { name: "Copy id" }));
    expect(details().queryByText("Id copied")).toBeNull();
    expect(details().getByText(/^Not copied/)).toBeTruthy();
  });
});
