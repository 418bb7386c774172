/** Frames that a test paints explicitly. */
import type { Frames } from "../../app/store/frames.ts";

export class TestFrames implements Frames {
  #asked: { readonly draw: () => void; readonly painted: () => void }[] = [];

  readonly next = (draw: () => void, painted: () => void): (() => void) => {
    const one = { draw, painted };
    this.#asked.push(one);
    return () => (this.#asked = this.#asked.filter((other) => other !== one));
  };

  get asked(): number {
    return this.#asked.length;
  }

  paint(): void {
    const frames = this.#asked;
    this.#asked = [];
    for (const { draw } of frames) draw();
    for (const { painted } of frames) painted();
  }
}
