/**
 * The shared state of the stand-in in main: the wire to the host, whether the app is ready, the
 * pretended machine, and the live trays, windows and notifications that a test inspects.
 */
import type { EventEmitter } from "node:events";
import type { Peer } from "../peer.ts";
import type {
  Conditions,
  DesktopRecord,
  HostServes,
  MainServes,
  MenuEntry,
  NotificationEvent,
  NotificationRecord,
  TrayRecord,
  WindowRecord,
} from "../wire.ts";

/**
 * The objects that a test can inspect and trigger. The classes register themselves; Electron's own
 * objects have no members for tests.
 */
export interface TrayHandle {
  describe(): TrayRecord;
  trigger(event: string): void;
  choose(path: readonly string[]): void;
}

export interface NotificationHandle {
  describe(): NotificationRecord;
  trigger(event: NotificationEvent): void;
}

export interface WindowHandle {
  describe(): WindowRecord;
  /** Closes the window as a person would: the app may prevent it. */
  requestClose(): void;
  serve: Pick<PageService, keyof PageService>;
}

/** Receives the host's reports about one window's page. */
interface PageService {
  mayNavigate(input: Parameters<MainServes["mayNavigate"]>[0]): { allowed: boolean };
  openWindow(input: Parameters<MainServes["openWindow"]>[0]): void;
  pageEvent(input: Parameters<MainServes["pageEvent"]>[0]): void;
}

export class Core {
  readonly peer: Peer<HostServes, MainServes>;
  readonly conditions: Conditions;
  readonly trays: TrayHandle[] = [];
  readonly notifications: NotificationHandle[] = [];
  readonly windows = new Map<number, WindowHandle>();
  readonly seen: Omit<DesktopRecord, "trays" | "notifications" | "windows" | "identity"> = {
    applicationMenu: [],
    badgeCount: 0,
    badgeText: "",
    opened: [],
    dialogs: [],
    clipboard: "",
    loginItem: { openAtLogin: false, args: [] },
    certificatesShown: [],
  };
  chooseApplicationMenu: (path: readonly string[]) => void = () => {
    throw new Error("The app has set no application menu.");
  };
  private ready = false;
  private windowId = 0;
  private readonly onKeyring = new Set<() => void>();

  /** Receives the exceptions of listeners of network events. */
  readonly raise: (error: unknown) => void;

  constructor(peer: Peer<HostServes, MainServes>, conditions: Conditions, raise: (error: unknown) => void = throwOutside) {
    this.peer = peer;
    this.conditions = conditions;
    this.raise = raise;
  }

  isReady(): boolean {
    return this.ready;
  }

  becomeReady(): void {
    this.ready = true;
  }

  nextWindowId(): number {
    this.windowId += 1;
    return this.windowId;
  }

  /** Throws as Electron does for calls that need a ready app. */
  requireReady(sentence: string): void {
    if (!this.ready) throw new Error(sentence);
  }

  /** Settles when the keyring is no longer locked: its user has unlocked it or has refused to. */
  async keyringAnswers(): Promise<void> {
    while (this.conditions.keyring === "locked") await new Promise<void>((resolve) => void this.onKeyring.add(resolve));
  }

  change(conditions: Partial<Conditions>): void {
    Object.assign(this.conditions, conditions);
    for (const answer of this.onKeyring) answer();
    this.onKeyring.clear();
  }

  record(): Omit<DesktopRecord, "identity"> {
    return {
      ...this.seen,
      trays: this.trays.map((tray) => tray.describe()),
      notifications: this.notifications.map((notification) => notification.describe()),
      windows: [...this.windows.values()].map((window) => window.describe()),
    };
  }
}

/** Throws an uncaught exception, like an exception in an event from native code. */
function throwOutside(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/**
 * Emits an event with Electron's first argument, which can be prevented. Returns true when a
 * listener prevented the event.
 */
export function emitPreventable(emitter: EventEmitter, name: string, members: object, ...rest: unknown[]): boolean {
  const event = {
    ...members,
    defaultPrevented: false,
    preventDefault(): void {
      event.defaultPrevented = true;
    },
  };
  emitter.emit(name, event, ...rest);
  return event.defaultPrevented;
}

/**
 * Finds a menu entry by its labels. Throws a sentence that lists the entries when one is missing or
 * cannot be chosen.
 */
export function findEntry<T extends MenuEntry>(items: readonly T[], path: readonly string[]): T {
  const [label, ...rest] = path;
  const found = items.find((item) => item.label.replaceAll("&", "") === label && item.visible);
  if (found === undefined) {
    throw new Error(`The menu has no entry "${label}"; it has: ${items.map((item) => item.label || item.type).join(", ")}.`);
  }
  if (!found.enabled) throw new Error(`The menu entry "${label}" is disabled.`);
  return rest.length === 0 ? found : findEntry((found.submenu ?? []) as T[], rest);
}
