/** The frames of the page: when one is drawn, and that none is while the page is hidden. */

export interface Frames {
  /**
   * Calls `draw` before the next frame is drawn and `painted` once it has been. Both at once, one
   * after the other, where no frame comes because the page is hidden.
   * @returns how to take it back
   */
  readonly next: (draw: () => void, painted: () => void) => () => void;
}

/** Without frames: everything is as good as painted at once. */
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
      // A task after the frame's own: what was drawn has been painted.
      after = setTimeout(painted);
    });
    // A page that is hidden while it waits gets no frame any more.
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
