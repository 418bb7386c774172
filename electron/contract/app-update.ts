/** Newer versions of Docket itself: what is known about them, and the result of an update. */
import type { ManagedBy } from "./managed.ts";
import type { Message, NoParams } from "./message.ts";

/** Why this Docket does not check for newer versions. */
export const NO_UPDATE_REASONS = ["noFeed", "switchedOff", "notInstalled", "packageManager"] as const;

/** Why a feed was not reached. `noList`: it was reached but has no list of versions. */
export type UnreachableFeed = "name" | "closed" | "noNetwork" | "late" | "certificate" | "proxy" | "noList" | "status" | "other";

export interface AppUpdateFailures {
  /** The file's SHA-512 differs from the announced one. The file was deleted. */
  checksum: { version: string };
  /** The file is larger than announced. It was deleted. */
  longer: { version: string };
  /** Windows: the file is not signed by the publisher of this Docket. It was deleted. */
  signature: { version: string };
  /** Windows: the signature of the file could not be checked. It was deleted. */
  signatureUnseen: { version: string };
  /** Linux: the AppImage is no longer where it was started, or the user may not replace it. */
  notReplaceable: { version: string; path: string };
  /**
   * Linux: no room for the new AppImage beside the old one, which stays until the new one is
   * complete.
   */
  noRoom: { version: string; path: string };
  /** `why`: Chromium's error, or the status of the response. */
  unreachable: { what: UnreachableFeed; why: string };
  /** The feed, or a redirect, uses an address without https. */
  insecure: NoParams;
  /** The proxy requires a sign-in and accepts none that is available. */
  proxyAsks: { proxy: string };
  /**
   * The installation was due at the end of the last run, but this is still the version of that run.
   */
  notInstalled: { version: string; own: string };
  installFailed: { version: string; own: string; why: string };
  /**
   * Number of pending updates of Actions at the end of the last run, which postponed the
   * installation.
   */
  installWaited: { version: string; updates: number };
  /** No data arrived for so many seconds. */
  late: { seconds: number };
  /** The feed exists but cannot be read. */
  feed: { why: string };
  other: { why: string };
}
export type AppUpdateFailure = Message<AppUpdateFailures>;

export type AppUpdateState =
  | { readonly is: "off"; readonly why: (typeof NO_UPDATE_REASONS)[number] }
  /** `checkedAt`: no newer version existed then; absent: not checked yet. */
  | { readonly is: "current"; readonly checkedAt?: number }
  | { readonly is: "checking" }
  | { readonly is: "available"; readonly version: string }
  | { readonly is: "loading"; readonly version: string; readonly percent: number }
  /** The checksum matches the feed's. `restarts`: Docket restarts by itself. */
  | { readonly is: "ready"; readonly version: string; readonly restarts: boolean }
  /** It is installed when Docket quits, which may still need a confirmation. */
  | { readonly is: "leaving"; readonly version: string }
  | { readonly is: "failed"; readonly failure: AppUpdateFailure };

export interface AppUpdateDto {
  /** The origin of the feed; empty if there is none. */
  readonly feed: string;
  /** Who set the feed or switched it off; absent: nobody. */
  readonly by?: ManagedBy;
  readonly state: AppUpdateState;
  /** Why the version due at the end of the last run was not installed; absent if it was. */
  readonly unfinished?: AppUpdateFailure;
  /**
   * What is checked besides the checksum. `publisher`: the required signer's name; `system`: macOS
   * checks during the installation.
   */
  readonly signature: { readonly by: "nobody" | "system" } | { readonly by: "publisher"; readonly name: string };
}
