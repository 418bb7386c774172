/**
 * The calls between the two processes of the stand-in: the host, which owns the browser, and main,
 * which runs the app. Both directions are calls with an answer; the maps below are the whole of it.
 * The channel underneath is Node's own IPC.
 */

/**
 * The function that the host puts into each page, and that the script takes away again before the
 * page can see it.
 */
export const BINDING = "__standInCall";

/** A window as its maker ordered it; the host needs no more than this to open a page. */
export interface WindowPlan {
  window: number;
  width: number;
  height: number;
  title: string;
  visible: boolean;
  background?: string;
  /** The scripts before the page: the sandbox and the app's preload script in it. */
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
   * Its size and pixels. Null on Electron until the app changes the image: there the first one
   * cannot be read.
   */
  image: { width: number; height: number; dataUrl: string } | null;
  menu: MenuEntry[];
  destroyed: boolean;
  /**
   * Whether a person sees it: on Linux that takes a host, and one that was there when the icon was
   * made.
   */
  seen: boolean;
}

export interface NotificationRecord {
  id: number;
  title: string;
  /** As a person reads it: on Linux without the markup that servers interpret there. */
  body: string;
  silent: boolean;
  urgency: string;
  timeoutType: string;
  /** The words of its buttons, as far as the system shows any. */
  buttons?: string[];
  /** What was chosen in the application's menu as it was shown: of several accounts the one in use. */
  checked: string[];
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
  /**
   * What its page has of the network, by the app's own order; absent without one. The host's
   * Chromium has it by switches. Not on Electron, where the page itself shows it.
   */
  network?: { proxyRules: string | undefined; proxyBypassRules: string | undefined; webRtc: string };
}

/** The labels of the chosen entries, in any depth. */
export function checkedIn(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap(({ label, checked, submenu = [] }) => [...(checked ? [label] : []), ...checkedIn(submenu)]);
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
  /** To whom which certificate of this machine was shown; an empty subject is none. */
  certificatesShown: { asker: string; subject: string }[];
  identity: IdentityRecord;
}

/** The app's identity for the system. */
export interface IdentityRecord {
  name: string;
  version: string;
  userData: string;
  /** The windows' app_id on Wayland and WM_CLASS on X11; empty where there is no such thing. */
  appId: string;
}

/** The state of the pretended machine; a test sets it at the start or changes it on the way. */
export interface Conditions {
  /** Whether a keyring is there for safeStorage; "locked": it waits for its user's password. */
  keyring: boolean | "locked";
  /** Whether notifications are supported at all. */
  notifications: boolean;
  /** Whether the Linux desktop has a program that shows notifications. */
  notificationDaemon: boolean;
  /** When set, each notification fails with these words, which Linux does not pass on. */
  notificationFailure: string;
  /** Whether those that are shown are printed: nobody in front of a preview would see them otherwise. */
  printed: boolean;
  /** Whose notifications these are; default: the machine's own. */
  platform: NodeJS.Platform;
  online: boolean;
  /** Whether the app is an installed one, and none that Electron is given to run. Only at the start. */
  packaged: boolean;
  dark: boolean;
  locale: string;
  /** The index of each message box's answer; -1: none. */
  dialogAnswer: number;
  /** The path that each save dialog is answered with; empty is "cancelled". */
  savePath: string;
  /** Seconds since the person last touched anything. */
  idleSeconds: number;
  /**
   * host:port of the proxy that the system's settings name, for every address; empty is none. Only
   * at the start.
   */
  proxy: string;
  /** Whether there is a display; a pretended one counts. Only at the start. */
  display: boolean;
  /**
   * Whether tray icons have a host. At launch the default is whether it is headless: a pretended
   * tray is never seen.
   */
  trayHost: boolean;
  /**
   * Whether the session bus has a watcher, where a host would register; without one there is no
   * host either.
   */
  trayWatcher: boolean;
}

export const DEFAULT_CONDITIONS: Conditions = {
  keyring: true,
  notifications: true,
  notificationDaemon: true,
  notificationFailure: "",
  printed: false,
  platform: process.platform,
  online: true,
  packaged: false,
  dark: false,
  locale: "en-GB",
  dialogAnswer: 0,
  savePath: "",
  idleSeconds: 0,
  proxy: "",
  display: true,
  trayHost: true,
  trayWatcher: true,
};

/**
 * The event of a notification on the screen: `time-out` is the system's own doing; a button is
 * pressed by its place, from 0.
 */
export type NotificationEvent = "click" | "close" | "time-out" | `button ${number}`;

/** A test's command to the pretended desktop. */
export type Control =
  | { do: "record" }
  | { do: "conditions"; conditions: Partial<Conditions> }
  | { do: "notification"; id: number; event: NotificationEvent }
  | { do: "tray"; event: "click" | "double-click" | "right-click" }
  | { do: "tray-menu"; path: string[] }
  | { do: "application-menu"; path: string[] }
  /**
   * Answers whether the app prevented it: of "shutdown", that the machine waits for the app to end.
   */
  | { do: "power"; event: string }
  /**
   * Every request under way fails with ERR_NETWORK_CHANGED, as over HTTP/2; over HTTP/1.1 Chromium
   * ends only those that wait for a connection, and uses no socket again.
   */
  | { do: "network-changed" }
  /** Windows ends the session; the process does not live to answer, unless the app refuses. */
  | { do: "session-end"; reasons: ("shutdown" | "close-app" | "critical" | "logoff")[] }
  /** Host and port of the demanding service, and the certificates that fit, by subject. */
  | { do: "client-certificate"; asker: string; subjects: string[] }
  | { do: "close-window"; window?: number }
  | { do: "activate" }
  | { do: "open-url"; url: string }
  | { do: "permission"; permission: string }
  /** The text of the first window, also where the test's own line to its page is broken. */
  | { do: "page-text" }
  /** Main's thread does nothing else for so long, as in a loop of its own; milliseconds. */
  | { do: "block"; ms: number }
  /** Answered with `MainResources`. */
  | { do: "resources" }
  | { do: "quit" };

/** The main process's handles by Node's names for them, and its heap after garbage collection. */
export interface MainResources {
  active: Record<string, number>;
  heapBytes: number;
}

/** Calls of main, answered by the host. */
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
  zoom: (input: { window: number; factor: number }) => null;
}

/** Calls of the host, answered by main. */
export interface MainServes {
  /** A request of a page for a scheme that main handles. */
  respond: (request: WireRequest) => WireResponse;
  /** Any other request of a page: may it go? */
  mayRequest: (input: { url: string; method: string; resourceType: string }) => { cancel: boolean };
  /** A navigation begins; one that main did not order itself may be refused. */
  mayNavigate: (input: { window: number; url: string; isMainFrame: boolean; isSameDocument: boolean; isOrdered: boolean }) => {
    allowed: boolean;
  };
  openWindow: (input: { window: number; url: string; frameName: string; features: string }) => null;
  /** `args` and the answer's `value` are JSON texts. */
  invoke: (input: { window: number; frameUrl: string; channel: string; args: string }) => { value?: string; failure?: string };
  send: (input: { window: number; frameUrl: string; channel: string; args: string }) => null;
  pageEvent: (input: {
    window: number;
    event: "dom-ready" | "did-finish-load" | "did-navigate" | "failed" | "title" | "crashed" | "console" | "gone";
    /** Of `failed`: Chromium's name of the error. */
    text: string;
    url: string;
  }) => null;
  control: (command: Control) => unknown;
}
