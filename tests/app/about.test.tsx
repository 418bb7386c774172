/** The dialog "About Docket": its texts, and the steps of an update to a newer version. */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AppUpdateDto, AppUpdateState } from "../../electron/contract/app-update.ts";
import { failed } from "../../electron/contract/errors.ts";
import { appUpdateWords } from "../../app/messages/about.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const FEED = { feed: "https://updates.example", signature: { by: "nobody" } } as const;
const update = (state: AppUpdateState): AppUpdateDto => ({ ...FEED, state });

async function openAbout(prepare?: (bridge: FakeBridge) => void) {
  const { bridge } = await openWindow({}, prepare);
  await click(screen.getByRole("button", { name: "About Docket" }));
  return { bridge, dialog: within(screen.getByRole("dialog", { name: "About Docket" })) };
}

describe("About Docket", () => {
  it("shows its version, and each library with its full licence", async () => {
    const text = "Permission is hereby granted";
    const { dialog } = await openAbout((bridge) => (bridge.licences = [{ name: "react", version: "19.3.1", licence: "MIT", text }]));
    expect(dialog.getByText("Version 0.1.0")).toBeTruthy();
    expect(dialog.getByText("react 19.3.1, MIT")).toBeTruthy();
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.getByText(/^One library, each with its licence\./)).toBeTruthy();
  });

  it("shows why the list cannot be read", async () => {
    const { dialog } = await openAbout((bridge) => bridge.answerNext("app:licences", failed("licencesUnreadable", { why: "ENOENT" })));
    expect(dialog.getByText("The list of what Docket is made of cannot be read: ENOENT. Reinstall Docket.")).toBeTruthy();
    expect(dialog.queryByText(/^0 libraries/)).toBeNull();
  });

  it("copies the bill of materials, and reports so only on success", async () => {
    const { bridge, dialog } = await openAbout();
    bridge.answerNext("app:copyBill", failed("internal"));
    await click(dialog.getByRole("button", { name: "Copy bill of materials" }));
    expect(dialog.queryByText("Copied, as CycloneDX (JSON).")).toBeNull();
    await click(dialog.getByRole("button", { name: "Copy bill of materials" }));
    expect(dialog.getByText("Copied, as CycloneDX (JSON).")).toBeTruthy();
  });

  it("leads through an update to a newer version, one step for each press", async () => {
    const { bridge, dialog } = await openAbout((made) => (made.appUpdate = update({ is: "current" })));
    await click(dialog.getByRole("button", { name: "Check now" }));
    await act(async () => bridge.push("appUpdate:changed", update({ is: "available", version: "0.2.0" })));
    expect(screen.getByText("Docket 0.2.0 is available")).toBeTruthy();
    await click(dialog.getByRole("button", { name: "Download 0.2.0" }));
    await act(async () => bridge.push("appUpdate:changed", update({ is: "loading", version: "0.2.0", percent: 40 })));
    expect(dialog.getByText("Downloading Docket 0.2.0: 40 %")).toBeTruthy();
    await act(async () => bridge.push("appUpdate:changed", update({ is: "ready", version: "0.2.0", restarts: true })));
    bridge.answerNext("appUpdate:install", failed("appUpdateWaits", { updates: 2 }));
    await click(dialog.getByRole("button", { name: "Install 0.2.0" }));
    expect(dialog.getByText("2 updates of Actions are still under way. Install when the service has answered.")).toBeTruthy();
    expect(
      ["appUpdate:check", "appUpdate:load", "appUpdate:install"].map((name) => bridge.requests(name as "appUpdate:load").length),
    ).toEqual([1, 1, 1]);
  });

  it("shows, next to the views too, which version failed to install on exit, until another is loaded", async () => {
    const failure = {
      code: "installFailed",
      params: { version: "0.2.0", own: "0.1.0", why: "ENOSPC: no space left on device, rename 'x'" },
    } as const;
    const { bridge, dialog } = await openAbout((made) => (made.appUpdate = { ...update({ is: "current" }), unfinished: failure }));
    expect(
      dialog.getByText(
        "Docket 0.2.0 was to be installed when Docket last quit, but was not: the disk is full (ENOSPC). This is still version 0.1.0.",
      ),
    ).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Check now" })).toBeTruthy();
    await act(async () => bridge.push("appUpdate:changed", { ...update({ is: "available", version: "0.2.0" }), unfinished: failure }));
    expect(screen.getByText("Docket 0.2.0 is not installed")).toBeTruthy();
    await act(async () => bridge.push("appUpdate:changed", update({ is: "loading", version: "0.2.0", percent: 0 })));
    expect(screen.queryByText(/not installed|was not/)).toBeNull();
  });

  it("shows who has set the update feed or switched it off", async () => {
    const by = { variable: "DOCKET_UPDATE_FEED", file: "/etc/docket/docket.json" };
    const { dialog } = await openAbout((made) => (made.appUpdate = { ...update({ is: "off", why: "switchedOff" }), by }));
    expect(dialog.getByText("Set by your administrator: DOCKET_UPDATE_FEED in /etc/docket/docket.json.")).toBeTruthy();
  });

  it("offers no step when this Docket does not look for newer versions", async () => {
    const { dialog } = await openAbout();
    expect(dialog.getByText("Docket does not look for newer versions: no feed is set (DOCKET_UPDATE_FEED).")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Check now" })).toBeNull();
  });
});

describe("the text about a newer version", () => {
  const NOW = Date.UTC(2026, 10, 25, 12);
  it.each<[AppUpdateDto, RegExp]>([
    [update({ is: "off", why: "notInstalled" }), /is not installed, so it does not look/],
    [update({ is: "off", why: "packageManager" }), /package manager, which brings its newer versions/],
    [update({ is: "current", checkedAt: NOW }), /^No newer version at .*, at https:\/\/updates\.example\.$/],
    [update({ is: "available", version: "0.2.0" }), /Nothing is downloaded before you say so/],
    [update({ is: "ready", version: "0.2.0", restarts: true }), /SHA-512\).*restarts Docket\. Its signature was not checked/],
    [update({ is: "ready", version: "0.2.0", restarts: false }), /start it again afterwards, with its variables/],
    [{ ...update({ is: "ready", version: "0.2.0", restarts: true }), signature: { by: "publisher", name: "Acme" } }, /by Acme was checked/],
    [{ ...update({ is: "ready", version: "0.2.0", restarts: true }), signature: { by: "system" } }, /macOS compares its signature/],
    [
      update({ is: "failed", failure: { code: "signatureUnseen", params: { version: "0.2.0" } } }),
      /could not be checked, because PowerShell did not run\. It was deleted\. Download the new version yourself/,
    ],
    [update({ is: "failed", failure: { code: "checksum", params: { version: "0.2.0" } } }), /its SHA-512 differs\. It was deleted\.$/],
    [
      update({ is: "failed", failure: { code: "unreachable", params: { what: "late", why: "net::ERR_TIMED_OUT" } } }),
      /could not be read: nothing answers at its address \(net::ERR_TIMED_OUT\)\.$/,
    ],
  ])("%j", (dto, words) => expect(appUpdateWords(dto, NOW)).toMatch(words));
});
