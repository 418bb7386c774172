/** Fakes for the shell's parts, limited to the members of Electron that each part needs. */
import { EventEmitter } from "node:events";
import { FIRST_PROFILE } from "../../electron/contract/profiles.ts";
import type { Log, Secrets } from "../../electron/core/ports.ts";
import { type Hide, secretHider } from "../../electron/core/transport/redact-secret.ts";
import { Preferences } from "../../electron/core/settings/preferences.ts";
import { Profiles } from "../../electron/core/settings/profiles.ts";
import type { SettingsResolver } from "../../electron/core/settings/settings-resolver.ts";

/** A key of this run, and the object that removes it from texts. */
export const KEY = "k-5f1d0c2e9a77";
export const hide: Hide = secretHider(KEY) ?? String;

export function testLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const level =
    (name: string) =>
    (message: string): void =>
      void lines.push(`${name}: ${message}`);
  return { lines, info: level("info"), warn: level("warn"), error: level("error") };
}

/** Returns empty preferences, whose file accepts every write. */
export function testPreferences(account: () => string | undefined = () => undefined): Preferences {
  return new Preferences({ store: { read: () => ({ values: {} }), write: () => undefined }, account });
}

/** Returns profiles of which only the first one has files, `file` among them. */
export function testProfiles(resolver: SettingsResolver, file: { values: Record<string, unknown> } = { values: {} }): Profiles {
  const store = { read: () => file, write: (values: Record<string, unknown>) => void (file.values = values) };
  const secrets: Secrets = {
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(),
    storage: () => ({ code: "noKey", params: {} }),
  };
  const profiles = new Profiles({
    store: { read: () => ({ values: {} }), write: () => undefined },
    places: {
      open: () => ({ store, secrets }),
      peek: (id) => (id === FIRST_PROFILE ? file.values : {}),
      hasSetAside: () => false,
      found: () => [],
      remove: () => undefined,
    },
    newId: () => "0123-4567",
    log: testLog(),
  });
  profiles.follow(resolver);
  return profiles;
}

/** Returns an event as Electron passes it to its listeners. */
export function cancelable<T extends object>(details: T): T & { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}

/** A page: its events, its address, and the messages sent to it. */
export class TestPage extends EventEmitter {
  readonly sent: [channel: string, payload: unknown][] = [];
  readonly mainFrame = { url: "app://docket/index.html", parent: null };
  webRtcPolicy = "default";
  openHandler: ((details: { url: string }) => { action: string }) | undefined;
  destroyed = false;

  send(channel: string, payload: unknown): void {
    this.sent.push([channel, payload]);
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}
