/** One message at a time to a screen reader, and nothing lost between two of them. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Announcements } from "../../app/store/announcements.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function heard(): { announcements: Announcements; said: string[] } {
  const announcements = new Announcements();
  const said: string[] = [];
  announcements.subscribe(() => announcements.announced().words !== "" && said.push(announcements.announced().words));
  return { announcements, said };
}

describe("announcements", () => {
  it("say the first at once, and the others together after 3 s", () => {
    const { announcements, said } = heard();
    announcements.say("connection", "Connection: Stale.");
    announcements.say("new", "1 new.");
    announcements.say("row", "Pump: Planned.");
    expect(said).toEqual(["Connection: Stale."]);
    vi.advanceTimersByTime(2_999);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(["Connection: Stale.", "1 new. Pump: Planned."]);
  });

  it("never say more than one in 3 s, however many come", () => {
    const { announcements, said } = heard();
    for (let at = 0; at < 300; at += 1) {
      announcements.say("new", `${at + 1} new.`);
      vi.advanceTimersByTime(100);
    }
    expect(said).toHaveLength(11);
    expect(said.at(-1)).toBe("300 new.");
  });

  it("replace what waits on the same topic, and take back what is over", () => {
    const { announcements, said } = heard();
    announcements.say("connection", "Connection: Stale.");
    announcements.say("new", "1 new.");
    announcements.say("pause", "The service asks to wait.");
    announcements.say("new", "2 new.");
    announcements.say("pause", "");
    vi.advanceTimersByTime(3_000);
    expect(said).toEqual(["Connection: Stale.", "2 new."]);
  });

  it("say what is urgent at once and first, with what waits after it", () => {
    const { announcements, said } = heard();
    announcements.say("connection", "Connection: Live.");
    announcements.say("row", "Pump: Planned.");
    announcements.say("new", "1 new, critical.", true);
    expect(said).toEqual(["Connection: Live.", "1 new, critical. Pump: Planned."]);
    announcements.say("row", "Pump: In progress.");
    vi.advanceTimersByTime(2_999);
    expect(said).toHaveLength(2);
  });

  it("never cut off what is urgent by what is urgent, too: that comes first after 3 s", () => {
    const { announcements, said } = heard();
    announcements.say("new", "1 new, critical.", true);
    vi.advanceTimersByTime(1_000);
    announcements.say("row", "Pump: Planned.");
    announcements.say("new", "1 new, critical.", true);
    announcements.say("new", "2 new, critical.", true);
    vi.advanceTimersByTime(1_999);
    expect(said).toEqual(["1 new, critical."]);
    vi.advanceTimersByTime(1);
    expect(said.slice(1)).toEqual(["2 new, critical. Pump: Planned."]);
    announcements.say("new", "3 new, critical.", true);
    expect(said).toHaveLength(2);
    vi.advanceTimersByTime(6_000);
    announcements.say("row", "Pump: In progress.");
    announcements.say("new", "4 new, critical.", true);
    expect(said.slice(2)).toEqual(["3 new, critical.", "Pump: In progress.", "4 new, critical."]);
  });

  it("that wait are said in the language that is in force by then; texts of the one before are dropped", () => {
    const { announcements, said } = heard();
    let word = "new";
    announcements.say("connection", "Connection: Live.");
    announcements.say("pause", "The service asks to wait.");
    announcements.say("arrivals", () => `1 ${word}.`);
    word = "neu";
    announcements.forgetTexts();
    expect(announcements.announced().words).toBe("");
    vi.advanceTimersByTime(3_000);
    expect(said).toEqual(["Connection: Live.", "1 neu."]);
  });

  it("are heard again in the same words", () => {
    const { announcements } = heard();
    announcements.say("new", "1 new.");
    const first = announcements.announced();
    vi.advanceTimersByTime(3_000);
    expect(announcements.announced().words).toBe("");
    announcements.say("new", "1 new.");
    expect(announcements.announced()).toEqual({ number: first.number + 1, words: "1 new." });
  });

  it("leave no timer behind", () => {
    const { announcements } = heard();
    announcements.say("new", "1 new.");
    announcements.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
