/**
 * The calls between the two processes of the stand-in: the host, which owns the browser, and main,
 * which runs the app. Both directions are calls with a reply; the maps below are complete. The
 * channel underneath is Node's own IPC.
 */

/**
 * Name of the function that the host adds to each page, and that the script removes before the page
 * can see it.
 */
export const BINDING = "__standInCall";

/** The options of a window; the host needs no more than these to open a page. */
export interface WindowPlan {
  window: number;
  width: number;
  height: number;
  title: string;
  visible: boolean;
  background?: string;
  /** The scripts that run before the page: the sandbox and the app's preload script in it. */
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
   * Its size and pixels. Null on Electron until the app changes the image: Electron's first image
   * cannot be read.
   */
  image: { width: number; height: number; dataUrl: string } | null;
  menu: MenuEntry[];
  destroyed: boolean;
  /**
   * Whether a person sees the icon: on Linux that requires a host, and one that existed when the
   * icon was created.
   */
  seen: boolean;
}

export interface NotificationRecord {
  id: number;
  title: string;
  /** The body as a person reads it: on Linux without the markup that servers interpret there. */
  body: string;
  silent: boolean;
  urgency: string;
  timeoutType: string;
  /** Labels of its buttons, as far as the system shows any. */
  buttons?: string[];
  /**
   * Checked entries of the application's menu when the notification was shown: of several accounts,
   * the one in use.
   */
  checked: string[];
  /** The reason why the system did not show it, if any. */
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
   * The network access of the page, as set by the app; absent if not set. The host's Chromium is
   * configured by switches. Absent on Electron, where the page itself shows its access.
   */
  network?: { proxyRules: string | undefined; proxyBypassRules: string | undefined; webRtc: string };
}

/** Returns the labels of the checked entries at any depth. */
export function checkedIn(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap(({ label, checked, submenu = [] }) => [...(checked ? [label] : []), ...checkedIn(submenu)]);
}

/** Everything that the app did to the desktop and that cannot be seen in the page. */
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
  /**
   * Each service and the certificate of this machine that was presented to it; an empty subject is
   * none.
   */
  certificatesShown: { asker: string; subject: string }[];
  identity: IdentityRecord;
}

/** The app's identity as seen by the system. */
export interface IdentityRecord {
  name: string;
  version: string;
  userData: string;
  /** The windows' app_id on Wayland and WM_CLASS on X11; empty on systems without them. */
  appId: string;
}

/** The state of the pretended machine; a test sets it at the start or changes it later. */
export interface Conditions {
  /** Whether safeStorage has a keyring; "locked": it waits for its user's password. */
  keyring: boolean | "locked";
  /** Whether notifications are supported at all. */
  notifications: boolean;
  /** Whether the Linux desktop has a program that shows notifications. */
  notificationDaemon: boolean;
  /** When set, each notification fails with this message, which Linux does not pass on. */
  notificationFailure: string;
  /**
   * Whether shown notifications are printed: a person in front of a preview would not see them
   * otherwise.
   */
  printed: boolean;
  /** Platform whose notifications are simulated; default: the machine's own. */
  platform: NodeJS.Platform;
  online: boolean;
  /**
   * Whether the app is an installed one instead of one that Electron is given to run. Only at the
   * start.
   */
  packaged: boolean;
  dark: boolean;
  locale: string;
  /** The index of each message box's answer; -1: none. */
  dialogAnswer: number;
  /** The path with which each save dialog is answered; empty means cancelled. */
  savePath: string;
  /** Seconds since the last input of the person. */
  idleSeconds: number;
  /**
   * host:port of the proxy that the system's settings name, for every address; empty means none.
   * Only at the start.
   */
  proxy: string;
  /** Whether there is a display; a pretended one counts. Only at the start. */
  display: boolean;
  /**
   * Whether tray icons have a host. At launch the default is whether the app is headless: a
   * pretended tray is never visible.
   */
  trayHost: boolean;
  /**
   * Whether the session bus has a watcher, where a host would register; without a watcher there is
   * no host either.
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
 * The event of a notification on the screen: `time-out` is caused by the system; a button is
 * identified by its index, from 0.
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
   * Returns whether the app prevented the event: for "shutdown", that the machine waits for the app
   * to end.
   */
  | { do: "power"; event: string }
  /**
   * Fails every request in progress with ERR_NETWORK_CHANGED, as over HTTP/2; over HTTP/1.1
   * Chromium fails only those that wait for a connection, and reuses no socket.
   */
  | { do: "network-changed" }
  /**
   * Ends the session as Windows does; the process ends before it can reply, unless the app refuses.
   */
  | { do: "session-end"; reasons: ("shutdown" | "close-app" | "critical" | "logoff")[] }
  /** Host and port of the demanding service, and the matching certificates, by subject. */
  | { do: "client-certificate"; asker: string; subjects: string[] }
  | { do: "close-window"; window?: number }
  | { do: "activate" }
  | { do: "open-url"; url: string }
  | { do: "permission"; permission: string }
  /**
   * Returns the text of the first window, even where the test's own connection to its page is
   * broken.
   */
  | { do: "page-text" }
  /** Blocks main's thread for this time, in milliseconds, as in a loop of its own. */
  | { do: "block"; ms: number }
  /** Returns `MainResources`. */
  | { do: "resources" }
  | { do: "quit" };

/** The main process's handles by Node's names for them, and its heap after garbage collection. */
export interface MainResources {
  active: Record<string, number>;
  heapBytes: number;
}

/** Calls by main, served by the host. */
export interface HostServes {
  /** Returns when the browser is available: the app is then ready. */
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

/** Calls by the host, served by main. */
export interface MainServes {
  /** Serves a page's request for a scheme that main handles. */
  respond: (request: WireRequest) => WireResponse;
  /** Decides whether any other request of a page may proceed. */
  mayRequest: (input: { url: string; method: string; resourceType: string }) => { cancel: boolean };
  /** Reports the start of a navigation; one that main did not order itself may be refused. */
  mayNavigate: (input: { window: number; url: string; isMainFrame: boolean; isSameDocument: boolean; isOrdered: boolean }) => {
    allowed: boolean;
  };
  openWindow: (input: { window: number; url: string; frameName: string; features: string }) => null;
  /** `args` and the reply's `value` are JSON texts. */
  invoke: (input: { window: number; frameUrl: string; channel: string; args: string }) => { value?: string; failure?: string };
  send: (input: { window: number; frameUrl: string; channel: string; args: string }) => null;
  pageEvent: (input: {
    window: number;
    event: "dom-ready" | "did-finish-load" | "did-navigate" | "failed" | "title" | "crashed" | "console" | "gone";
    /** For `failed`: Chromium's name of the error. */
    text: string;
    url: string;
  }) => null;
  control: (command: Control) => unknown;
}
