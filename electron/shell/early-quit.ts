/** A quit while Docket starts: its window is there already, and nothing else has to be stopped. */
import type { App } from "electron";
import type { OwnRun } from "./run-record.ts";
import type { MainWindow } from "./window.ts";

export interface EarlyQuitPorts {
  app: Pick<App, "on" | "off">;
  window: Pick<MainWindow, "allowClosing">;
  run: Pick<OwnRun, "end">;
}

/** Until the returned function is called, a quit closes the window and ends the run in order. */
export function leaveEarly({ app, window, run }: EarlyQuitPorts): () => void {
  const leave = (): void => {
    window.allowClosing();
    run.end();
  };
  app.on("before-quit", leave);
  return () => app.off("before-quit", leave);
}
