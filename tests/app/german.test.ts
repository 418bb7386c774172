/**
 * The window's sentences in German: nouns keep their capitals, and numbers, dates and lists are
 * German.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { arrivalWords } from "../../app/messages/announced.ts";
import { connectionHead, nextAttempt } from "../../app/messages/connection.ts";
import { countCompact, countLong } from "../../app/messages/counts.ts";
import { attemptWords } from "../../app/messages/diagnostics.ts";
import { heldWords } from "../../app/messages/held.ts";
import { filterWords, groupHeading, orderWords } from "../../app/messages/list.ts";
import { searchProblemWords } from "../../app/messages/search.ts";
import { parseQuery } from "../../app/store/search-query.ts";
import { calmWords, cutWords, standingWords } from "../../app/messages/notices.ts";
import { othersCounts, othersNotice } from "../../app/messages/other-accounts.ts";
import { phaseLine, secondLine } from "../../app/messages/row.ts";
import { asSentence } from "../../app/messages/sentence.ts";
import { fullTime, moment, spanWords, tookWords } from "../../app/messages/times.ts";
import { NO_UPDATE_STAGES } from "../../app/store/update-stages.ts";
import { live } from "./fake-bridge.ts";
import { twoWaiting } from "./sample-accounts.ts";
import { aRow } from "./sample-actions.ts";

const NOW = new Date(2026, 10, 23, 14, 2, 11).getTime();

beforeEach(() => setLanguage("de"));
afterEach(() => setLanguage("en"));

describe("times", () => {
  it("have German dates and numbers", () => {
    expect(moment(NOW - 4 * 86_400_000, NOW)).toBe("19. Nov., 14:02");
    expect(fullTime(NOW)).toBe("Montag, 23. November 2026 um 14:02:11");
    expect([spanWords(2500), tookWords(200), tookWords(1000)]).toEqual(["2,5 Sek.", "0,2 Sek.", "1,0 Sek."]);
  });

  it("are English again after English is chosen again", () => {
    expect(moment(NOW - 4 * 86_400_000, NOW)).toBe("19. Nov., 14:02");
    setLanguage("en");
    expect(moment(NOW - 4 * 86_400_000, NOW)).toBe("19 Nov, 14:02");
  });
});

describe("the list", () => {
  it("writes a count in German form, also when it may be too small", () => {
    expect([2_599, 12_345].map((count) => countCompact(count, false, 1_000))).toEqual(["2.599", "12.345"]);
  });

  it("keeps the capitals of nouns, and writes all other words in lower case inside a sentence", () => {
    expect(orderWords("priority", "lastChange")).toBe("Gruppiert nach Priorität, sortiert nach letzter Änderung");
    expect(groupHeading("priority", "NONE", true)).toBe("Keine Priorität, oder keine lesbare");
    const held = { added: 1200, moved: 1, gone: 2, worstCount: 1 };
    expect(heldWords({ ...held, worst: "CRITICAL" }).all).toBe("1.200 neu, 1 verschoben und 2 weg · 1 kritisch");
    expect(heldWords({ ...held, worst: "stop" }).worst).toBe("1 anzuhalten");
    expect(countLong(1200, true)).toBe("mindestens 1.200");
    expect(arrivalWords({ arrived: 3, critical: 1, raised: 0 }, [aRow({ id: "a", name: "Pumpe" })])).toBe(
      "3 neu zu quittieren, 1 kritisch. Kritisch: Pumpe.",
    );
  });

  it("shows the same words for a filter with English or German codes", () => {
    const shown = ['state:"in progress"', "state:IN_PROGRESS", 'state:"In Arbeit"'].map((filter) => filterWords(filter));
    expect(new Set(shown)).toEqual(new Set(["Zustand: in Arbeit"]));
    expect(filterWords('type:"heavy lift"')).toBe("Art: heavy lift");
    expect(filterWords("is:unacknowledged")).toBe("ist: nicht quittiert");
    expect(searchProblemWords(parseQuery("staat:x").problems)).toMatch(/^Kein Filter, wird als Wort gesucht: „staat:“\./);
  });

  it("has the standing of a row, and its type when there is none", () => {
    const row = aRow({ id: "a", type: "inspection", state: "ACKNOWLEDGED" });
    expect(secondLine(row, NOW)).toBe("inspection · nicht begonnen");
    expect(phaseLine({ ...row, state: "ASSIGNED" }, NOW)).toBe("inspection");
    expect(secondLine({ ...row, silentSince: NOW - 32 * 60_000 }, NOW)).toBe("inspection · seit 32 Min. nichts gemeldet");
  });
});

describe("the connection and its notices", () => {
  it("are whole sentences", () => {
    expect(connectionHead({ ...live(NOW), heldBack: { askEveryMs: 5000 } })).toBe("Live, durch Nachfragen alle 5 Sek.");
    expect(nextAttempt({ ...live(NOW), state: "offline", nextAttemptAt: NOW + 8000 }, NOW)).toBe("Nächster Versuch in 8 Sek.");
    expect(cutWords({ ...live(NOW), cut: { afterMs: 60_000, of: "life" } })).toBe(
      "Etwas auf dem Weg beendet jede Verbindung nach 60 Sek. Docket verbindet sich jedes Mal neu.",
    );
    expect(standingWords("refused", { count: 2, first: undefined })).toBe("Sie wurden nicht wirksam.");
    expect(asSentence("überholt: ein anderer")).toBe("überholt: ein anderer.");
    expect(asSentence("Übrigens „gut.“")).toBe("Übrigens „gut.“");
  });

  it("end with one full stop after an abbreviation", () => {
    const ended = attemptWords({ epoch: 3, startedAt: NOW, liveAt: NOW + 200, endedAt: NOW + 65_000 });
    expect(ended).toBe("Versuch 3: live nach 0,2 Sek., zu Ende nach 1 Min.");
  });

  it("count updates of several stages together, in the plural", () => {
    const waiting = { ...NO_UPDATE_STAGES.updateStages, waiting: { count: 1, first: undefined }, undo: { count: 1, first: undefined } };
    expect(calmWords(waiting, undefined)).toBe("2 Meldungen warten auf diesem Gerät.");
    setLanguage("en");
    expect(calmWords(waiting, undefined)).toBe("2 updates wait on this device.");
  });

  it("name what waits for other accounts", () => {
    const other = twoWaiting(NOW);
    expect(othersNotice([other])).toMatch(/^2 Meldungen warten für robot-8 .*\. Sie werden nur von jenem Konto gesendet\.$/);
    expect(othersCounts({ ...other, counts: { waiting: 2, unknown: 1 }, unreadable: 1, drafts: 1 })).toBe(
      "2 wartend, 1 mit unbekanntem Ausgang, 1 nicht lesbare Meldung und 1 Textentwurf",
    );
  });
});
