/**
 * A run without a display, in which no setting can be changed. If it can never connect, it exits
 * with the reason; if its connection is refused, it logs the sources of its settings.
 */
import type { ConnectionDto } from "../contract/connection.ts";
import { t } from "../contract/languages/shared.ts";
import type { ManagedBy } from "../contract/managed.ts";
import { isOfAddress } from "../contract/messages/failure-advice.ts";
import type { SettingsDto } from "../contract/settings.ts";
import type { SettingName } from "../contract/settings-table.ts";
import type { Log } from "../core/ports.ts";

export interface WindowlessState {
  settings: Pick<SettingsDto, "problems" | "managedProblems" | "fileProblem">;
  /** Whether there are usable settings to connect with. */
  isUsable: boolean;
  /** Whether the key is read repeatedly, from a file or a program. */
  isKeyReadAgain: boolean;
}

/**
 * Returns the reason to exit; undefined if Docket connects, or may do so soon. The log has the
 * problems.
 */
export function whyItEnds({ settings, isUsable, isKeyReadAgain }: WindowlessState): string | undefined {
  const { problems, managedProblems, fileProblem } = settings;
  if (isUsable) return undefined;
  if (managedProblems !== undefined) return t("failedWindows.windowless");
  if (problems.length === 0) return t(fileProblem === undefined ? "failedWindows.windowlessSetUp" : "failedWindows.windowless");
  const waitsForKey = isKeyReadAgain && problems.every(({ setting }) => setting === "apiKey");
  return waitsForKey ? undefined : t("failedWindows.windowless");
}

/** The settings that matter if a connection is refused or its address is wrong. */
const NAMED: Readonly<Partial<Record<SettingName, string>>> = { baseUrl: "the address", apiKey: "the key", actingAs: "who acts" };

export interface SettingSourcesPorts {
  managed: () => SettingsDto["managed"];
  log: Pick<Log, "info">;
}

/** Logs where each setting is to be changed, which a window would show in its form. */
export class SettingSources {
  private readonly ports: SettingSourcesPorts;
  /** Whether the sources were logged since the last live connection. */
  private isSaid = false;

  constructor(ports: SettingSourcesPorts) {
    this.ports = ports;
  }

  connectionIs({ state, reason }: Pick<ConnectionDto, "state" | "reason">): void {
    if (state === "live") this.isSaid = false;
    if (this.isSaid || reason === undefined || reason.code === "notConfigured" || (state !== "refused" && !isOfAddress(reason))) return;
    this.isSaid = true;
    const managed = this.ports.managed();
    const sources = Object.entries(NAMED).map(([name, words]) => `${words}: ${sourceOf(managed[name as SettingName])}`);
    this.ports.log.info(`settings: there is no window to change them in, only where they are set: ${sources.join("; ")}.`);
  }
}

function sourceOf(by: ManagedBy | undefined): string {
  if (by === undefined) return "not set here, or saved by a Docket with a window";
  return `${by.variable} in ${by.file ?? "the environment"}`;
}
