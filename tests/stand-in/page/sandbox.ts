/**
 * Runs before everything else in the page: gives the preload script the abilities of a sandboxed,
 * context-isolated preload, and no more. The text of the function is injected (page-script.ts), so
 * it imports nothing at run time; `assertPlain` precedes it in the same script.
 */
import type { assertPlain as AssertPlain } from "../plain-data.ts";

declare const assertPlain: typeof AssertPlain;

/** A call to the host, with JSON text as argument and as result. */
type Call = (text: string) => Promise<string>;
type Listener = (event: object, ...args: unknown[]) => void;

/** The preload script as the body of a function, which gives it a scope of its own. */
type Preload = (require: (name: string) => object, module: { exports: object }, exports: object, process: object) => void;

export function runPreload(bindingName: string, preload: Preload): void {
  // Electron runs preload scripts in the main frame only, by default.
  if (window !== window.top) return;
  const globals = window as unknown as Record<string, unknown>;
  const call = globals[bindingName] as Call;
  delete globals[bindingName];
  const listeners = new Map<string, Set<Listener>>();
  const onceOf = new WeakMap<Listener, Listener>();

  const ask = async (message: object): Promise<unknown> => JSON.parse(await call(JSON.stringify(message)));
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function's own text is injected
  const checked = (channel: string, args: unknown[]): void => {
    if (typeof channel !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the channel");
    for (const [index, argument] of args.entries()) assertPlain(argument, `argument ${index} of '${channel}'`);
  };

  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      checked(channel, args);
      const answer = (await ask({ kind: "invoke", channel, args: JSON.stringify(args) })) as { value?: unknown; failure?: string };
      if (answer.failure !== undefined) throw new Error(`Error invoking remote method '${channel}': ${answer.failure}`);
      return answer.value;
    },
    send(channel: string, ...args: unknown[]): void {
      checked(channel, args);
      void ask({ kind: "send", channel, args: JSON.stringify(args) });
    },
    on(channel: string, listener: Listener) {
      if (typeof listener !== "function") throw new TypeError('The "listener" argument must be of type function.');
      const own = listeners.get(channel) ?? new Set();
      listeners.set(channel, own.add(listener));
      return ipcRenderer;
    },
    once(channel: string, listener: Listener) {
      const wrapped: Listener = (event, ...args) => {
        ipcRenderer.removeListener(channel, listener);
        listener(event, ...args);
      };
      onceOf.set(listener, wrapped);
      return ipcRenderer.on(channel, wrapped);
    },
    removeListener(channel: string, listener: Listener) {
      const own = listeners.get(channel);
      own?.delete(listener);
      own?.delete(onceOf.get(listener) ?? listener);
      return ipcRenderer;
    },
    removeAllListeners(channel: string) {
      listeners.delete(channel);
      return ipcRenderer;
    },
  };

  /**
   * Copies a value between the two worlds: data as data, functions as functions that copy their
   * arguments and results.
   */
  const acrossBorder = (value: unknown, path: string): unknown => {
    if (value === null || value === undefined || ["string", "number", "boolean", "bigint"].includes(typeof value)) return value;
    if (typeof value === "function") {
      return (...args: unknown[]) => {
        try {
          return acrossBorder((value as (...a: unknown[]) => unknown)(...args.map((part) => acrossBorder(part, path))), path);
        } catch (error) {
          throw acrossBorder(error, path);
        }
      };
    }
    if (value instanceof Promise) {
      return value.then(
        (part: unknown) => acrossBorder(part, path),
        (error: unknown) => Promise.reject(acrossBorder(error, path)),
      );
    }
    if (value instanceof Error) return new Error(value.message);
    if (Array.isArray(value)) return value.map((part, index) => acrossBorder(part, `${path}[${index}]`));
    if (typeof value === "object" && (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)) {
      return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, acrossBorder(part, `${path}.${key}`)])));
    }
    // Everything else that structured clone accepts; it throws a DataCloneError for the rest.
    return structuredClone(value);
  };

  /** Freezes an exposed object at every depth. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const frozen = <T>(value: T): T => {
    if (typeof value !== "object" || value === null) return value;
    for (const part of Object.values(value)) frozen(part);
    return Object.freeze(value);
  };

  const exposed = new Set<string>();
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown): void {
      if (key in globals) throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`);
      Object.defineProperty(globals, key, { value: frozen(acrossBorder(api, key)), enumerable: true });
      exposed.add(key);
    },
  };

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const missing = (name: string, members: object): object =>
    new Proxy(members, {
      get(target, key, receiver): unknown {
        if (key in target || typeof key === "symbol" || key === "then" || key === "__esModule" || key === "default")
          return Reflect.get(target, key, receiver);
        throw new Error(`The stand-in for Electron does not provide ${name}.${key} in a preload script.`);
      },
    });

  const electron = missing("electron", { contextBridge, ipcRenderer: missing("ipcRenderer", ipcRenderer) });
  const require = (name: string): object => {
    if (name === "electron" || name === "electron/renderer" || name === "electron/common") return electron;
    throw new Error(`module not found: ${name}`);
  };
  const process = { type: "renderer", sandboxed: true, contextIsolated: true, platform: "linux", env: {}, argv: [] };

  // Waits for main's pushes in a loop; the host ends the last wait when the page is gone.
  const documentId = crypto.randomUUID();
  const next = (): Promise<unknown> => ask({ kind: "receive", document: documentId });
  const receive = async (): Promise<void> => {
    for (let coming = next(); ;) {
      const pushed = (await coming) as { channel: string; args: unknown[] }[];
      // Started before the listeners work, so that messages in the meantime are already on their
      // way to the page.
      coming = next();
      for (const { channel, args } of pushed) {
        for (const listener of listeners.get(channel) ?? []) {
          try {
            listener({ sender: ipcRenderer, ports: [] }, ...args);
          } catch (error) {
            reportError(error);
          }
        }
      }
    }
  };
  receive().catch(() => undefined);

  /** Forwards the opening of a window to main, which decides; the page itself gets no window. */
  window.open = (url?: string | URL, frameName = "", features = "") => {
    void ask({ kind: "open", url: new URL(url ?? "about:blank", location.href).href, frameName, features });
    return null;
  };
  window.addEventListener("click", (event) => {
    const link = event.composedPath().find((part) => part instanceof HTMLAnchorElement);
    if (link === undefined || event.defaultPrevented || !(link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey))
      return;
    event.preventDefault();
    void ask({ kind: "open", url: link.href, frameName: link.target, features: "" });
  });
  window.close = () => void ask({ kind: "close" });

  const before = new Set(Object.getOwnPropertyNames(window));
  try {
    const module = { exports: {} };
    preload(require, module, module.exports, process);
  } catch (error) {
    console.error(`Unable to load preload script: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    void ask({ kind: "preload-failed", message: String(error) });
  }
  // In Electron the preload's globals belong to another world, so the page must not come to rely on
  // them.
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!before.has(name) && !exposed.has(name)) {
      console.error(`The preload script put ${name} on its window; the page would not see that in Electron.`);
      delete globals[name];
    }
  }
}
