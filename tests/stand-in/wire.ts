/**
 * What the two processes of the stand-in say to each other: the host, which owns the browser, and main, which runs the app.
 * Both directions are calls with an answer; the maps below are the whole of it. The channel underneath is Node's own IPC.
 */

/** The function that the host puts into each page, and that the script takes away again before the page can see it. */
export const BINDING = "__standInCall";

/** A window as its maker asked for it; the host needs no more than this to open a page. */
export interface WindowPlan {
  window: number;
  width: number;
  height: number;
  title: string;
  visible: boolean;
  background?: string;
  /** What runs before the page: the sandbox and the app's preload script in it. */
  script: string;
}

export interface WireRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array;
}

export interface WireResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** A menu entry as a person sees it. */
export interface MenuEntry {
  label: string;
  type: string;
  role?: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  accelerator?: string;
  submenu?: MenuEntry[];
}

export interface TrayRecord {
  tooltip: string;
  title: string;
  /**
   * Its size and pixels. Null on Electron until the app changes the image: there nobody sees with
   * which one it began.
   */
  image: { width: number; height: number; dataUrl: string } | null;
  menu: MenuEntry[];
  destroyed: boolean;
}

export interface NotificationRecord {
  id: number;
  title: string;
  body: string;
  silent: boolean;
  urgency: string;
  timeoutType: string;
  /** Why the system did not show it, when it did not. */
  failure?: string;
  closed: boolean;
}

export interface WindowRecord {
  window: number;
  title: string;
  url: string;
  visible: boolean;
  focused: boolean;
  minimized: boolean;
  flashing: boolean;
}

/** Everything that the app did to the desktop, as far as it cannot be seen in the page. */
export interface DesktopRecord {
  trays: TrayRecord[];
  notifications: NotificationRecord[];
  windows: WindowRecord[];
  applicationMenu: MenuEntry[];
  badgeCount: number;
  badgeText: string;
  opened: string[];
  dialogs: { kind: string; title: string; message: string }[];
  clipboard: string;
  loginItem: { openAtLogin: boolean; args: string[] };
}

/** How the pretended machine is; what a test gives at the start or changes on the way. */
export interface Conditions {
  /** Whether a keyring is there for safeStorage. */
  keyring: boolean;
  /** Whether notifications are supported at all. */
  notifications: boolean;
  /** When set, each notification fails with these words. */
  notificationFailure: string;
  online: boolean;
  dark: boolean;
  locale: string;
  /** The index of the button that each message box is answered with. */
  dialogAnswer: number;
  /** The path that each save dialog is answered with; empty is "cancelled". */
  savePath: string;
  /** Seconds since the person last touched anything. */
  idleSeconds: number;
  /** Whether the desktop shows tray icons; only at the start. Default: when headless, since nobody can see a pretended tray. */
  trayHost?: boolean;
}

export const DEFAULT_CONDITIONS: Conditions = {
  keyring: true,
  notifications: true,
  notificationFailure: "",
  online: true,
  dark: false,
  locale: "en-GB",
  dialogAnswer: 0,
  savePath: "",
  idleSeconds: 0,
};

/** What a test does to the pretended desktop. */
export type Control =
  | { do: "record" }
  | { do: "conditions"; conditions: Partial<Conditions> }
  | { do: "notification"; id: number; event: "click" | "close" }
  | { do: "tray"; event: "click" | "double-click" | "right-click" }
  | { do: "tray-menu"; path: string[] }
  | { do: "application-menu"; path: string[] }
  | { do: "power"; event: string }
  | { do: "close-window"; window?: number }
  | { do: "activate" }
  | { do: "open-url"; url: string }
  | { do: "permission"; permission: string }
  /**
   * What a person reads in the first window, also where the test's own line to its page is broken.
   */
  | { do: "page-text" }
  /** Main's thread does nothing else for so long, as in a loop of its own; milliseconds. */
  | { do: "block"; ms: number }
  | { do: "quit" };

/** Main asks, the host answers. */
export interface HostServes {
  /** Answered when the browser is there: the app is then ready. */
  start: (input: null) => null;
  open: (plan: WindowPlan) => null;
  /** Settles when the page has loaded. */
  load: (input: { window: number; url: string }) => { failure?: string };
  reload: (input: { window: number }) => null;
  show: (input: { window: number; visible: boolean; focus: boolean }) => null;
  bounds: (input: { window: number; width: number; height: number }) => null;
  close: (input: { window: number }) => null;
  push: (input: { window: number; channel: string; args: string }) => null;
  evaluate: (input: { window: number; code: string }) => { json: string };
  dark: (input: { dark: boolean }) => null;
}

/** The host asks, main answers. */
export interface MainServes {
  /** A request of a page for a scheme that main handles. */
  respond: (request: WireRequest) => WireResponse;
  /** Any other request of a page: may it go? */
  mayRequest: (input: { url: string; method: string; resourceType: string }) => { cancel: boolean };
  mayNavigate: (input: { window: number; url: string; isMainFrame: boolean; isSameDocument: boolean }) => { allowed: boolean };
  openWindow: (input: { window: number; url: string; frameName: string; features: string }) => null;
  /** `args` and the answer's `value` are JSON texts. */
  invoke: (input: { window: number; frameUrl: string; channel: string; args: string }) => { value?: string; failure?: string };
  send: (input: { window: number; frameUrl: string; channel: string; args: string }) => null;
  pageEvent: (input: {
    window: number;
    /** `text` is the address that it leads to. */
    event: "did-start-navigation" | "dom-ready" | "did-finish-load" | "did-navigate" | "title" | "crashed" | "console" | "gone";
    text: string;
    url: string;
  }) => null;
  control: (command: Control) => unknown;
}
