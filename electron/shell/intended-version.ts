/**
 * The newer version that was to be installed as Docket ended. That comes after the window, and on
 * Windows and macOS after this process: a note says what was begun, and the next start sees by its own
 * version what has become of it.
 */
import type { AppUpdateFailure } from "../contract/app-update.ts";
import type { Log, SettingsStore } from "../core/ports.ts";

export interface IntendedVersionPorts {
  store: SettingsStore;
  /** Of this Docket. */
  version: string;
  log: Log;
}

export class IntendedVersion {
  private readonly ports: IntendedVersionPorts;

  constructor(ports: IntendedVersionPorts) {
    this.ports = ports;
  }

  /** To be called before it is begun: nothing is left of a process that is killed meanwhile. */
  begin(version: string): void {
    this.write({ version, from: this.ports.version });
  }

  /** It is known already that it came to nothing. */
  failed(version: string, failure: AppUpdateFailure): void {
    this.write({ version, from: this.ports.version, failure: failureBeside(failure, version, this.ports.version) });
  }

  /** What the run before intended and this one is not; told once. */
  take(): AppUpdateFailure | undefined {
    const { version, from, failure } = this.ports.store.read().values;
    if (version === undefined) return undefined;
    this.write({});
    const own = this.ports.version;
    if (typeof version !== "string" || from !== own) return undefined;
    return isKept(failure) ? failure : { code: "notInstalled", params: { version, own } };
  }

  private write(note: Record<string, unknown>): void {
    try {
      this.ports.store.write(note);
    } catch (error) {
      this.ports.log.warn(`a newer version of Docket: what becomes of it could not be noted: ${String(error)}`);
    }
  }
}

/** Codes that are kept, with the parameters that their sentences need: a file may be damaged. */
const KEPT = {
  notReplaceable: ["version", "path"],
  noRoom: ["version", "path"],
  installFailed: ["version", "own", "why"],
  installWaited: ["version", "updates"],
} as const satisfies Partial<{ [C in AppUpdateFailure["code"]]: (keyof Extract<AppUpdateFailure, { code: C }>["params"])[] }>;

function isKept(failure: unknown): failure is AppUpdateFailure {
  if (typeof failure !== "object" || failure === null || !("code" in failure) || !("params" in failure)) return false;
  const { code, params } = failure;
  if (typeof code !== "string" || !Object.hasOwn(KEPT, code) || typeof params !== "object" || params === null) return false;
  return KEPT[code as keyof typeof KEPT].every((name) => ["string", "number"].includes(typeof (params as Record<string, unknown>)[name]));
}

/** Others say of a loaded file what is wrong with it; here the reason is the system's. */
function failureBeside(failure: AppUpdateFailure, version: string, own: string): AppUpdateFailure {
  if (Object.hasOwn(KEPT, failure.code)) return failure;
  return { code: "installFailed", params: { version, own, why: "why" in failure.params ? failure.params.why : failure.code } };
}
