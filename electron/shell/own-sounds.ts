/**
 * Docket's own sounds of alerts: the page plays them, and says whether it could. An alert whose sound it
 * could not play has the system's warning sound in its place; while it could not, the system's sound
 * comes with each alert, and the page still tries: its device may be back.
 */
import type { OwnSoundDto } from "../contract/alert-rules.ts";
import type { SoundProblem } from "../contract/alerts.ts";
import type { Clock, Timer } from "../core/ports.ts";
import type { WindowIpc } from "./ipc.ts";

/** The page gives a device 3 s (app/store/alert-health.ts). */
const ANSWER_MS = 5_000;

export interface OwnSoundsPorts {
  link: Pick<WindowIpc, "push">;
  /** The system's warning sound. */
  beep: () => void;
  clock: Pick<Clock, "after">;
  /** There is a problem, another one, or none any more. */
  onChange: () => void;
}

export class OwnSounds {
  private readonly ports: OwnSoundsPorts;
  /** Outlives the page: another one has the same machine. */
  private found: SoundProblem | undefined;
  /** Runs while the page has an alert's sound to play, and the system does not. */
  private awaited: Timer | undefined;

  constructor(ports: OwnSoundsPorts) {
    this.ports = ports;
  }

  /** Why the last one was not played. */
  get problem(): SoundProblem | undefined {
    return this.found;
  }

  /** Answers whether it is played, as far as is known; else the system has to. */
  play(sound: OwnSoundDto): boolean {
    const { link, clock } = this.ports;
    const isOwn = link.push("alert:sound", sound) && this.found === undefined;
    if (isOwn) this.awaited ??= clock.after(ANSWER_MS, () => this.played({ code: "late", params: { seconds: ANSWER_MS / 1_000 } }));
    return isOwn;
  }

  /** What the page has made of a sound; undefined: it has begun. */
  played(problem: SoundProblem | undefined): void {
    const isMissing = problem !== undefined && this.awaited !== undefined;
    this.stop();
    if (isMissing) this.ports.beep();
    if (JSON.stringify(problem) === JSON.stringify(this.found)) return;
    this.found = problem;
    this.ports.onChange();
  }

  stop(): void {
    this.awaited?.cancel();
    this.awaited = undefined;
  }
}
