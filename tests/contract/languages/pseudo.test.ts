/**
 * Every word of window and main comes from a catalogue: in a pseudo-language no other word remains.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AlertMessage } from "../../../electron/contract/alerts.ts";
import type { RowDto } from "../../../electron/contract/action.ts";
import { t } from "../../../electron/contract/languages/shared.ts";
import { failureAdvice, waitSentence } from "../../../electron/contract/messages/failure-advice.ts";
import { failureSentence } from "../../../electron/contract/messages/failures.ts";
import { fieldInText, fieldName, valueWords } from "../../../electron/contract/messages/fields.ts";
import { flawedField, flawLine, flawSentence } from "../../../electron/contract/messages/flaws.ts";
import { handoverPieces } from "../../../electron/contract/messages/handover-text.ts";
import { handoverTitles, noOpenWork, recordsNote, unreadableLine } from "../../../electron/contract/messages/handover.ts";
import * as labels from "../../../electron/contract/messages/labels.ts";
import { ledgerSentence } from "../../../electron/contract/messages/ledger.ts";
import { managedProblemWords } from "../../../electron/contract/messages/managed.ts";
import { idWords } from "../../../electron/contract/messages/name.ts";
import { fullStandingLine, standingLine, stateLine, stopPhrase } from "../../../electron/contract/messages/row.ts";
import * as settings from "../../../electron/contract/messages/settings.ts";
import { storageSentence } from "../../../electron/contract/messages/storage.ts";
import { updateReasonSentence } from "../../../electron/contract/messages/update-reasons.ts";
import { SETTING_NAMES } from "../../../electron/contract/settings-table.ts";
import {
  DIGEST_KINDS,
  MOVE_NAMES,
  PRINCIPAL_TYPES,
  STATE_NAMES,
  UPDATE_CHOICES,
  UPDATE_STATES,
} from "../../../electron/contract/vocabulary.ts";
import { alertWords } from "../../../electron/shell/messages/alerts.ts";
import { linkRefused } from "../../../electron/shell/messages/deep-links.ts";
import { crashDetail, pageFailed, startFailed } from "../../../electron/shell/messages/failed-windows.ts";
import { trayMenu, trayStatus, trayTip } from "../../../electron/shell/messages/tray.ts";
import { allElements, elementsOf, LITERAL, messagesOf } from "./icu.ts";
import { usesPseudo } from "./in-pseudo.ts";
import { ACCENTS, outsideCatalogues, pseudo, RIGHT_TO_LEFT } from "./pseudo.ts";

usesPseudo(t);

/** Texts that come from no catalogue: names of types, and words of Intl. */
const DATA = [...PRINCIPAL_TYPES, "docket://action/act-20035", " and ", " or ", ", and ", " sec", " min", " hr"];

function expectAll(texts: readonly (string | undefined)[]): void {
  for (const text of texts) expect(outsideCatalogues(text ?? "", ACCENTS, DATA), text).toBe("");
}

const codesOf = (topic: keyof typeof t.english): string[] => Object.keys(t.english[topic]).filter((name) => !name.includes("_"));

/** A value of every parameter that exists; the texts have no letters. */
const PARAMETERS = {
  words: "7.",
  class: "7",
  status: 404,
  quoted: "7/7",
  proxy: "7:8",
  seconds: 5,
  origin: "7:7",
  type: "7/8",
  mebibytes: 4,
  id: "7-7",
  why: "7",
  characters: 5,
  path: "/7",
  name: "7.8",
  text: "77",
  max: 9,
  min: 1,
  unit: "seconds",
  keychain: "keyring",
  variable: "$7",
  likely: "$8",
  names: ["7", "8"],
  paths: ["/7", "/8"],
  minutes: 30,
  attempts: 10,
  program: "/7",
  interpreter: "/7",
  what: "/7",
  signal: "7",
  variables: ["$7", "$8"],
  first: "$7",
  key: "$9",
  line: 1,
  column: 2,
  fault: "comment",
  wanted: "text",
  fields: ["name", "requestedBy"],
  differs: "words",
  count: 2,
  failure: { code: "streamEnded", params: {} },
  mayBeRecorded: true,
  now: "PLANNED",
  was: "UNKNOWN",
  by: "7",
  assignedTo: "8",
  ids: ["7", "8"],
  more: 2,
  drafts: [{ actionId: "7", move: "plan" }],
  found: "7.7",
  after: "removed",
  aside: "7.9",
  cause: "log",
  folder: "/7",
  from: "/8",
  authority: "7",
  script: "/9",
  charset: "7",
} as const;

/** Returns a message of any domain, because the parameters fit every message. */
function message(code: string, more: object = {}): { code: never; params: never } {
  return { code: code as never, params: { ...PARAMETERS, ...more } as never };
}

const ROW = { id: "7", name: "7 8", type: "7", scope: "NONE", state: "UNKNOWN", priority: "HIGH", roles: [] } as unknown as RowDto;

describe("no word is outside the catalogues", () => {
  it("of failures and what to do", () => {
    const codes = [...codesOf("failures").filter((code) => code !== "renewed"), "httpStatus"];
    expectAll(codes.map((code) => failureSentence(message(code))));
    expectAll([407, 511, 599].map((status) => failureSentence(message("httpStatus", { status, quoted: undefined }))));
    expectAll(["proxyAsks", "otherContent"].map((code) => failureSentence(message(code, { proxy: undefined, type: undefined }))));
    for (const wait of ["safely", "inMemory", "notKept"] as const)
      expectAll([waitSentence(wait), ...codes.map((code) => failureAdvice(message(code), wait))]);
    for (const why of ["askedFor", "clockMoved", "listOverdue"]) expectAll([failureSentence(message("renewed", { why }))]);
  });

  it("of updates", () => {
    const codes = [...codesOf("updateReasons"), "turnedAway", "refused"];
    expectAll(codes.map((code) => updateReasonSentence(message(code))));
    expectAll(codes.map((code) => updateReasonSentence(message(code, { by: undefined, assignedTo: undefined, mayBeRecorded: false }))));
  });

  it("of files", () => {
    const saved = { updates: 2, drafts: 1, lines: 30, actions: 1 };
    const damaged = { saved, unreadUpdates: ["7"], isWhole: true, failure: message("system") };
    expectAll(codesOf("storage").map((code) => storageSentence(message(code, { ...damaged, updates: 1, texts: 2 }))));
    for (const [updates, texts] of [
      [1, 0],
      [0, 2],
      [2, 2],
    ])
      expectAll([storageSentence(message("changesLost", { updates, texts }))]);
    const tasks = codesOf("storageTasks").flatMap((task) => codesOf("storageReasons").map((code) => ({ task, reason: message(code) })));
    expectAll(tasks.map((params) => storageSentence(message("storeFailed", params))));
    expectAll([storageSentence(message("fileDamaged", { ...damaged, saved: { updates: 0, drafts: 0, lines: 0, actions: 0 } }))]);
    expectAll([storageSentence(message("updateRecordsUnreadable", { ids: ["7"], more: 0 }))]);
  });

  it("of settings", () => {
    for (const setting of SETTING_NAMES)
      for (const code of codesOf("settingsProblems"))
        for (const place of [
          undefined,
          { is: "saved" },
          { is: "environment", variable: "$7" },
          { is: "nowhere", variable: "$7" },
          { is: "configuration", variable: "$7", path: "/7" },
        ])
          expectAll([
            settings.settingProblemWords({
              ...message(code, { words: ["7", "8"], wanted: "list", fault: "open" }),
              setting,
              place,
            } as never),
          ]);
    expectAll(codesOf("keyStorages").map((code) => settings.keyStorageWords(message(code))));
    expectAll(codesOf("settingsFile").map((code) => settings.fileProblemWords(message(code))));
    expectAll(codesOf("preferencesFile").map((code) => settings.preferencesProblemWords(message(code))));
    const problems: Partial<Record<string, object>> = {
      keyStays: message("keyFileEmpty"),
      configurationSpoilt: message("configurationNoFile"),
    };
    expectAll(
      codesOf("settingsWarnings").map((code) => settings.settingsWarningWords(message(code, { problem: problems[code], fault: "open" }))),
    );
  });

  it("of a managed device", () => {
    for (const by of [{ variable: "$7" }, { variable: "$7", file: "/7" }])
      expectAll(
        codesOf("managedProblems").map((code) =>
          managedProblemWords(message(code, { by, words: ["7", "8"], fault: code === "authorityFile" ? "open" : "comment" })),
        ),
      );
  });

  it("of the ledger", () => {
    for (const state of STATE_NAMES) for (const assignedTo of [undefined, "7"]) expectLine("received", { state, assignedTo });
    for (const move of MOVE_NAMES)
      for (const state of UPDATE_STATES)
        for (const choice of UPDATE_CHOICES) {
          expectLine("update", { move, state, reason: undefined });
          expectLine("update", { move, state, reason: message("noAnswer"), noEcho: true });
          expectLine("updateTakenBack", { move, state, choice });
        }
    for (const code of ["left", "alertShown", "opened", "stopConfirmed", "changeAccepted", "asked", "unreadableDropped", "asWritten"])
      expectLine(code, {});
    expectLine("alertFailed", { failure: undefined });
    for (const code of ["unsupported", "noDisplay", "noDaemon", "refused", "failed", "noAnswer"])
      expectLine("alertFailed", { failure: { ...message(code), windowAsked: true } });
  });

  it("of rows, flaws and labels", () => {
    for (const all of Object.values(labels)) expectAll(Object.values(all));
    const fields = Object.keys(t.english.flawedFields);
    expectAll([...fields.map(flawedField), ...Object.keys(t.english.fields).flatMap((field) => [fieldName(field), fieldInText(field)])]);
    for (const problem of ["unreadable", "notSent", "outOfRange"] as const) {
      const row = { ...ROW, flaws: fields.map((field) => ({ field, problem })) };
      expectAll([flawLine(row), ...row.flaws.map((flaw) => flawSentence(row, flaw)), stateLine(row)]);
    }
    for (const why of ["CANCELLED", "FAILED", "REJECTED", "COMPLETED", "REASSIGNED", "LEFT"] as const)
      for (const by of [undefined, "7"])
        for (const roles of [[], ["assignee"]] satisfies RowDto["roles"][])
          expectAll([
            stopPhrase({ why, at: 1, ...(by && { reportedBy: by }) }, { ...ROW, roles }),
            stopPhrase({ why, at: 1 }, { ...ROW, roles, assignedTo: { type: "OBJECT", id: "8" } }),
          ]);
    for (const state of STATE_NAMES) expectAll([fullStandingLine({ state, leftAt: 1 })]);
    expectAll([standingLine({ state: "PLANNED", leftAt: 1 }), idWords(""), valueWords("priority", "HIGH"), valueWords("name", "")]);
    expectAll([handoverTitles.open, handoverTitles.updates, handoverTitles.drafts, unreadableLine({ unreadable: 2 })]);
    const nothing = { connection: {}, updates: [], drafts: [], actingAs: {} };
    expectAll([recordsNote("updates", nothing as never), recordsNote("drafts", { ...nothing, actingAs: undefined } as never)]);
    expectAll([recordsNote("updates", { ...nothing, connection: { storage: { problems: [message("updatesUnreadable")] } } } as never)]);
    for (const known of [true, false])
      for (const connection of [{ state: "live" }, { state: "offline", asOf: 1 }]) expectAll([noOpenWork({ connection, known } as never)]);
  });

  it("of the handover", () => {
    const connection = {
      state: "offline",
      since: 1,
      asOf: 1,
      unreadable: 2,
      received: 3,
      heartbeats: true,
      reason: message("streamEnded"),
    };
    const progress = { phase: "7", statusMessage: "8" };
    const update = { actionId: "7", actionName: "8", move: "plan", createdAt: 1, stateSince: 1, expected: "UNKNOWN", attempts: 0 };
    const account = { baseUrl: "7:7", actingAs: { type: "UNSPECIFIED", id: "7" } };
    const handover = {
      at: 1,
      known: false,
      connection,
      drafts: [{ ...update, ...progress }],
      actingAs: account.actingAs,
      open: STATE_NAMES.map((state) => ({ ...ROW, state, progress, stop: { why: "LEFT", at: 1 }, reportedBy: "7", silentSince: 1 })),
      updates: UPDATE_STATES.map((state) => ({ ...update, state, actingAs: account.actingAs, progress, choices: ["drop"], undoUntil: 1 })),
      otherAccounts: {
        problem: message("system"),
        accounts: [{ account, counts: { held: 2 }, updates: [], unreadable: 1, drafts: 1, stops: ["7"] }],
      },
    };
    // Words of Intl: the month and the time zone.
    const data = [...DATA, "Jan", "UTC"];
    for (const part of handoverPieces(handover as never, "UTC")) expect(outsideCatalogues(part, ACCENTS, data), part).toBe("");
  });

  it("of notifications, tray and dialogs", () => {
    const alerts: AlertMessage[] = [
      { code: "assigned", params: { name: "7", id: "7", type: "8", priority: "HIGH", requestedBy: "9" } },
      { code: "assignedMany", params: { count: 5, names: ["7"] } },
      { code: "away", params: { counts: Object.fromEntries(DIGEST_KINDS.map((kind) => [kind, 2])), names: ["7"] } },
      { code: "stopWork", params: { name: "7", why: "CANCELLED", reportedBy: "8", words: "9" } },
      { code: "stopWork", params: { name: "7", why: "LEFT" } },
      { code: "withdrawn", params: { name: "7", why: "REASSIGNED" } },
      { code: "silent", params: { name: "7", minutes: 30 } },
      { code: "silentMany", params: { count: 5, names: ["7"] } },
      { code: "stopWorkMany", params: { count: 5, names: ["7"] } },
    ];
    expectAll(alerts.flatMap((alert) => Object.values(alertWords(alert))));
    for (const waiting of [undefined, 0, 2])
      for (const state of ["live", "offline"] as const)
        expectAll(
          trayStatus({
            state,
            waiting,
            atLeast: waiting === 2,
            proxyAsks: true,
            missedAlert: true,
            withheld: { why: "paused", until: 0, quietUntil: 1 },
          }),
        );
    // The product's name is part of the message.
    expectAll([trayTip("7", "8"), ...Object.values(trayMenu()), crashDetail("7", "/8")]);
    expectAll([startFailed("7"), pageFailed("7", "/8"), linkRefused("7", "noId")].flatMap((dialog) => Object.values(dialog)));
  });
});

function expectLine(code: string, params: object): void {
  expectAll([ledgerSentence({ event: message(code, params), damaged: true })]);
}

function parametersOf(text: string): string[] {
  return allElements(elementsOf(text)).flatMap(({ type, value }) => (type === LITERAL ? [] : (value ?? "#")));
}

it.each([ACCENTS, RIGHT_TO_LEFT])("the pseudo-language $tag has every message, with the same parameters", (language) => {
  const texts = new Map(messagesOf(pseudo(t.english, language)));
  for (const [key, english] of messagesOf(t.english)) {
    const text = texts.get(key) ?? "";
    expect(() => elementsOf(text), key).not.toThrow();
    expect(parametersOf(text), key).toEqual(parametersOf(english));
  }
});

it("a text outside the catalogues is found", () => {
  expect(outsideCatalogues(`${t("tray.quit")}, not sent`, ACCENTS)).not.toBe("");
  expect(outsideCatalogues(`${t("tray.quit")} 7`, ACCENTS)).toBe("");
});

/** Several words, or one as it appears in a window; no key, code or path matches. */
const SENTENCE = /^[^.]*[a-z]{2,}[.!?:,;]* |^[A-Z][a-z]+[.!?:]?$/;

/** The code of a script has the form of a word (ISO 15924). */
function isScript(text: string): boolean {
  try {
    return /^[A-Z][a-z]{3}$/.test(text) && new RegExp(String.raw`^\p{Script=${text}}*$`, "u").test("");
  } catch {
    return false;
  }
}

it("no file of sentences contains a text of its own", () => {
  const root = join(import.meta.dirname, "../../../electron");
  const found = ["contract/messages", "shell/messages"].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const code = readFileSync(join(root, folder, name), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, "");
      const texts = [...code.matchAll(/"([^"\n]*)"|`([^`$\n]*)(?:\$\{[^}`\n]*\}([^`$\n]*))*`/g)].flatMap((match) => match.slice(1));
      return texts.filter((text) => text !== undefined && SENTENCE.test(text) && !isScript(text)).map((text) => `${name}: ${text}`);
    }),
  );
  expect(found).toEqual([]);
});
