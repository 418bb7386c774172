/**
 * Presses on toasts that an earlier run has left, which Windows keeps after a kill, and which start
 * Docket when they are pressed. This run's own toasts have events of their own.
 */
import type { ActivationArguments } from "electron";
import type { Alert } from "../core/ports.ts";
import { actionOfToast, toastTag } from "./toast-tag.ts";

/** Far more than are on a screen. */
const MAX_OWN = 5_000;

export interface EarlierToastsPorts {
  /** Hears what is pressed on any toast, also what has started this run; Windows alone can. */
  onActivation: (activated: (toast: ActivationArguments) => void) => void;
  /** Opens the Action, or the window where the toast does not say which one it was. */
  onClick: (alert: Pick<Alert, "actionId">) => void;
  platform: NodeJS.Platform;
}

export class EarlierToasts {
  private readonly ports: EarlierToastsPorts;
  /** Tags of this run. */
  private readonly own = new Set<string>();
  private stopped = false;

  constructor(ports: EarlierToastsPorts) {
    this.ports = ports;
  }

  start(): void {
    if (this.ports.platform === "win32") this.ports.onActivation((toast) => this.activated(toast));
  }

  stop(): void {
    this.stopped = true;
  }

  /** This run shows this alert itself. */
  made(alert: Alert): void {
    if (this.ports.platform !== "win32") return;
    this.own.add(toastTag(alert));
    const oldest = this.own.values().next().value;
    if (this.own.size > MAX_OWN && oldest !== undefined) this.own.delete(oldest);
  }

  /** Whatever was pressed, it is opened: its Action may be another one by now than its button was for. */
  private activated({ type, arguments: toast }: ActivationArguments): void {
    const { tag, actionId } = actionOfToast(toast);
    if (this.stopped || this.own.has(tag)) return;
    if (actionId !== undefined) this.ports.onClick({ actionId });
    else if (type === "click") this.ports.onClick({});
  }
}
