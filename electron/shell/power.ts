/** Reports when this device wakes up, because a connection from before the sleep may be dead. */
import type { PowerMonitor } from "electron";
import type { Log } from "../core/ports.ts";

export interface PowerPorts {
  powerMonitor: Pick<PowerMonitor, "on" | "off">;
  log: Log;
  onWake: () => void;
}

/** Watches until the returned function is called. Must be called when the app is ready. */
export function watchPower({ powerMonitor, log, onWake }: PowerPorts): () => void {
  const suspended = (): void => log.info("power: this device goes to sleep");
  const resumed = (): void => {
    log.info("power: this device woke up");
    onWake();
  };
  const unlocked = (): void => {
    log.info("power: the screen was unlocked");
    onWake();
  };
  powerMonitor.on("suspend", suspended);
  powerMonitor.on("resume", resumed);
  powerMonitor.on("unlock-screen", unlocked);
  return () => {
    powerMonitor.off("suspend", suspended);
    powerMonitor.off("resume", resumed);
    powerMonitor.off("unlock-screen", unlocked);
  };
}
