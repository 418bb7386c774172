/**
 * Tests the ledger as text for other programs: a table that no spreadsheet executes, or one JSON
 * object per line.
 */
import { describe, expect, it, onTestFinished } from "vitest";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import type { LedgerEvent } from "../../electron/contract/ledger.ts";
import type { NewLedgerLine } from "../../electron/core/ports.ts";
import { ledgerText } from "../../electron/shell/ledger-text.ts";
import { asWritten } from "../core/ledger-lines.ts";

const TIME = "2026-11-20T12:00:00.000Z";
const OPENED: LedgerEvent = { code: "opened", params: {} };
const line = (event: LedgerEvent, name = "Inspect pump"): NewLedgerLine => ({
  at: Date.parse(TIME),
  actionId: "act-1",
  name,
  kind: "received",
  event,
});
const rows = (...lines: NewLedgerLine[]): string[] => [...ledgerText("csv", lines)];

describe("CSV", () => {
  it("follows RFC 4180, after a byte order mark: times in UTC, the sentence, and code and parameters at the end", () => {
    const received = line({ code: "received", params: { assignedTo: "robot-7", state: "IN_PROGRESS" } });
    expect(rows(line(asWritten('said "now",\r\nthen left'), "Pump, north"), received)).toEqual([
      "\uFEFFtime,actionId,name,kind,words,code,params\r\n",
      `${TIME},act-1,"Pump, north",received,"said ""now"",\r\nthen left",asWritten,"{""words"":""said \\""now\\"",\\r\\nthen left""}"\r\n`,
      `${TIME},act-1,Inspect pump,received,"Assigned to robot-7, already in progress",received,"{""assignedTo"":""robot-7"",""state"":""IN_PROGRESS""}"\r\n`,
    ]);
  });

  it("separates its cells as a spreadsheet of the language does: by semicolons where decimals have commas", () => {
    setLanguage("de");
    onTestFinished(() => setLanguage("en"));
    expect(rows(line(OPENED, "Ölpumpe; Süd, 1,5 m"))).toEqual([
      "\uFEFFtime;actionId;name;kind;words;code;params\r\n",
      `${TIME};act-1;"Ölpumpe; Süd, 1,5 m";received;Geöffnet;opened;{}\r\n`,
    ]);
  });

  it.each(["x;=1+1", "x; @SUM(A1)", "x;+1", "x;＝1"])(
    "cannot be executed by a spreadsheet that separates cells by semicolons: %j",
    (name) => {
      const [, row = ""] = rows(line(OPENED, name));
      for (const cell of row.split(";")) expect(cell).not.toMatch(/^\s*[=+\-@＝]/u);
    },
  );

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "\t=1", " =1", "＝1", "＋1", "－1", "＠A1"])(
    "cannot make a spreadsheet execute a name that reads %j",
    (name) => {
      const [, row] = rows(line(OPENED, name));
      expect(row).toMatch(/^[^,]+,act-1,"?'/u);
      expect(row).toContain(name);
    },
  );

  it("has an alert without an Action as a row without one", () => {
    const lost: LedgerEvent = { code: "generalAlert", params: { about: "connectionLost", result: "shown" } };
    expect(rows({ at: Date.parse(TIME), actionId: "", name: "", kind: "alerted", event: lost })[1]).toBe(
      `${TIME},,,alerted,Alert about the lost connection shown by the system,generalAlert,"{""about"":""connectionLost"",""result"":""shown""}"\r\n`,
    );
  });

  it("leaves harmless values as they are", () => {
    expect(rows(line({ code: "asked", params: { minutes: 30 } }, "O'Hara - gate @ 4"))[1]).toBe(
      `${TIME},act-1,O'Hara - gate @ 4,received,Nothing reported for 30 min: asked,asked,"{""minutes"":30}"\r\n`,
    );
  });
});

describe("NDJSON", () => {
  it("is one object per line, whatever the texts hold", () => {
    const text = [...ledgerText("ndjson", [line(asWritten("first\nline\u2028and")), line(OPENED)])].join("");
    const common = { time: TIME, actionId: "act-1", name: "Inspect pump", kind: "received" };
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((json) => JSON.parse(json)),
    ).toEqual([
      { ...common, words: "first\nline\u2028and", code: "asWritten", params: { words: "first\nline\u2028and" } },
      { ...common, words: "Opened", code: "opened", params: {} },
    ]);
  });
});
