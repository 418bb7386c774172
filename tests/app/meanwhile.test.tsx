/**
 * A notice over a draft: what another principal has reported since it was begun, and the draft
 * would overwrite.
 */
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ProgressDto, RowDto } from "../../electron/contract/action.ts";
import type { DraftDto } from "../../electron/contract/updates.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { aRow, detailsOf } from "./sample-actions.ts";
import { choose } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const text = (phase: string): ProgressDto => ({ phase, statusMessage: "" });
const alpha = (phase: string): RowDto => aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", progress: text(phase), changedAt: 5000 });
const rows = [alpha("one"), aRow({ id: "b", name: "Bravo" })];
const MINE: DraftDto = { actionId: "a", move: "report", ...text("mine") };

/** Reports on Alpha as Ann; Alpha's details have these drafts by then. */
async function annReports(bridge: FakeBridge, drafts: DraftDto[]): Promise<void> {
  setReport(bridge, drafts);
  await act(async () => bridge.change([alpha("theirs")]));
}

function setReport(bridge: FakeBridge, drafts: DraftDto[]): void {
  const entry = { at: 5000, kind: "progress", progress: text("theirs"), ours: false, reportedBy: "ann" } as const;
  bridge.details.set("a", { ...detailsOf(alpha("theirs")), timeline: [entry], drafts });
}

const type = (phase: string) => act(async () => void fireEvent.change(screen.getByLabelText("Phase"), { target: { value: phase } }));
const shown = () => [screen.getByLabelText<HTMLInputElement>("Phase").value, document.querySelector("[data-part=meanwhile]")?.textContent];
const NAMED = ["mine", "Meanwhile ann reported “theirs”."];

describe("the report of another principal", () => {
  it("is named while the draft is being typed", async () => {
    const { bridge } = await openWindow({ rows });
    await choose(/Alpha/);
    await type("mine");
    await annReports(bridge, [MINE]);
    expect(shown()).toEqual(NAMED);
  });

  it("is named when the user returns to the draft", async () => {
    const { bridge } = await openWindow({ rows });
    await choose(/Alpha/);
    await type("mine");
    await choose(/Bravo/);
    await annReports(bridge, [MINE]);
    await choose(/Alpha/);
    expect(shown()).toEqual(NAMED);
  });

  it("is named over a draft of an earlier start, which is kept with the text that the service showed then", async () => {
    const first = await openWindow({ rows });
    await choose(/Alpha/);
    await type("mine");
    await act(async () => first.store.getState().flushDrafts());
    const [kept] = first.bridge.requests("drafts:save");
    expect(kept).toEqual({ ...MINE, seen: text("one") });
    first.store.setState({ draftTexts: new Map() });
    setReport(first.bridge, [kept ?? MINE]);
    await act(async () => first.bridge.change([alpha("theirs")]));
    expect(shown()).toEqual(NAMED);
  });

  it("is not called later than a draft whose begin is unknown, until another report arrives", async () => {
    const { bridge } = await openWindow({ rows: [alpha("theirs")] }, (fake) => setReport(fake, [MINE]));
    await choose(/Alpha/);
    expect(shown()).toEqual(["mine", undefined]);
    const entry = { at: 6000, kind: "progress", progress: text("again"), ours: false, reportedBy: "ann" } as const;
    bridge.details.set("a", { ...detailsOf(alpha("again")), timeline: [entry], drafts: [MINE] });
    await act(async () => bridge.change([alpha("again")]));
    expect(shown()).toEqual(["mine", "Meanwhile ann reported “again”."]);
  });

  it("is the base of the next draft", async () => {
    const { bridge } = await openWindow({ rows });
    await choose(/Alpha/);
    await type("mine");
    await annReports(bridge, []);
    await type("theirs");
    await type("mine");
    expect(shown()).toEqual(["mine", undefined]);
  });
});
