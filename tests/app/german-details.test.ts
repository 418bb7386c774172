/** The words of moves, updates, commands and the timeline in German. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shownKey } from "../../app/commands/chord.ts";
import { COMMAND_IDS, COMMANDS } from "../../app/commands/registry.ts";
import { whyNoMove } from "../../app/commands/why-no-move.ts";
import { shortName } from "../../app/messages/action-bar.ts";
import { headWords, peopleWords } from "../../app/messages/action.ts";
import { bulkStatus, selectedWords } from "../../app/messages/bulk.ts";
import { changedLine } from "../../app/messages/changes.ts";
import { commandReasonWords } from "../../app/messages/commands.ts";
import { errorWords } from "../../app/messages/errors.ts";
import { factsOf } from "../../app/messages/facts.ts";
import { placeWords } from "../../app/messages/lifecycle.ts";
import { moveWords } from "../../app/messages/moves.ts";
import { pressWords } from "../../app/messages/pending.ts";
import { meanwhileWords, olderLines, timelineParts, timelineWords } from "../../app/messages/timeline.ts";
import { leftReportWords } from "../../app/messages/typed-text.ts";
import { toastWords } from "../../app/messages/undo.ts";
import { pillWords, undoWords, updateStatus } from "../../app/messages/updates.ts";
import { failed } from "../../electron/contract/errors.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { updateStatusLabels } from "../../electron/contract/messages/labels.ts";
import { MOVE_NAMES, UPDATE_STATES } from "../../electron/contract/vocabulary.ts";
import { anUpdate, aRow, ROBOT } from "./sample-actions.ts";

const NOW = 10_000_000;
/** Connection state with a connection, and without a requested pause. */
const liveAt = (now: number) => ({ isLive: true, until: undefined, now });

beforeEach(() => setLanguage("de"));
afterEach(() => setLanguage("en"));

const status = (state: "accepted" | "unknown") =>
  updateStatus(anUpdate({ actionId: "a", state }), "disk", { isLive: true, until: undefined, now: NOW });

describe("the status of an update", () => {
  it("begins with the label of its state, in every case", () => {
    for (const state of UPDATE_STATES)
      for (const more of [{}, { noEcho: true as const }, { byAnswer: true as const }, { attempts: 3 }, { undoUntil: NOW + 5000 }]) {
        const update = anUpdate({ actionId: "a", state, createdAt: NOW, stateSince: NOW, ...more });
        for (const keeping of ["disk", "memory", "demonstration"] as const)
          for (const until of [undefined, NOW + 9000])
            expect(updateStatus(update, keeping, { isLive: true, until, now: NOW }).startsWith(updateStatusLabels[state])).toBe(true);
      }
  });

  it("claims no more than in English", () => {
    expect(status("accepted")).toBe(
      "Angenommen vom Dienst: „Quittieren“ im Namen von robot-7. Nicht bestätigt, bis der Datenstrom es zeigt.",
    );
    expect(status("unknown")).toBe("Ausgang offen: „Quittieren“. Die Meldung wurde gesendet, und es kam keine Antwort.");
  });

  it("counts down to a final move, and names what happens then", () => {
    const waiting = anUpdate({ actionId: "a", move: "complete", state: "waiting", createdAt: NOW, stateSince: NOW, undoUntil: NOW + 4000 });
    expect(undoWords(waiting, liveAt(NOW))).toBe("Wird in 4 Sek. abgeschlossen");
    // Behind a name, the words continue a sentence.
    expect(toastWords(waiting, "Alpha", liveAt(NOW))).toBe("Alpha: wird in 4 Sek. abgeschlossen");
    expect(undoWords(waiting, liveAt(NOW + 9000))).toBe("Wird abgeschlossen, sobald Docket weitermacht");
    expect(pillWords(waiting, liveAt(NOW))).toBe("Abschluss: 4 Sek.");
  });

  it("reports for a press without an answer that it is not recorded", () => {
    expect(pressWords({ actionId: "a", what: { move: "start" }, since: 0 }, NOW)).toMatch(
      /^„Beginnen“ ist noch nicht verzeichnet \(gedrückt: .+\), und Docket hat nicht geantwortet\. Es wird verzeichnet, wenn/,
    );
  });
});

describe("a line of the timeline", () => {
  it("begins with its actor", () => {
    expect(
      timelineParts({ kind: "state", at: 1, from: "PLANNED", to: "CANCELLED", ours: false, reportedBy: "ann", message: "nein" }),
    ).toEqual({ actor: "ann", deed: " hat gemeldet: storniert: „nein“" });
    expect(timelineParts({ kind: "state", at: 1, from: "PLANNED", to: "IN_PROGRESS", ours: true })).toEqual({
      actor: "Sie",
      deed: " haben den Auftrag begonnen",
    });
    expect(timelineParts({ kind: "left", at: 1 }).actor).toBe("");
  });

  it("keeps the capitals of nouns, and mistakes no other name for the user", () => {
    const update = anUpdate({ actionId: "a", move: "report", state: "held", progress: { phase: "vor Ort", statusMessage: "" } });
    expect(timelineWords({ kind: "update", at: 1, update })).toBe("Sie: Fortschritt: vor Ort, zurückgehalten");
    expect(timelineWords({ kind: "acceptedChange", at: 1, fields: ["priority", "requestedBy"] })).toBe(
      "Sie haben angenommen, was sich geändert hatte: Priorität, Auftraggeber",
    );
    const named = timelineParts({ kind: "received", at: 1, state: "ASSIGNED", assignedTo: ROBOT, existed: false, reportedBy: "Sie" });
    expect(named).toEqual({ actor: "Sie", deed: " hat gemeldet: zugewiesen an robot-7" });
  });

  it("counts the parts that it does not show", () => {
    expect([olderLines(1, 1), olderLines(50, 1500)]).toEqual(["1 ältere Zeile zeigen", "50 von 1.500 älteren Zeilen zeigen"]);
    expect(meanwhileWords({ progress: { phase: "vor Ort", statusMessage: "fertig" } })).toBe(
      "Inzwischen hat jemand anderes gemeldet: „vor Ort — fertig“.",
    );
  });
});

describe("an Action", () => {
  const row = aRow({ id: "a", priority: "HIGH", state: "IN_PROGRESS", roles: [], authorizedBy: { type: "USER", id: "Ops" } });

  it("has its facts under their labels", () => {
    expect(peopleWords(row)).toBe("Auftraggeber ann, Genehmiger Ops");
    expect(headWords(row)).toBe("inspection · hoch · a · Auftraggeber ann, Genehmiger Ops · zugewiesen an robot-7");
    expect(factsOf(row, NOW).map(({ label }) => label)).toEqual([
      "Priorität",
      "Auftraggeber",
      "Genehmiger",
      "ID",
      "Zugewiesen an",
      "Erhalten",
    ]);
  });

  it("names what changed, and writes only Docket's own words in lower case", () => {
    expect(changedLine([{ field: "priority", from: "LOW", to: "HIGH" }])).toMatch(/: Priorität niedrig → hoch$/);
    const requester = [{ field: "requestedBy", from: "Ann lee", to: "" }] as const;
    expect(changedLine(requester)).toMatch(/: Auftraggeber Ann lee → keine Angabe$/);
    setLanguage("en");
    expect(changedLine(requester)).toBe("changed since you acknowledged: requester Ann lee → none");
  });

  it("gives its state, and why nothing can be done", () => {
    expect(placeWords("PLANNED", [{ state: "PLANNED", standing: "last" }]).state).toBe("Zuletzt bekannt: geplant");
    expect(commandReasonWords(whyNoMove(row, { type: "USER", id: "bob" }))).toBe("Zugewiesen an robot-7, nicht an Sie");
    expect(leftReportWords({ ...row, state: "COMPLETED" })).toMatch(
      /^Dieser Auftrag ist jetzt abgeschlossen; .+ Er wurde nicht gesendet\.$/,
    );
    expect([shortName("report"), shortName("fail")]).toEqual([
      { before: "Fortschritt", shown: "melden", after: "" },
      { before: "", shown: "Fehlschlag", after: "melden" },
    ]);
    expect(selectedWords(2, 1)).toBe("1 von 2 ausgewählten ist in der Liste");
    const item = { actionId: "a", name: "a", pressedAt: 0 };
    expect(
      bulkStatus(
        [
          { ...item, status: "confirmed" },
          { ...item, status: "held" },
        ],
        NOW,
      ),
    ).toBe("1 von 2 bestätigt, 1 nicht");
  });
});

describe("commands", () => {
  it("have labels, and reasons when unavailable", () => {
    for (const move of MOVE_NAMES) expect(moveWords[move].doing).toMatch(/^(?:Wird \p{Ll}+|Abschluss läuft|Fehlschlag)…$/u);
    expect(commandReasonWords({ code: "doFirst", params: { move: "plan", key: "P" } })).toBe("Zuerst: Einplanen (P)");
    expect(commandReasonWords({ code: "notOffered", params: { state: "ACKNOWLEDGED" } })).toBe(
      "Nicht möglich, solange der Auftrag quittiert ist",
    );
    expect(COMMAND_IDS.filter((id) => COMMANDS[id].label === undefined).length).toBeGreaterThan(50);
    expect(errorWords(failed("moveNotOffered", { move: "plan" }).error)).toMatch(/Es wurde nichts gesendet\.$/);
  });

  it("show the keys of a German keyboard", () => {
    expect(["Ctrl+Enter", "Shift+X", "Escape", "G R", "ArrowUp"].map(shownKey)).toEqual(["Strg+Eingabe", "Umschalt+X", "Esc", "G R", "↑"]);
  });
});
