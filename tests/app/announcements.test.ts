/**
 * Announcements to a screen reader: at most one polite message at a time, urgent messages at once,
 * and none lost.
 */
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Announcements, type Urgency, type Voice } from "../../app/store/announcements.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const heardBy = (voice: Voice): string[] => {
  const said: string[] = [];
  voice.subscribe(() => voice.announced().words !== "" && said.push(voice.announced().words));
  return said;
};

function heard(): { announcements: Announcements; said: string[]; urgent: string[] } {
  const announcements = new Announcements();
  return { announcements, said: heardBy(announcements.polite), urgent: heardBy(announcements.urgent) };
}

describe("announcements", () => {
  it("announce the first message at once, and the following ones together after 3 s", () => {
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

  it("announce at most one message in 3 s, however many are queued", () => {
    const { announcements, said } = heard();
    for (let at = 0; at < 300; at += 1) {
      announcements.say("new", `${at + 1} new.`);
      vi.advanceTimersByTime(100);
    }
    expect(said).toHaveLength(11);
    expect(said.at(-1)).toBe("300 new.");
  });

  it("replace a queued message on the same topic, and drop it when its fact is over", () => {
    const { announcements, said } = heard();
    announcements.say("connection", "Connection: Stale.");
    announcements.say("new", "1 new.");
    announcements.say("pause", "The service asks Docket to wait.");
    announcements.say("new", "2 new.");
    announcements.say("pause", "");
    vi.advanceTimersByTime(3_000);
    expect(said).toEqual(["Connection: Stale.", "2 new."]);
  });

  it("announce no fact that is over, and use the present state when their turn comes", () => {
    const { announcements, said } = heard();
    let status = "Sending.";
    announcements.say("update", () => status);
    vi.advanceTimersByTime(1_000);
    status = "Accepted.";
    announcements.say("update", () => status);
    expect(announcements.polite.announced().words).toBe("");
    announcements.say("note", () => "");
    status = "Confirmed.";
    vi.advanceTimersByTime(2_000);
    expect(said).toEqual(["Sending.", "Confirmed."]);
  });

  it("announce urgent messages at once and separately, so that the polite ones keep their interval", () => {
    const { announcements, said, urgent } = heard();
    announcements.say("connection", "Connection: Live.");
    vi.advanceTimersByTime(2_000);
    announcements.say("row", "Pump: Planned.");
    announcements.say("new", "1 new, critical.", "alarm");
    expect([said, urgent]).toEqual([["Connection: Live."], ["1 new, critical."]]);
    vi.advanceTimersByTime(999);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect([said.slice(1), urgent.slice(1)]).toEqual([["Pump: Planned."], []]);
  });

  it("announce an alarm before and after every answer to a press, and never inside another alarm", () => {
    const { announcements, urgent } = heard();
    announcements.say("key", "Plan first: P.", "answer");
    announcements.say("key", "Nothing is held.", "answer");
    announcements.say("new", "1 new, critical.", "alarm");
    expect(urgent).toEqual(["Plan first: P.", "1 new, critical. Nothing is held."]);
    vi.advanceTimersByTime(1_000);
    announcements.say("new", "1 new, critical.", "alarm");
    announcements.say("new", "2 new, critical.", "alarm");
    vi.advanceTimersByTime(1_999);
    expect(urgent).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(urgent.slice(2)).toEqual(["2 new, critical."]);
  });

  it("count politely announced items into the alarm that replaces them, and stay urgent when replaced", () => {
    const { announcements, said, urgent } = heard();
    announcements.say("connection", "Connection: Live.");
    announcements.say("new", "1 new.");
    announcements.say("new", "2 new, 1 critical.", "alarm");
    announcements.say("new", "3 new, 2 critical.", "alarm");
    expect(announcements.isWaiting("new")).toBe(true);
    announcements.say("new", "4 new, 2 critical.");
    vi.advanceTimersByTime(3_000);
    expect([said, urgent]).toEqual([["Connection: Live."], ["2 new, 1 critical.", "4 new, 2 critical."]]);
    expect(announcements.isWaiting("new")).toBe(false);
  });

  it("keep the rules in any sequence: polite ones 3 s apart, an alarm at once, the last message announced", () => {
    const say = fc.record({
      topic: fc.constantFrom("new", "row", "key"),
      urgency: fc.constantFrom<Urgency | undefined>(undefined, "answer", "alarm"),
      pause: fc.integer({ min: 0, max: 4_000 }),
    });
    fc.assert(
      fc.property(fc.array(say, { maxLength: 40 }), (course) => {
        const announcements = new Announcements();
        const [polite, urgent]: { at: number; words: string }[][] = [[], []];
        announcements.polite.subscribe(() => polite?.push({ at: Date.now(), words: announcements.polite.announced().words }));
        announcements.urgent.subscribe(() => urgent?.push({ at: Date.now(), words: announcements.urgent.announced().words }));
        const last = new Map<string, string>();
        for (const [number, { topic, urgency, pause }] of course.entries()) {
          const words = `<${topic} ${number}>`;
          last.set(topic, words);
          const isFree = Date.now() - (urgent?.findLast(({ words: said }) => said !== "")?.at ?? -Infinity) >= 3_000;
          announcements.say(topic, words, urgency);
          if (urgency !== undefined && isFree) expect(urgent?.at(-1)?.words).toContain(words);
          vi.advanceTimersByTime(pause);
        }
        vi.advanceTimersByTime(9_000);
        const spoken = (polite ?? []).filter(({ words }) => words !== "");
        for (const [at, one] of spoken.entries()) expect(one.at - (spoken[at - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(3_000);
        const all = [...(polite ?? []), ...(urgent ?? [])].map(({ words }) => words).join(" ");
        for (const words of last.values()) expect(all).toContain(words);
        announcements.stop();
      }),
      { numRuns: 200 },
    );
  });

  it("use the language in force when queued messages are announced, and drop texts of the language before", () => {
    const { announcements, said } = heard();
    let word = "new";
    announcements.say("connection", "Connection: Live.");
    announcements.say("pause", "The service asks Docket to wait.");
    announcements.say("arrivals", () => `1 ${word}.`);
    word = "neu";
    announcements.forgetTexts();
    expect(announcements.polite.announced().words).toBe("");
    vi.advanceTimersByTime(3_000);
    expect(said).toEqual(["Connection: Live.", "1 neu."]);
  });

  it("are announced again when the words are the same", () => {
    const { announcements } = heard();
    announcements.say("new", "1 new.");
    const first = announcements.polite.announced();
    vi.advanceTimersByTime(3_000);
    expect(announcements.polite.announced().words).toBe("");
    announcements.say("new", "1 new.");
    expect(announcements.polite.announced()).toEqual({ number: first.number + 1, words: "1 new." });
  });

  it("leave no timer running", () => {
    const { announcements } = heard();
    announcements.say("new", "1 new.");
    announcements.say("new", "1 new, critical.", "alarm");
    announcements.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
