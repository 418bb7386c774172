import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ariaKey, fit, shownKey } from "../../../app/commands/chord.ts";
import { type Place, ROW_PLACES, WINDOW_PLACES } from "../../../app/commands/places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId, keyOf } from "../../../app/commands/registry.ts";

const APP = join(import.meta.dirname, "../../../app");

/** Returns the ids of the commands with this key in this place. */
function holders(place: Place, key: string): CommandId[] {
  return COMMAND_IDS.filter((id) => COMMANDS[id].where === place && COMMANDS[id].keys.includes(key));
}

function keysIn(place: Place): string[] {
  return COMMAND_IDS.filter((id) => COMMANDS[id].where === place).flatMap((id) => COMMANDS[id].keys);
}

const press = (key: string, more: object = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("the keys of the commands", () => {
  it("belong to one command each in their place", () => {
    const places = new Set(COMMAND_IDS.map((id) => COMMANDS[id].where));
    for (const place of places)
      for (const key of keysIn(place)) expect(holders(place, key), `${key} in ${place}`).toEqual([holders(place, key)[0]]);
  });

  it("hide no key of an outer place, except for these", () => {
    const chain: readonly Place[] = [...ROW_PLACES, ...WINDOW_PLACES];
    const hidden = chain.flatMap((inner, at) =>
      keysIn(inner).flatMap((key) =>
        chain.slice(at + 1).flatMap((outer) => holders(outer, key).map((id) => `${key}: ${holders(inner, key)[0]} before ${id}`)),
      ),
    );
    expect(hidden).toEqual([
      "Escape: selection.clear before notices.close",
      "Escape: selection.clear before sheet.close",
      "Escape: selection.clear before choice.letGo",
      "Escape: notices.close before sheet.close",
      "Escape: notices.close before choice.letGo",
      "A: selection.acknowledge before move.acknowledge",
      "Escape: sheet.close before choice.letGo",
      "S: stop.confirm before move.start",
      "Z: update.undo before undo.newest",
    ]);
  });

  it("match the operator's manual", () => {
    const keys = COMMAND_IDS.filter((id) => !/^(?:row|item|page|selection\.extend)\./.test(id) && keyOf(id) !== "");
    expect(Object.fromEntries(keys.map((id) => [id, keyOf(id)]))).toEqual({
      "move.submit": "B",
      "move.approve": "V",
      "move.assign": "I",
      "move.acknowledge": "A",
      "move.plan": "P",
      "move.start": "S",
      "move.complete": "C",
      "move.report": "U",
      "move.reject": "R",
      "move.fail": "F",
      "move.cancel": "Shift+X",
      "progress.send": "Ctrl+Enter",
      "reason.send": "Ctrl+Enter",
      "update.send": "T",
      "update.drop": "D",
      "update.report": "O",
      "update.undo": "Z",
      "undo.newest": "Z",
      "stop.show": "Shift+S",
      "stop.confirm": "S",
      "change.accept": "E",
      "change.acceptAndReport": "Shift+E",
      "silence.still": "W",
      "silence.again": "Y",
      "silence.later": "N",
      "selection.toggle": "X",
      "selection.all": "Ctrl+A",
      "selection.clear": "Esc",
      "selection.acknowledge": "A",
      "view.needsAcknowledgement": "G A",
      "view.inProgress": "G I",
      "view.allOpen": "G O",
      "view.requestedByMe": "G R",
      "view.toAuthorize": "G T",
      "view.finishedToday": "G F",
      "view.leftQueue": "G Q",
      "search.begin": "/",
      "search.clear": "Esc",
      "search.leave": "↓",
      "progress.leave": "Esc",
      "choice.letGo": "Esc",
      "filter.add": "Ctrl+Shift+F",
      "list.release": ".",
      "value.next": "↓",
      "value.previous": "↑",
      "value.choose": "Enter",
      "value.close": "Esc",
      "time.next": "↓",
      "time.previous": "↑",
      "time.first": "Home",
      "time.last": "End",
      "details.wider": "←",
      "details.narrower": "→",
      "sheet.close": "Esc",
      "palette.open": "Ctrl+K",
      "keys.show": "?",
      "dialog.ledger": "L",
      "dialog.ledgerOfAction": "Shift+L",
      "dialog.handover": "H",
      "dialog.shift": "G M",
      "dialog.settings": "G S",
      "dialog.diagnostics": "G D",
      "profile.next": "G N",
      "profile.previous": "G P",
      "profile.show": "G U",
      "notices.close": "Esc",
    });
  });

  it("are named in no other file of the window", () => {
    const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
      (path) => /\.tsx?$/.test(path) && !path.startsWith("commands"),
    );
    const named = /<kbd[^>]*(?<!\/)>[^<{\s]|aria-keyshortcuts="|event\.key\b|\bkey: "\w"|Ctrl\+(?!C )/;
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((path) => named.test(readFileSync(join(APP, path), "utf8")))).toEqual([]);
  });
});

describe("a chord", () => {
  it("matches its key in both cases, and loosely with Shift as well", () => {
    expect(fit("A", press("a"))).toBe("exact");
    expect(fit("A", press("A", { shiftKey: true }))).toBe("loose");
    expect(fit("/", press("/", { shiftKey: true }))).toBe("loose");
    expect(fit("+", press("+"))).toBe("exact");
    expect(fit("Ctrl++", press("+", { ctrlKey: true }))).toBe("exact");
    expect(shownKey("Ctrl++")).toBe("Ctrl++");
    expect(fit("Shift+S", press("S", { shiftKey: true }))).toBe("exact");
    expect(fit("Shift+S", press("s"))).toBeUndefined();
    expect(fit("Space", press(" "))).toBe("exact");
  });

  it("matches with no other modifier than its own", () => {
    expect(fit("A", press("a", { ctrlKey: true }))).toBeUndefined();
    expect(fit("A", press("a", { metaKey: true }))).toBeUndefined();
    expect(fit("A", press("a", { altKey: true }))).toBeUndefined();
    expect(fit("Ctrl+A", press("a"))).toBeUndefined();
    expect(fit("Ctrl+A", press("a", { metaKey: true }))).toBe("exact");
  });

  it("is shown in short form and given in full to assistive technology", () => {
    expect([shownKey("ArrowDown"), shownKey("Escape"), shownKey("Shift+K")]).toEqual(["↓", "Esc", "Shift+K"]);
    expect([ariaKey("Escape"), ariaKey("Ctrl+Enter")]).toEqual(["Escape", "Control+Enter"]);
    // aria-keyshortcuts would read "G M" as G or M.
    expect(ariaKey("G M")).toBeUndefined();
  });
});
