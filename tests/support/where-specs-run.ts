/**
 * Skips specs that cannot run on this runtime or system. Each gives the reason in words, and `npm
 * test` counts it as skipped for that reason.
 */
import { test } from "playwright/test";
import { runtimeUnderTest } from "./runtime-under-test.ts";

/**
 * Skips the test, or all tests of the group, where it would run on Electron.
 * @param why the reason: an ability that only the stand-in has
 */
export function standInOnly(why: string): void {
  test.skip(runtimeUnderTest().on === "electron", `on the stand-in only: ${why}`);
}

/**
 * Skips the test, or all tests of the group, on Windows.
 * @param why the reason: an ability that Windows lacks
 */
export function notOnWindows(why: string): void {
  test.skip(process.platform === "win32", `not on Windows: ${why}`);
}

/** Reason for `standInOnly` where main's process is stopped or kept busy. */
export const PAGE_BEHIND_MAIN = "on Electron the test's line to the page goes through main, which stands still";

/** Reason for `notOnWindows`. */
export const NO_SIGSTOP = "it has no SIGSTOP";
