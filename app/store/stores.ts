/** All stores of the window, wired to one bridge; `start` subscribes them, `stop` leaves no listener and no timer. */
import type { DocketBridge } from "../../electron/contract/channels.ts";
import { Answers } from "./answers.ts";
import { Bulk } from "./bulk.ts";
import { CertificateChoice } from "./certificate-choice.ts";
import { Connection } from "./connection.ts";
import { Defects } from "./defects.ts";
import { Diagnostics } from "./diagnostics.ts";
import { Dialogs } from "./dialogs.ts";
import { Digest } from "./digest.ts";
import { Drafts } from "./drafts.ts";
import { Handover } from "./handover.ts";
import { Ledger } from "./ledger.ts";
import { MainBeat } from "./main-beat.ts";
import { Marks } from "./marks.ts";
import { Moves } from "./moves.ts";
import { OtherAccounts } from "./other-accounts.ts";
import { ProxySignIn } from "./proxy-sign-in.ts";
import { Queue } from "./queue.ts";
import { Selection } from "./selection.ts";
import { SettingsStore } from "./settings.ts";
import { Shown } from "./shown.ts";
import { Ticker } from "./ticker.ts";

export class Stores {
  readonly answers: Answers;
  readonly bulk: Bulk;
  readonly certificateChoice: CertificateChoice;
  readonly connection: Connection;
  readonly defects: Defects;
  readonly diagnostics: Diagnostics;
  readonly dialogs = new Dialogs();
  readonly digest: Digest;
  readonly drafts: Drafts;
  readonly handover: Handover;
  readonly ledger: Ledger;
  readonly mainBeat: MainBeat;
  readonly marks: Marks;
  readonly moves: Moves;
  readonly otherAccounts: OtherAccounts;
  readonly proxySignIn: ProxySignIn;
  readonly queue: Queue;
  readonly selection: Selection;
  readonly settings: SettingsStore;
  readonly shown: Shown;
  readonly ticker: Ticker;
  readonly #bridge: DocketBridge;
  #unsubscribe: (() => void) | undefined;

  constructor(bridge: DocketBridge, now: () => number = Date.now, monotonic: () => number = () => performance.now()) {
    this.#bridge = bridge;
    this.answers = new Answers(bridge, now);
    this.defects = new Defects(bridge, now);
    this.diagnostics = new Diagnostics(bridge);
    this.digest = new Digest(bridge);
    this.drafts = new Drafts(bridge);
    this.handover = new Handover(bridge);
    this.ledger = new Ledger(bridge);
    this.moves = new Moves(bridge, this.drafts, this.dialogs, now);
    this.otherAccounts = new OtherAccounts(bridge);
    this.proxySignIn = new ProxySignIn(bridge);
    this.certificateChoice = new CertificateChoice(bridge);
    this.queue = new Queue(bridge);
    this.marks = new Marks(this.queue.store);
    this.bulk = new Bulk(bridge, this.queue.store, this.marks, now);
    this.selection = new Selection(bridge, this.queue.store, this.drafts);
    this.settings = new SettingsStore(bridge);
    this.shown = new Shown(this.queue.store);
    this.ticker = new Ticker(now);
    this.mainBeat = new MainBeat(bridge, now, monotonic);
    this.connection = new Connection({
      bridge,
      mainBeat: this.mainBeat.store,
      queue: this.queue.store,
      ticker: this.ticker.store,
      now,
      monotonic,
    });
  }

  start(): void {
    this.#unsubscribe = this.#bridge.on("queue:open", ({ actionId }) => this.openAction(actionId));
    this.defects.start();
    this.ticker.start();
    this.shown.start();
    this.marks.start();
    this.bulk.start();
    this.selection.start();
    this.settings.start();
    this.mainBeat.start();
    this.connection.start();
    this.digest.start();
    this.otherAccounts.start();
    this.proxySignIn.start();
    this.certificateChoice.start();
    this.queue.start();
  }

  stop(): void {
    this.#unsubscribe?.();
    this.queue.stop();
    this.connection.stop();
    this.mainBeat.stop();
    this.digest.stop();
    this.otherAccounts.stop();
    this.proxySignIn.stop();
    this.certificateChoice.stop();
    this.diagnostics.stop();
    this.ledger.stop();
    this.handover.stop();
    this.settings.stop();
    this.selection.stop();
    this.bulk.stop();
    this.marks.stop();
    this.shown.stop();
    this.drafts.stop();
    this.ticker.stop();
    this.defects.stop();
  }

  /** Brings an Action to the front: in the view on the screen if it is there, else in one where it is. */
  openAction(actionId: string): void {
    const { placed } = this.shown.store.getState();
    const row = this.queue.store.getState().rows.get(actionId);
    const elsewhere = row?.views.includes("allOpen") === true ? "allOpen" : row?.views[0];
    if (!placed.some((place) => place.id === actionId) && elsewhere !== undefined) {
      this.shown.search("");
      this.shown.look(elsewhere);
    }
    this.selection.open(actionId);
  }
}
