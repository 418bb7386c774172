/** Newer versions of Docket itself: what is known of them, and what became of one. */
import type { ManagedBy } from "./managed.ts";
import type { Message, NoParams } from "./message.ts";

/** Why this Docket looks for no newer version of itself. */
export const NO_UPDATE_REASONS = ["noFeed", "switchedOff", "notInstalled", "packageManager"] as const;

/** Why a feed was not reached. `noList`: it was, and has no list of versions. */
export type UnreachableFeed = "name" | "closed" | "noNetwork" | "late" | "certificate" | "proxy" | "noList" | "status" | "other";

export interface AppUpdateFailures {
  /** It is not what the feed announced: its SHA-512 differs. It was deleted. */
  checksum: { version: string };
  /** More came than the feed announced. It was deleted. */
  longer: { version: string };
  /** Windows: it is not signed by whoever signed this Docket. It was deleted. */
  signature: { version: string };
  /** Windows: who has signed it could not be looked at. It was deleted. */
  signatureUnseen: { version: string };
  /** Linux: the AppImage is gone from where it was started, or its user may not replace it. */
  notReplaceable: { version: string; path: string };
  /** Linux: the new AppImage does not fit beside the old one, which stays until it is whole. */
  noRoom: { version: string; path: string };
  /** `why` is Chromium's, or the status of the answer. */
  unreachable: { what: UnreachableFeed; why: string };
  /** It, or a redirect, leads to an address without https. */
  insecure: NoParams;
  /** It asks for a sign-in, and there is none that it accepts. */
  proxyAsks: { proxy: string };
  /** It was to be installed as the run before ended, and this is still the version of that one. */
  notInstalled: { version: string; own: string };
  installFailed: { version: string; own: string; why: string };
  /** So many updates of Actions were under way as the run before ended. */
  installWaited: { version: string; updates: number };
  /** It was waited for so long, and nothing more came. */
  late: { seconds: number };
  /** The feed is there, and cannot be read. */
  feed: { why: string };
  other: { why: string };
}
export type AppUpdateFailure = Message<AppUpdateFailures>;

export type AppUpdateState =
  | { readonly is: "off"; readonly why: (typeof NO_UPDATE_REASONS)[number] }
  /** `checkedAt`: no newer version was there then; absent: it has not been looked yet. */
  | { readonly is: "current"; readonly checkedAt?: number }
  | { readonly is: "checking" }
  | { readonly is: "available"; readonly version: string }
  | { readonly is: "loading"; readonly version: string; readonly percent: number }
  /** Its checksum was that of the feed. `restarts`: Docket starts again by itself. */
  | { readonly is: "ready"; readonly version: string; readonly restarts: boolean }
  /** It is installed while Docket ends, which may be asked about still. */
  | { readonly is: "leaving"; readonly version: string }
  | { readonly is: "failed"; readonly failure: AppUpdateFailure };

export interface AppUpdateDto {
  /** The origin of the feed; empty without one. */
  readonly feed: string;
  /** Who has set the feed, or switched it off; absent: nobody. */
  readonly by?: ManagedBy;
  readonly state: AppUpdateState;
  /** What became of the version that was to be installed as the run before ended, where it was not. */
  readonly unfinished?: AppUpdateFailure;
  /** What is checked beside the checksum. `publisher`: the name that it has to be signed by; `system`: macOS compares as it installs. */
  readonly signature: { readonly by: "nobody" | "system" } | { readonly by: "publisher"; readonly name: string };
}
