/**
 * Clicks on toasts of an earlier run. Windows keeps such toasts after a kill and starts Docket when
 * they are clicked. The toasts of this run have events of their own.
 */
import type { ActivationArguments } from "electron";
import type { Alert } from "../core/ports.ts";
import { actionOfToast, toastTag } from "./toast-tag.ts";

/** Limit of remembered tags, far above the number of toasts on a screen. */
const MAX_OWN = 5_000;

export interface EarlierToastsPorts {
  /**
   * Registers a callback for clicks on any toast, including the one that started this run. Only
   * Windows supports this.
   */
  onActivation: (activated: (toast: ActivationArguments) => void) => void;
  /** Opens the Action, or just the window if the toast does not identify one. */
  onClick: (alert: Pick<Alert, "actionId">) => void;
  platform: NodeJS.Platform;
}

export class EarlierToasts {
  private readonly ports: EarlierToastsPorts;
  /** Tags of this run's toasts. */
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

  /** Records that this run shows the alert itself. */
  made(alert: Alert): void {
    if (this.ports.platform !== "win32") return;
    this.own.add(toastTag(alert));
    const oldest = this.own.values().next().value;
    if (this.own.size > MAX_OWN && oldest !== undefined) this.own.delete(oldest);
  }

  /**
   * Opens the Action, whichever part of the toast was clicked: the Action may have changed since
   * its button was offered.
   */
  private activated({ type, arguments: toast }: ActivationArguments): void {
    const { tag, actionId } = actionOfToast(toast);
    if (this.stopped || this.own.has(tag)) return;
    if (actionId !== undefined) this.ports.onClick({ actionId });
    else if (type === "click") this.ports.onClick({});
  }
}
