/**
 * Rows whose update was confirmed by the service's answer alone: the row claims no more than is
 * known.
 */
import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { loadLanguage } from "../../app/languages/load-language.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { choose } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => setLanguage("en"));

const answered = (fields: Partial<UpdateDto> = {}): Partial<RowDto> => ({
  update: anUpdate({ actionId: "a", state: "confirmed", byAnswer: true, ...fields }),
});
const cell = () => {
  const found = document.querySelector<HTMLElement>('[role="row"] [data-part="state"]');
  return {
    words: found?.textContent,
    title: found?.title,
    isOurs: found?.querySelector("[data-ours]") !== null,
    sign: found?.querySelector("[data-sign]")?.getAttribute("data-sign") ?? undefined,
  };
};
const showing = (fields: Partial<RowDto>) => openWindow({ rows: [aRow({ id: "a", name: "Alpha", ...fields })] });

describe("the row of an Action whose update was confirmed by the answer alone", () => {
  it("is placed by the update's target state, dashed, and gives a screen reader the last shown state", async () => {
    const { bridge } = await showing(answered());
    const words = "Acknowledged, as the service answered; last shown as “Assigned”";
    expect(cell()).toEqual({ words, title: words, isOurs: true, sign: "accepted" });
    await act(async () =>
      bridge.change([aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED", ...answered({ byAnswer: undefined as never }) })]),
    );
    expect(cell()).toEqual({ words: "Acknowledged", title: "Acknowledged", isOurs: false, sign: undefined });
  });

  it("has the same in German", async () => {
    await loadLanguage("de");
    setLanguage("de");
    await showing(answered());
    expect(cell().words).toBe("Quittiert, laut Antwort des Dienstes; zuletzt gezeigt als „Zugewiesen“");
  });

  it.each<[string, Partial<RowDto>, string]>([
    ["somebody else has moved it on", { state: "PLANNED" }, "Planned"],
    ["it has left the queue", { leftAt: 5 }, "Left your queue, last known as assigned"],
    ["it was a report, which leads nowhere else", { state: "IN_PROGRESS" }, "In progress"],
  ])("shows the state of the stream when %s", async (_, fields, words) => {
    const isReport = fields.state === "IN_PROGRESS";
    await showing({ ...answered(isReport ? { move: "report", expected: "IN_PROGRESS", target: "IN_PROGRESS" } : {}), ...fields });
    expect(cell()).toMatchObject({ words, isOurs: false });
  });

  it("states in its details that the stream has not shown the update yet", async () => {
    await showing(answered());
    await choose(/Alpha/);
    const status = screen.getByRole("status", { name: "Update" });
    expect(status.textContent).toMatch(/^Confirmed by the service's answer at .*The stream has not shown it yet\.$/);
    expect(status.parentElement?.querySelector("[data-sign]")?.getAttribute("data-sign")).toBe("accepted");
  });
});
