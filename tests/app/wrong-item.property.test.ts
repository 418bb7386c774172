// @vitest-environment jsdom
/**
 * Never the wrong item: whatever changes by itself while keys are pressed and text is typed, nothing
 * is asked of main for another Action than the one whose row was shown as chosen when the key went
 * down, and no letter of a text becomes a command. Where its user has let go of the choice, nothing is
 * chosen until the user chooses.
 */
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContext } from "../../app/commands/context.ts";
import { releaseHold } from "../../app/commands/held-command.ts";
import { INPUT_PAUSES } from "../../app/commands/input-guard.ts";
import { HOLD_MS } from "../../app/commands/key-hold.ts";
import { noteLeads, noteMeanings } from "../../app/commands/key-meanings.ts";
import { Parts, type Step as Way } from "../../app/commands/parts.ts";
import { interceptKey, type KeyTarget, windowKey } from "../../app/commands/route-key.ts";
import { chosenId, listedSelection, placeOfLetGo } from "../../app/store/choice.ts";
import { newestUndoable } from "../../app/store/moves.ts";
import { createDocketStore, type DocketState, startQueue } from "../../app/store/store.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { InvokeChannel } from "../../electron/contract/channels.ts";
import { GROUPINGS } from "../../electron/contract/preferences.ts";
import { recordOf, VIEW_NAMES } from "../../electron/contract/vocabulary.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { TestFrames } from "./test-frames.ts";
import { NOTICE_COMMANDS, type NoticeCommand, NoticeButton, OpenPalette } from "./wrong-item-devices.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame"] }));
afterEach(() => void vi.useRealTimers());

/** What a press can ask of main about an Action. */
const DEEDS: ReadonlySet<InvokeChannel> = new Set<InvokeChannel>([
  "updates:submit",
  "updates:acknowledgeAll",
  "updates:resolve",
  "stop:confirm",
  "changes:accept",
  "silence:later",
]);

const id = fc.integer({ min: 0, max: 4 }).map((number) => `act-${number}`);
const row = fc
  .record({
    id,
    state: fc.constantFrom("ASSIGNED" as const, "ACKNOWLEDGED" as const, "PLANNED" as const, "IN_PROGRESS" as const, "CANCELLED" as const),
    mark: fc.constantFrom(
      "none" as const,
      "none" as const,
      "stop" as const,
      "changed" as const,
      "silent" as const,
      "held" as const,
      "undo" as const,
    ),
    at: fc.integer({ min: 1, max: 5 }),
    inView: fc.boolean(),
  })
  .map(({ mark, at, inView, ...fields }): RowDto => ({
    ...aRow({ ...fields, receivedAt: at, ...(inView && { views: ["allOpen"] }) }),
    ...(mark === "stop" && { stop: { at, why: "CANCELLED" as const } }),
    ...(mark === "changed" && { changed: [{ field: "name", from: "x", to: `y${at}` }] }),
    ...(mark === "silent" && { silentSince: at }),
    ...(mark === "undo" && {
      update: { ...anUpdate({ actionId: fields.id, move: "complete", state: "waiting" }), createdAt: at, choices: ["undo", "send"] },
    }),
    ...(mark === "held" && { update: { ...anUpdate({ actionId: fields.id, state: "held" }), choices: ["send", "drop", "report"] } }),
  }));

/** A batch names each Action once. */
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: (one) => one.id });

/** What is pressed with Ctrl. */
const CHORDS = ["Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+6", "Ctrl+7", "Ctrl+Shift+S", "Ctrl+Shift+F", "Ctrl+Shift+Y", "Ctrl+K"] as const;

const LETTERS = "apsucrfxjkebviwyntdozlh.?/g ";
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("change" as const), rows: rows }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("gone" as const), id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("notification" as const), id }) },
  {
    weight: 24,
    arbitrary: fc.record({
      do: fc.constant("key" as const),
      key: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(..."apscewyontdz".split(""), "Escape", "Escape") },
        { weight: 1, arbitrary: fc.constantFrom(...CHORDS) },
        { weight: 1, arbitrary: fc.constantFrom(...LETTERS.split(""), "S", "X", "E", "L", "J", "K", "Escape", "Enter") },
      ),
      isHeld: fc.boolean(),
    }),
  },
  // On the heels of a change, to the next row and a letter for it.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("heels" as const),
      rows: rows,
      way: fc.constantFrom("j", "k"),
      key: fc.constantFrom(..."apsc".split("")),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("choose" as const), id }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("type" as const),
      text: fc.string({ unit: fc.constantFrom(...LETTERS.split("")), maxLength: 8 }),
      lost: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("view" as const), view: fc.constantFrom(...VIEW_NAMES) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("search" as const), text: fc.constantFrom("", "act-1", "nothing") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("resize" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("overlay" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reason" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("button" as const), command: fc.constantFrom(...NOTICE_COMMANDS) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("palette" as const), query: fc.constantFrom("", "a", "ac", "co", "un", "st") }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("line" as const), at: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("filter" as const), filter: fc.constantFrom("", "is:waiting", "state:assigned") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("order" as const), grouping: fc.constantFrom(...GROUPINGS) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(50, 400, 700, 1_000, 3_000) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The steps with which a user chooses. */
const CHOICES: ReadonlySet<Step["do"]> = new Set<Step["do"]>(["key", "heels", "choose", "notification", "type", "button", "line"]);

/** The ways through the rows whose ends are noted. */
const LEADS = { j: "next", k: "previous" } as const satisfies Readonly<Record<string, Way>>;
type Lead = (typeof LEADS)[keyof typeof LEADS];

/** The window without its page: the real store, the real ways of a key, and a focus that is a word. */
class Operator {
  readonly bridge = new FakeBridge({
    rows: ["0", "1", "2", "3"].map((number) => aRow({ id: `act-${number}`, receivedAt: Number(number) })),
  });
  readonly #parts = new Parts(() => this.#isNarrow);
  #time = 10_000;
  #isNarrow = false;
  /** The choice, and when it last changed without the user. */
  #chosen: string | undefined;
  #chosenAt = -Infinity;
  /** The marked rows that are listed, those before none were, and when they last changed without the user. */
  #marked = "";
  #lastMarked = "";
  #markedAt = -Infinity;
  /** The rows to which J and K lead, and when one came to be that without the user. */
  #leads: Record<Lead, { id: string | undefined; at: number }> = {
    next: { id: undefined, at: -Infinity },
    previous: { id: undefined, at: -Infinity },
  };
  #focus = "row";
  #lettings = 0;

  /** For which Action the open question for a reason was pressed. */
  #asked: string | undefined;
  readonly #frames = new TestFrames();
  readonly #store = createDocketStore(
    this.bridge,
    () => this.#time,
    () => this.#time,
    this.#frames,
    INPUT_PAUSES,
  );
  readonly #stops: (() => void)[];
  readonly #buttons: Readonly<Record<NoticeCommand, NoticeButton>>;
  #palette: OpenPalette | undefined;
  /** The menu of filters is open: letters are its own. */
  #isMenuOpen = false;
  #byDevice = 0;

  constructor() {
    const goTo = (index: number): void => {
      const { list, stepTo } = this.#store.getState();
      const found = list.rows[Math.max(0, Math.min(index, list.rows.length - 1))];
      if (found !== undefined) stepTo(found.id);
    };
    const at = (): number => this.#store.getState().list.indexOf(chosenId(this.#store.getState()) ?? "");
    const indexAfter = (way: Way): number => {
      const state = this.#store.getState();
      return state.letGo === undefined ? at() + (way === "next" ? 1 : -1) : placeOfLetGo(state);
    };
    this.#parts.mount({ list: { goTo, indexAfter }, filters: { open: () => (this.#isMenuOpen = true) } });
    const button = (command: NoticeCommand) => new NoticeButton(command, this.#store, this.#parts, () => this.#time);
    this.#buttons = recordOf(NOTICE_COMMANDS, button);
    this.#stops = [
      startQueue(this.#store),
      this.bridge.on("queue:open", ({ actionId }) => this.#store.getState().openAction(actionId)),
      this.#store.subscribe((state) => this.#seeMarked(listedSelection(state).join(" "))),
      this.#store.subscribe((state) => {
        if (chosenId(state) === this.#chosen) return;
        this.#chosen = chosenId(state);
        this.#chosenAt = this.#store.input.guard.isActing ? -Infinity : this.#time;
      }),
      this.#store.subscribe((state, before) => {
        if (state.listVersion !== before.listVersion) noteLeads(this.#context());
      }),
      this.#store.subscribe(() => this.#seeLeads(indexAfter)),
      this.#store.commandFacts.subscribe(() => {
        noteMeanings(this.#context());
        for (const command of NOTICE_COMMANDS) this.#buttons[command].look();
      }),
    ];
  }

  #seeMarked(marked: string): void {
    if (marked === this.#marked) return;
    const isNew = this.#marked === "";
    const isBack = isNew && marked === this.#lastMarked;
    if (this.#store.input.guard.isActing || isBack) this.#markedAt = -Infinity;
    else if (!isNew) this.#markedAt = this.#time;
    if (!isNew) this.#lastMarked = this.#marked;
    this.#marked = marked;
  }

  #seeLeads(indexAfter: (way: Way) => number): void {
    const { rows } = this.#store.getState().list;
    for (const way of Object.values(LEADS)) {
      const found = rows[Math.max(0, Math.min(indexAfter(way), rows.length - 1))]?.id;
      if (found === this.#leads[way].id) continue;
      const isKnown = this.#store.input.guard.isActing || this.#leads[way].id === undefined;
      this.#leads[way] = { id: found, at: isKnown ? -Infinity : this.#time };
    }
  }

  #context(): CommandContext {
    return new CommandContext(this.#store, this.#parts);
  }

  async start(): Promise<void> {
    await settle();
    this.#store.input.guard.focusIs(this.#focus);
    noteMeanings(this.#context());
    await this.#wait(INPUT_PAUSES.settling);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#store.input.hold.cancel();
  }

  async do(act: Step): Promise<void> {
    const { letGo } = this.#store.getState();
    await this.#do(act);
    const isChosen = this.#store.getState().activeId !== undefined;
    if (letGo !== undefined && !CHOICES.has(act.do)) expect(isChosen).toBe(false);
  }

  async #do(act: Step): Promise<void> {
    const state = this.#store.getState();
    const { input } = this.#store;
    switch (act.do) {
      case "change":
        return this.bridge.change(act.rows);
      case "gone":
        return this.bridge.change([], [act.id]);
      case "notification":
        return this.bridge.push("queue:open", { actionId: act.id });
      case "key":
        return this.#key(act.key, act.isHeld);
      case "heels":
        this.bridge.change(act.rows);
        await this.#key(act.way, false);
        return this.#key(act.key, false);
      case "choose":
        return input.act(() => {
          this.#focus = "row";
          input.guard.focusIs(this.#focus);
          if (state.list.indexOf(act.id) >= 0) state.openDetails(act.id);
          // Read by its user, though it may have been the chosen one already.
          if (chosenId(this.#store.getState()) === act.id) this.#chosenAt = -Infinity;
        });
      case "type":
        return this.#type(act.text, act.lost);
      case "view":
        return input.act(() => state.setView(act.view));
      case "search":
        return input.act(() => state.setSearch(act.text));
      case "resize":
        this.#isNarrow = !this.#isNarrow;
        return;
      case "overlay":
        return input.act(() => (state.dialog === undefined ? state.openDialog({ kind: "diagnostics" }) : state.closeDialog()));
      case "reason":
        return this.#reason();
      case "wait":
        return this.#wait(act.ms);
      case "button":
        return this.#button(act.command);
      case "palette":
        return this.#openPalette(act.query);
      case "line":
        return this.#choose(act.at);
      case "filter":
        this.#isMenuOpen = false;
        return input.act(() => state.setFilters(act.filter === "" ? [] : [act.filter]));
      case "order":
        return input.act(() => state.setOrder({ grouping: act.grouping }));
    }
  }

  /** A press of the pointer on a button of a notice, or of the toast over a dialog. */
  async #button(command: NoticeCommand): Promise<void> {
    const [before, { meant }] = [this.#deeds().length, this.#buttons[command]];
    this.#store.input.guard.pointed();
    this.#store.input.guard.endAct();
    this.#buttons[command].press();
    this.#expectOnly(before, [meant]);
    await settle();
  }

  #openPalette(query: string): void {
    if (this.#store.getState().dialog !== undefined || this.#isMenuOpen) return;
    this.#press("Ctrl+K", "page");
    if (this.#store.getState().dialog?.kind === "palette") this.#palette = new OpenPalette(query, this.#store, this.#context());
  }

  async #choose(at: number): Promise<void> {
    if (this.#store.getState().dialog?.kind !== "palette" || this.#palette === undefined) return;
    const before = this.#deeds().length;
    const state = this.#store.getState();
    const newest = newestUndoable(state)?.id;
    this.#palette.choose(at, this.#store, this.#context());
    await this.#wait(50);
    const { dialog } = this.#store.getState();
    if (dialog?.kind === "reason") this.#asked = this.#palette.shown;
    if (dialog?.kind === "reason") expect(dialog.actionId).toBe(this.#palette.shown);
    const [deed] = this.#deeds().slice(before);
    const isForSeveral = deed?.channel === "updates:acknowledgeAll";
    this.#expectOnly(before, isForSeveral ? listedSelection(state) : [this.#palette.shown, newest]);
    if (deed?.channel === "updates:resolve" && newest !== undefined && this.#about(deed).includes(newest))
      this.#buttons["undo.newest"].known();
  }

  #expectOnly(before: number, allowed: readonly (string | undefined)[]): void {
    const deeds = this.#deeds().slice(before);
    for (const deed of deeds) for (const about of this.#about(deed)) expect(allowed).toContain(about);
    this.#byDevice += deeds.length;
  }

  /** How many updates were asked for by other things than keys. */
  get byDevice(): number {
    return this.#byDevice;
  }

  #deeds() {
    return this.bridge.asked.filter(({ channel }) => DEEDS.has(channel));
  }

  /** The ids that a request is about. */
  #about({ channel, request }: { channel: InvokeChannel; request: unknown }): string[] {
    const { actionId, actions, updateId } = request as { actionId?: string; actions?: { actionId: string }[]; updateId?: string };
    if (channel === "updates:resolve") return [(updateId ?? "").slice("update-".length)];
    return actions?.map((one) => one.actionId) ?? (actionId === undefined ? [] : [actionId]);
  }

  async #wait(ms: number): Promise<void> {
    this.#time += ms;
    this.#frames.paint();
    this.#frames.paint();
    await vi.advanceTimersByTimeAsync(ms);
  }

  #press(chord: string, target: KeyTarget): void {
    const { guard } = this.#store.input;
    const key = chord.split("+").at(-1) ?? "";
    const ctrlKey = chord.startsWith("Ctrl+");
    const shiftKey = ctrlKey ? chord.includes("Shift+") : /^[A-Z]$/.test(key);
    const press = { key, repeat: false, shiftKey, ctrlKey, metaKey: false, altKey: false };
    guard.focusIs(this.#focus);
    noteMeanings(this.#context());
    if (target !== "field") guard.beginAct();
    if (!interceptKey(press, target, this.#context())) windowKey(press, target, this.#context());
    guard.endAct();
  }

  async #key(key: string, isHeld: boolean): Promise<void> {
    const before = this.#deeds().length;
    const state = this.#store.getState();
    const [chosen, marked] = [chosenId(state), listedSelection(state)];
    const [pressedAt, markedAt] = [this.#time, this.#markedAt];
    const wasAsking = state.dialog?.kind === "reason";
    // The key takes back what the toast shows, where the chosen one has nothing to take back.
    const undo = key === "z" || key === "Ctrl+Shift+Y" ? this.#buttons["undo.newest"].meant : undefined;
    const isInMenu = this.#isMenuOpen;
    const lead = key === "j" || key === "k" ? this.#leads[LEADS[key]] : undefined;
    this.#press(key, state.dialog === undefined && !isInMenu ? "page" : "overlay");
    // Nobody has read the row to which it led.
    if (lead !== undefined && lead.id !== chosen && lead.id === this.#chosen && this.#time - lead.at < INPUT_PAUSES.settling)
      this.#chosenAt = this.#time;
    if (isInMenu && key === "Escape") this.#isMenuOpen = false;
    if (this.#store.getState().dialog?.kind === "palette" && this.#palette === undefined)
      this.#palette = new OpenPalette("", this.#store, this.#context());
    if (this.#store.getState().dialog === undefined) this.#palette = undefined;
    if (key === "Escape" && !isInMenu) this.#seeStepBack(state, this.#store.getState());
    if (isHeld) await this.#wait(HOLD_MS);
    releaseHold({ key }, this.#context());
    for (const deed of this.#deeds().slice(before)) {
      if (deed.channel === "updates:acknowledgeAll") expect(pressedAt - markedAt).toBeGreaterThanOrEqual(INPUT_PAUSES.settling);
      const isUndo = undo !== undefined && this.#about(deed).includes(undo);
      if (deed.channel !== "updates:acknowledgeAll" && !isUndo)
        expect(pressedAt - this.#chosenAt).toBeGreaterThanOrEqual(INPUT_PAUSES.settling);
      const allowed = deed.channel === "updates:acknowledgeAll" ? marked : [chosen, undo];
      for (const about of this.#about(deed)) expect(allowed).toContain(about);
    }
    const { dialog } = this.#store.getState();
    if (dialog?.kind === "reason" && !wasAsking) {
      expect(dialog.actionId).toBe(chosen);
      this.#asked = chosen;
    }
    await settle();
  }

  /** Escape lets go of the choice where it has no other step back, and beside the list alone. */
  #seeStepBack(before: DocketState, after: DocketState): void {
    // After a resize it may have meant to close the sheet.
    if (after.keyNote?.code === "settling") return;
    const isLast = before.dialog === undefined && !before.isAfterLeader && before.selectedIds.size === 0 && !this.#isNarrow;
    expect(after.activeId).toBe(isLast ? undefined : before.activeId);
    expect(after.letGo?.id).toBe(isLast ? (before.activeId ?? before.letGo?.id) : before.letGo?.id);
    this.#lettings += Number(after.letGo !== before.letGo);
  }

  /** How often the choice was let go of. */
  get lettings(): number {
    return this.#lettings;
  }

  /** A text in a field; `lost`: the field goes in the middle of it, and the focus falls to the page. */
  async #type(text: string, lost: boolean): Promise<void> {
    this.#isMenuOpen = false;
    this.#store.input.act(() => {
      this.#focus = "field";
      this.#store.input.guard.focusIs(this.#focus);
    });
    await this.#wait(INPUT_PAUSES.keys);
    const [before, { dialog }] = [this.#deeds().length, this.#store.getState()];
    for (const [at, letter] of text.split("").entries()) {
      if (lost && at === 2) this.#focus = "page";
      this.#press(letter, this.#focus === "field" ? "field" : "page");
      releaseHold({ key: letter }, this.#context());
      await this.#wait(200);
    }
    expect(this.#deeds()).toHaveLength(before);
    expect(this.#store.getState().dialog).toBe(dialog);
  }

  /** Answers the question for a reason. */
  async #reason(): Promise<void> {
    const { dialog, pressWithReason, closeDialog } = this.#store.getState();
    if (dialog?.kind !== "reason") return;
    const before = this.#deeds().length;
    void pressWithReason(dialog.row, dialog.move, "because");
    for (const deed of this.#deeds().slice(before)) expect(this.#about(deed)).toEqual([this.#asked]);
    this.#store.input.act(closeDialog);
    await settle();
  }

  get deeds(): number {
    return this.#deeds().length;
  }
}

it("no key acts on another Action than the chosen one, and no typed letter is a command", { timeout: 120_000 }, async () => {
  let deeds = 0;
  let lettings = 0;
  let byDevice = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), async (steps) => {
      const operator = new Operator();
      try {
        await operator.start();
        for (const act of steps) await operator.do(act);
        deeds += operator.deeds;
        lettings += operator.lettings;
        byDevice += operator.byDevice;
      } finally {
        operator.stop();
      }
    }),
    { numRuns: 1_000 },
  );
  // Otherwise nothing has been tried.
  expect(deeds).toBeGreaterThan(200);
  expect(lettings).toBeGreaterThan(100);
  expect(byDevice).toBeGreaterThan(50);
});
