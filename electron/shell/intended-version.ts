/**
 * The newer version that was to be installed when Docket quit. The installation happens after the
 * window has closed, and on Windows and macOS after this process has exited. A note records what
 * was begun; the next start compares its own version with the note.
 */
import type { AppUpdateFailure } from "../contract/app-update.ts";
import type { Log, SettingsStore } from "../core/ports.ts";

export interface IntendedVersionPorts {
  store: SettingsStore;
  /** Version of this Docket. */
  version: string;
  log: Log;
}

export class IntendedVersion {
  private readonly ports: IntendedVersionPorts;

  constructor(ports: IntendedVersionPorts) {
    this.ports = ports;
  }

  /**
   * Writes the note. Must be called before the installation begins, because a process that is
   * killed meanwhile leaves no other trace.
   */
  begin(version: string): void {
    this.write({ version, from: this.ports.version });
  }

  /** Records that the installation has already failed. */
  failed(version: string, failure: AppUpdateFailure): void {
    this.write({ version, from: this.ports.version, failure: failureBeside(failure, version, this.ports.version) });
  }

  /**
   * Returns the failure if the previous run began an installation and this run still has the old
   * version. Returns it only once.
   */
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

/**
 * Failure codes that the note may hold, with the parameters that their sentences need. They are
 * checked because the file may be damaged.
 */
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

/** All other codes describe faults of a downloaded file. Here the reason comes from the system. */
function failureBeside(failure: AppUpdateFailure, version: string, own: string): AppUpdateFailure {
  if (Object.hasOwn(KEPT, failure.code)) return failure;
  return { code: "installFailed", params: { version, own, why: "why" in failure.params ? failure.params.why : failure.code } };
}
