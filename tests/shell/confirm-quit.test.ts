import type { BaseWindow } from "electron";
import { describe, expect, it, vi } from "vitest";
import type { OtherAccountDto } from "../../electron/contract/accounts.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { failpoints } from "../../electron/shell/failpoints.ts";
import { mayLeave } from "../../electron/shell/confirm-quit.ts";

const waiting = { id: "u-1", move: "complete", actionName: "Inspect pump P-104" } as UpdateDto;

interface Question {
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
  cancelId: number;
  signal: AbortSignal;
}

/** The parts of a window that a dialog needs. */
const theWindow = {};

function quitting(
  undoable: UpdateDto[],
  button: number | number[],
  keepsUpdates = true,
  accounts: OtherAccountDto[] = [],
  demonstration = false,
  hasSettings = false,
) {
  const buttons = [button].flat();
  const account = { baseUrl: "http://127.0.0.1:1", demonstration };
  const steps: string[] = [];
  const unasked = new AbortController();
  const showMessageBox = vi.fn((_parent: object, question: Question) => {
    steps.push("asked");
    const pressed = buttons.length > 1 ? buttons.shift() : buttons[0];
    if (pressed !== -1) return Promise.resolve({ response: pressed });
    return new Promise<{ response: number }>((resolve) => question.signal.addEventListener("abort", () => resolve({ response: 2 })));
  });
  const sendUndoable = vi.fn(() => Promise.resolve());
  const goOn = vi.fn();
  const pauseUndo = vi.fn(() => goOn);
  const answer = mayLeave(
    {
      dialog: { showMessageBox } as never,
      showWindow: () => void steps.push("shown"),
      parent: () => theWindow as BaseWindow,
      texts: { hasSettings },
      client: {
        queries: { otherAccounts: () => ({ accounts }), undoable: () => undoable, keepsUpdates, accountInUse: () => account },
        commands: { pauseUndo, sendUndoable },
      },
    },
    unasked.signal,
  );
  return { answer, showMessageBox, sendUndoable, pauseUndo, goOn, steps, unasked };
}

async function messageOf(more: Partial<UpdateDto>): Promise<string | undefined> {
  const { answer, showMessageBox } = quitting([{ ...waiting, ...more }], 1);
  await answer;
  return showMessageBox.mock.calls[0]?.[1].message;
}

function forRobot8(counts: OtherAccountDto["counts"]): OtherAccountDto {
  const account = { baseUrl: "http://127.0.0.1:1", actingAs: { type: "OBJECT", id: "robot-8" } };
  return { key: "k", account, counts, updates: [], unreadable: 0, drafts: 3, stops: [] };
}

describe("quitting while a final move can still be undone", () => {
  it("promises no storage where nothing can be stored", async () => {
    const { answer, showMessageBox } = quitting([waiting], 1, false);
    expect(await answer).toBe(true);
    expect(showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      detail: expect.stringMatching(/cannot keep anything/),
      buttons: ["Send now", "Quit without sending", "Do not quit"],
    });
  });

  it("promises no next start for the demonstration, which ends with this run", async () => {
    const { answer, showMessageBox } = quitting([waiting], 1, true, [], true);
    await answer;
    expect(showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      detail: "Send now, or quit without sending? This is part of the demonstration, which ends with Docket.",
      buttons: ["Send now", "Quit without sending", "Do not quit"],
    });
  });

  it("promises nothing for other accounts either where nothing can be stored", async () => {
    const { answer, showMessageBox } = quitting([waiting], 1, false, [forRobot8({ waiting: 2 })]);
    await answer;
    expect(showMessageBox.mock.calls[0]?.[1].detail).not.toMatch(/stay on this device/);
  });

  it("also names the updates that remain for accounts that are not in use", async () => {
    const { answer, showMessageBox } = quitting([waiting], 1, true, [forRobot8({ waiting: 2, held: 1 }), forRobot8({})]);
    await answer;
    expect(showMessageBox.mock.calls[0]?.[1].detail).toMatch(
      /Docket asks again\. 3 updates stay on this device for robot-8 at http:\/\/127\.0\.0\.1:1\.$/,
    );
  });

  it("asks nothing when there is no such move", () => {
    const { answer, showMessageBox } = quitting([], 0);
    expect(answer).toBe(true);
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  it("asks once, names the move, sends it and waits for the answer", async () => {
    const { answer, showMessageBox, sendUndoable } = quitting([waiting], 0);
    expect(await answer).toBe(true);
    expect(showMessageBox).toHaveBeenCalledOnce();
    expect(showMessageBox.mock.calls[0]?.[1].message).toBe("“complete Inspect pump P-104” has not been sent yet.");
    expect(sendUndoable).toHaveBeenCalledOnce();
  });

  it("names a move on an Action with a hostile name in bounded, plain text", async () => {
    const { answer, showMessageBox } = quitting([{ ...waiting, actionName: `\u202EPump\n\n${"x".repeat(5_000)}` }], 1);
    await answer;
    const message = showMessageBox.mock.calls[0]?.[1].message ?? "";
    expect(message).toMatch(/^“complete Pump x+…” has not been sent yet\.$/u);
    expect(message.length).toBeLessThan(160);
  });

  it("names an Action without a name by its id, and isolates a right-to-left name", async () => {
    expect(await messageOf({ actionId: "act-7", actionName: "\u200B" })).toBe("“complete act-7” has not been sent yet.");
    const hebrew = "\u05E9\u05DC\u05D5\u05DD 7";
    expect(await messageOf({ actionName: hebrew })).toBe(`“complete \u2068${hebrew}\u2069” has not been sent yet.`);
    const long = `${"\u05E9".repeat(200)} 7`;
    expect(await messageOf({ actionName: long })).toMatch(/^“complete \u2068\u05E9+…\u2069” has not been sent yet\.$/u);
  });

  it("isolates the name of another account", async () => {
    const other = forRobot8({ waiting: 1 });
    const hebrew = "\u05E8\u05D5\u05D1\u05D5\u05D8 8";
    const account = { ...other.account, actingAs: { type: "OBJECT" as const, id: hebrew } };
    const { answer, showMessageBox } = quitting([waiting], 1, true, [{ ...other, account }]);
    await answer;
    expect(showMessageBox.mock.calls[0]?.[1].detail).toContain(`for \u2068${hebrew}\u2069 at http://`);
  });

  it("keeps the move without sending it, or cancels the quit", async () => {
    const kept = quitting([waiting, waiting], 1);
    expect([await kept.answer, kept.sendUndoable.mock.calls.length]).toEqual([true, 0]);
    expect(kept.showMessageBox.mock.calls[0]?.[1].message).toMatch(/^2 final moves have not been sent/);
    const stayed = quitting([waiting], 2);
    expect([await stayed.answer, stayed.sendUndoable.mock.calls.length]).toEqual([false, 0]);
  });
});

const typed = (undoable: UpdateDto[], ...buttons: number[]) => quitting(undoable, buttons, true, [], false, true);

describe("quitting while typed settings are not saved", () => {
  it("asks whether they may be lost, and cancels the quit unless that is chosen", async () => {
    const stayed = typed([], 0);
    expect(await stayed.answer).toBe(false);
    expect(stayed.steps).toEqual(["shown", "asked"]);
    expect(stayed.showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      message: "You have changed settings that are not saved.",
      buttons: ["Do not quit", "Quit without saving"],
      defaultId: 0,
      cancelId: 0,
    });
    expect(await typed([], 1).answer).toBe(true);
  });

  it("asks about final moves afterwards, and only where they may be lost", async () => {
    const both = typed([waiting], 1, 0);
    expect(await both.answer).toBe(true);
    expect(both.showMessageBox.mock.calls.map(([, { message }]) => message)).toEqual([
      "You have changed settings that are not saved.",
      "“complete Inspect pump P-104” has not been sent yet.",
    ]);
    expect(both.sendUndoable).toHaveBeenCalledOnce();
    const stayed = typed([waiting], 0);
    expect(await stayed.answer).toBe(false);
    expect([stayed.showMessageBox.mock.calls.length, stayed.pauseUndo.mock.calls.length]).toEqual([1, 0]);
  });

  it("ends without another question where the session ends in the meantime", async () => {
    const { answer, unasked, showMessageBox, sendUndoable } = typed([waiting], -1);
    unasked.abort();
    expect(await answer).toBe(true);
    expect([showMessageBox.mock.calls.length, sendUndoable.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("while the question is open", () => {
  it("the time to undo is paused, and continues if the user cancels the quit", async () => {
    const stayed = quitting([waiting], 2);
    expect([stayed.pauseUndo.mock.calls.length, stayed.goOn.mock.calls.length]).toEqual([1, 0]);
    await stayed.answer;
    expect(stayed.goOn).toHaveBeenCalledOnce();
    const kept = quitting([waiting], 1);
    await kept.answer;
    expect(kept.goOn).not.toHaveBeenCalled();
  });
});

describe("the question", () => {
  it("belongs to the window, which is shown first: macOS blocks everything for a dialog without a window", async () => {
    const { answer, steps, showMessageBox } = quitting([waiting], 1);
    await answer;
    expect(steps).toEqual(["shown", "asked"]);
    expect(showMessageBox.mock.calls[0]?.[0]).toBe(theWindow);
  });

  it("shows no window when there is nothing to ask", () => {
    expect(quitting([], 0).steps).toEqual([]);
  });

  it("is closed when the session ends: nothing is sent, and the time to undo stays paused", async () => {
    const { answer, unasked, goOn, sendUndoable } = quitting([waiting], -1);
    unasked.abort();
    expect(await answer).toBe(true);
    expect([goOn.mock.calls.length, sendUndoable.mock.calls.length]).toEqual([0, 0]);
  });

  it("answered at the moment at which the session ends sends nothing", async () => {
    const { answer, unasked, sendUndoable } = quitting([waiting], 0);
    unasked.abort();
    expect(await answer).toBe(true);
    expect(sendUndoable).not.toHaveBeenCalled();
  });
});

describe("crash points", () => {
  it("end the process at the named step, and never in an installed Docket", () => {
    const kill = vi.fn();
    const step = failpoints({ DOCKET_CRASH_AT: "sent" }, false, kill);
    step("recorded");
    expect(kill).not.toHaveBeenCalled();
    step("sent");
    expect(kill).toHaveBeenCalledOnce();
    failpoints({ DOCKET_CRASH_AT: "sent" }, true, kill)("sent");
    expect(kill).toHaveBeenCalledOnce();
  });
});
