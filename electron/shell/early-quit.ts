/** A quit during the start, when the window exists and nothing else has to be stopped. */
import type { App } from "electron";
import type { OwnRun } from "./run-record.ts";
import type { MainWindow } from "./window.ts";

export interface EarlyQuitPorts {
  app: Pick<App, "on" | "off">;
  window: Pick<MainWindow, "allowClosing">;
  run: Pick<OwnRun, "end">;
}

/** Makes a quit close the window and end the run cleanly, until the returned function is called. */
export function leaveEarly({ app, window, run }: EarlyQuitPorts): () => void {
  const leave = (): void => {
    window.allowClosing();
    run.end();
  };
  app.on("before-quit", leave);
  return () => app.off("before-quit", leave);
}
