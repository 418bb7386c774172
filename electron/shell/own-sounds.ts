/**
 * Docket's own alert sounds. The page plays them and reports whether it could. If the page fails to
 * play the sound of an alert, the system's warning sound is played instead. After a failure, the
 * system's sound comes with each alert, and the page still tries, because its device may be
 * available again.
 */
import type { OwnSoundDto } from "../contract/alert-rules.ts";
import type { SoundProblem } from "../contract/alerts.ts";
import type { Clock, Timer } from "../core/ports.ts";
import type { WindowIpc } from "./ipc.ts";

/**
 * Time limit for the page's report, in milliseconds. The page waits 3 s for a device
 * (app/store/alert-health.ts).
 */
const ANSWER_MS = 5_000;

export interface OwnSoundsPorts {
  link: Pick<WindowIpc, "push">;
  /** Plays the system's warning sound. */
  beep: () => void;
  clock: Pick<Clock, "after">;
  /** Called when the problem has changed or disappeared. */
  onChange: () => void;
}

export class OwnSounds {
  private readonly ports: OwnSoundsPorts;
  /** Kept when the page is replaced, because the new page runs on the same machine. */
  private found: SoundProblem | undefined;
  /** Runs while only the page is to play an alert's sound. */
  private awaited: Timer | undefined;

  constructor(ports: OwnSoundsPorts) {
    this.ports = ports;
  }

  /** Reason why the last sound was not played; undefined if it was. */
  get problem(): SoundProblem | undefined {
    return this.found;
  }

  /**
   * Plays the sound. Returns whether the page is expected to play it; if not, the system has to
   * play one.
   */
  play(sound: OwnSoundDto): boolean {
    const { link, clock } = this.ports;
    const isOwn = link.push("alert:sound", sound) && this.found === undefined;
    if (isOwn) this.awaited ??= clock.after(ANSWER_MS, () => this.played({ code: "late", params: { seconds: ANSWER_MS / 1_000 } }));
    return isOwn;
  }

  /** Called with the page's report on a sound; undefined means that playback has begun. */
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
