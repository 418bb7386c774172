/**
 * The small modules of the desktop: power, theme, screen, clipboard, the shell and the state of the
 * network. Each records its calls.
 */
import { EventEmitter } from "node:events";
import type {
  ClientRequest,
  ClientRequestConstructorOptions,
  Clipboard,
  Display,
  IncomingMessage,
  NativeTheme,
  Net,
  PowerMonitor,
  Screen,
  Shell,
  SystemPreferences,
} from "electron";
import type { Core } from "./core.ts";
import { guard } from "./guard.ts";
import { StandInSession } from "./session.ts";

const EMPTY_RECTANGLE = { x: 0, y: 0, width: 1920, height: 1080 };

export class StandInPowerMonitor
  extends EventEmitter
  implements
    Pick<PowerMonitor, "getSystemIdleState" | "getSystemIdleTime" | "isOnBatteryPower" | "onBatteryPower" | "getCurrentThermalState">
{
  readonly onBatteryPower = false;
  private readonly core: Core;

  constructor(core: Core) {
    super();
    this.core = core;
    return guard("powerMonitor", this);
  }

  getSystemIdleTime(): number {
    return this.core.conditions.idleSeconds;
  }

  getSystemIdleState(threshold: number): "active" | "idle" | "locked" | "unknown" {
    if (!(threshold > 0)) throw new TypeError("Invalid idle threshold");
    return this.core.conditions.idleSeconds >= threshold ? "idle" : "active";
  }

  isOnBatteryPower(): boolean {
    return false;
  }

  getCurrentThermalState(): "nominal" {
    return "nominal";
  }
}

type Theme = NativeTheme["themeSource"];

export class StandInNativeTheme extends EventEmitter {
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;
  readonly shouldDifferentiateWithoutColor = false;
  private readonly core: Core;
  private source: Theme = "system";

  constructor(core: Core) {
    super();
    this.core = core;
    return guard("nativeTheme", this);
  }

  get shouldUseDarkColors(): boolean {
    return this.source === "system" ? this.core.conditions.dark : this.source === "dark";
  }

  get themeSource(): Theme {
    return this.source;
  }

  set themeSource(source: Theme) {
    if (!["system", "light", "dark"].includes(source))
      throw new TypeError(`Error processing argument at index 0, conversion failure from ${source}`);
    this.source = source;
    this.core.peer.ask("dark", { dark: this.shouldUseDarkColors }).catch(() => undefined);
    this.emit("updated");
  }
}

export function createShell(core: Core) {
  return guard("shell", {
    openExternal: async (url: string): Promise<void> => {
      if (!URL.canParse(url)) throw new Error("Invalid URL");
      core.seen.opened.push(url);
    },
    openPath: async (path: string): Promise<string> => {
      core.seen.opened.push(path);
      return "";
    },
    showItemInFolder: (path: string): void => void core.seen.opened.push(path),
    beep: (): void => void core.seen.opened.push("beep"),
  } satisfies Pick<Shell, "openExternal" | "openPath" | "showItemInFolder" | "beep">);
}

/**
 * Returns systemPreferences, whose defaults apply to the program alone and have no effect on a
 * pretended machine.
 */
export function createSystemPreferences(): Pick<SystemPreferences, "setUserDefault"> {
  return guard("systemPreferences", { setUserDefault() {} });
}

export function createClipboard(core: Core) {
  return guard("clipboard", {
    writeText: async (text: string): Promise<void> => {
      if (typeof text !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the text");
      core.seen.clipboard = text;
    },
    readText: async (): Promise<string> => core.seen.clipboard,
    clear: (): void => void (core.seen.clipboard = ""),
  } satisfies Pick<Clipboard, "writeText" | "readText" | "clear">);
}

export class StandInScreen extends EventEmitter {
  private readonly core: Core;

  constructor(core: Core) {
    super();
    this.core = core;
    return guard("screen", this);
  }

  getPrimaryDisplay(): Display {
    this.core.requireReady("The 'screen' module can't be used before the app 'ready' event.");
    return {
      id: 1,
      scaleFactor: 1,
      rotation: 0,
      internal: true,
      bounds: EMPTY_RECTANGLE,
      workArea: EMPTY_RECTANGLE,
      size: EMPTY_RECTANGLE,
      workAreaSize: EMPTY_RECTANGLE,
    } as unknown as Display;
  }

  getAllDisplays(): Display[] {
    return [this.getPrimaryDisplay()];
  }

  getDisplayMatching(_rectangle?: Parameters<Screen["getDisplayMatching"]>[0]): Display {
    return this.getPrimaryDisplay();
  }

  getDisplayNearestPoint(): Display {
    return this.getPrimaryDisplay();
  }

  getCursorScreenPoint(): { x: number; y: number } {
    return { x: 0, y: 0 };
  }
}

export function createNet(core: Core, session: () => StandInSession) {
  return guard("net", {
    fetch: (input: string | Request, init?: RequestInit): Promise<Response> => session().fetch(input, init),
    request: (options: ClientRequestConstructorOptions | string, callback?: (message: IncomingMessage) => void): ClientRequest => {
      core.requireReady("net module can only be used after app is ready");
      const from = typeof options === "object" ? options.session : undefined;
      if (from !== undefined && !((from as unknown) instanceof StandInSession))
        throw new TypeError("`session` should be an instance of the Session class");
      const request = StandInSession.internals.newRequest((from as unknown as StandInSession | undefined) ?? session(), options);
      if (callback !== undefined) request.once("response", callback);
      return request;
    },
    isOnline: (): boolean => core.conditions.online,
    get online(): boolean {
      return core.conditions.online;
    },
  } satisfies Pick<Net, "fetch" | "request" | "isOnline" | "online">);
}
