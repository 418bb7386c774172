/**
 * Docket's own sounds of alerts: the page plays them, and says whether it could. While it could not,
 * the system's sound comes with each alert, and the page still tries: its device may be back.
 */
import type { AlertSoundDto } from "../contract/alert-rules.ts";
import type { SoundProblem } from "../contract/alerts.ts";
import type { WindowIpc } from "./ipc.ts";

export interface OwnSoundsPorts {
  link: Pick<WindowIpc, "push">;
  /** There is a problem, another one, or none any more. */
  onChange: () => void;
}

export class OwnSounds {
  private readonly ports: OwnSoundsPorts;
  /** Outlives the page: another one has the same machine. */
  private found: SoundProblem | undefined;

  constructor(ports: OwnSoundsPorts) {
    this.ports = ports;
  }

  /** Why the last one was not played. */
  get problem(): SoundProblem | undefined {
    return this.found;
  }

  /** Answers whether it is played, as far as is known; else the system has to. */
  play(sound: AlertSoundDto): boolean {
    return this.ports.link.push("alert:sound", sound) && this.found === undefined;
  }

  /** What the page has made of a sound; undefined: it has begun. */
  played(problem: SoundProblem | undefined): void {
    if (JSON.stringify(problem) === JSON.stringify(this.found)) return;
    this.found = problem;
    this.ports.onChange();
  }
}
