/**
 * Texts of a service that exceed the limits for typed text: no necessary move of their Action is
 * refused for them.
 */
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { validateRequest } from "../../electron/contract/validate.ts";
import { MAX_LABEL, MAX_MESSAGE } from "../../electron/contract/vocabulary.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const foreign = { phase: "p".repeat(MAX_LABEL + 1), statusMessage: "m".repeat(MAX_MESSAGE + 1) };
const working = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", progress: foreign });

/** Returns the result of main's validation for the window's requests. */
function checked(bridge: FakeBridge, channel: "updates:submit" | "drafts:save"): boolean[] {
  return bridge.requests(channel).map((request) => validateRequest(channel, request).ok);
}

const type = (name: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } }));

describe("an Action with a long phase and status message of its service", () => {
  it.each(["reject", "fail", "cancel"] as const)("accepts the move %s, with its reason", async (move) => {
    const { bridge, store } = await openWindow({ rows: [working] });
    await act(async () => void (await store.getState().pressWithReason(working, move, "Bearing seized")));
    expect(checked(bridge, "updates:submit")).toEqual([true]);
  });

  it("accepts a report that keeps its texts, whole or shortened", async () => {
    const { bridge, store } = await openWindow({ rows: [working] });
    await act(async () => store.getState().report(working, foreign));
    await act(async () => store.getState().report(working, { phase: foreign.phase, statusMessage: "Still working" }));
    expect(checked(bridge, "updates:submit")).toEqual([true, true]);
  });

  it("has its typed text saved, as its form says", async () => {
    const { bridge, store } = await openWindow({ rows: [working] });
    await act(async () => store.getState().openAction("a"));
    await type(/status message/i, "All is well");
    await act(async () => store.getState().flushDrafts());
    expect(document.body.textContent).toContain("Kept on this device until it is sent");
    expect(checked(bridge, "drafts:save")).toEqual([true]);
  });
});

describe("a text that main does not save", () => {
  it("is not called saved until it is", async () => {
    const { bridge, store } = await openWindow({ rows: [working, aRow({ id: "b", name: "Bravo" })] });
    await act(async () => store.getState().openAction("a"));
    bridge.answerNext("drafts:save", failed("accountChanged"));
    await type(/status message/i, "All is well");
    await act(async () => store.getState().flushDrafts());
    expect(document.body.textContent).not.toContain("Kept on this device");
    expect(document.body.textContent).toContain("Not kept: Docket did not accept it.");
    await type(/status message/i, "All is very well");
    await act(async () => store.getState().flushDrafts());
    expect(document.body.textContent).toContain("Kept on this device until it is sent");
  });

  it("is not called saved when its form is gone", async () => {
    const { bridge, store } = await openWindow({ rows: [working] });
    await act(async () => store.getState().openAction("a"));
    bridge.answerNext("drafts:save", failed("accountChanged"));
    await type(/status message/i, "All is well");
    await act(async () => store.getState().flushDrafts());
    await act(async () => bridge.change([{ ...working, state: "COMPLETED", moves: [] }]));
    expect(screen.getByRole("region", { name: "Kept drafts" }).textContent).toContain("not on the disk as far as is known");
  });
});
