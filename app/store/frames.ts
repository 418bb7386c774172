/** Frames of the page: callbacks before and after drawing. A hidden page draws no frames. */

export interface Frames {
  /**
   * Calls `draw` before the next frame is drawn and `painted` after it has been painted. If the
   * page is hidden and draws no frame, both are called at once, in this order.
   * @returns a function that cancels the callbacks
   */
  readonly next: (draw: () => void, painted: () => void) => () => void;
}

/** Calls both callbacks at once, for use without frames. */
export const NO_FRAMES: Frames = {
  next: (draw, painted) => {
    draw();
    painted();
    return () => undefined;
  },
};

export const PAGE_FRAMES: Frames = {
  next: (draw, painted) => {
    if (document.hidden) return NO_FRAMES.next(draw, painted);
    let after: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      document.removeEventListener("visibilitychange", hide);
      draw();
    };
    const frame = requestAnimationFrame(() => {
      begin();
      // Runs in a task after the frame's own task, when the frame has been painted.
      after = setTimeout(painted);
    });
    // A page that becomes hidden draws no frame, so the callbacks are called at once.
    const hide = (): void => {
      if (!document.hidden) return;
      cancelAnimationFrame(frame);
      begin();
      painted();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  },
};
