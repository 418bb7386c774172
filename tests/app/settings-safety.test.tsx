/** The form's warnings about the key, and its question before the key is sent unencrypted. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SettingsDto, SettingProblem } from "../../electron/contract/settings.ts";
import { failed } from "../../electron/contract/errors.ts";
import { CONNECTED, type FakeBridge } from "./fake-bridge.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const PLAIN = "http://10.0.0.5:8080";
const PROBLEM: SettingProblem = { setting: "allowPlainHttp", code: "plainHttpNotAllowed", params: { origin: PLAIN } };
const BOX = /the key travels readable/;

async function openSettings(change: Partial<SettingsDto> = {}) {
  const { bridge } = await openWindow({ settings: { ...CONNECTED, ...change } });
  await click(screen.getByRole("button", { name: "Settings" }));
  return { bridge, dialog: within(screen.getByRole("dialog", { name: "Settings" })) };
}
type Form = Awaited<ReturnType<typeof openSettings>>["dialog"];
const type = (dialog: Form, address: string) =>
  act(async () => void fireEvent.change(dialog.getByRole("textbox", { name: "Service address" }), { target: { value: address } }));
const save = (dialog: Form) => click(dialog.getByRole("button", { name: "Save" }));
const sent = (bridge: FakeBridge) => bridge.requests("settings:save").map(({ baseUrl, allowPlainHttp }) => [baseUrl, allowPlainHttp]);

describe("plain http in the settings", () => {
  it("is not asked about when main requires no consent", async () => {
    const { dialog } = await openSettings();
    expect(dialog.queryByRole("checkbox", { name: BOX })).toBeNull();
  });

  it("is asked about with main's sentence, and sent only with the user's consent", async () => {
    const { bridge, dialog } = await openSettings();
    await type(dialog, PLAIN);
    bridge.answerNext("settings:save", failed("settingsInvalid", { problems: [PROBLEM] }));
    await save(dialog);
    const box = dialog.getByRole<HTMLInputElement>("checkbox", { name: BOX });
    expect(box.checked).toBe(false);
    expect(dialog.getByText(/^http:\/\/10\.0\.0\.5:8080 is not encrypted: .* or allow it\.$/)).toBeDefined();
    await click(box);
    await save(dialog);
    expect(sent(bridge)).toEqual([
      [PLAIN, undefined],
      [PLAIN, true],
    ]);
  });

  it("does not apply the consent to another address", async () => {
    const { bridge, dialog } = await openSettings({ baseUrl: PLAIN, allowPlainHttp: true });
    expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: BOX }).checked).toBe(true);
    await type(dialog, "http://10.0.0.6:8080");
    expect(dialog.queryByRole("checkbox", { name: BOX })).toBeNull();
    await save(dialog);
    expect(sent(bridge)).toEqual([["http://10.0.0.6:8080", undefined]]);
  });

  it("is not decided here when the environment decides it", async () => {
    const { dialog } = await openSettings({
      baseUrl: PLAIN,
      allowPlainHttp: true,
      managed: { allowPlainHttp: { variable: "DOCKET_ALLOW_PLAIN_HTTP" } },
    });
    await click(dialog.getByRole("checkbox", { name: BOX }));
    expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: BOX }).checked).toBe(true);
    expect(dialog.getByText(/Set for this device by DOCKET_ALLOW_PLAIN_HTTP/)).toBeDefined();
  });
});

describe("the settings", () => {
  it("show each warning", async () => {
    const { dialog } = await openSettings({
      warnings: [
        { code: "folderOpen", params: { path: "/data" } },
        { code: "unknownVariable", params: { variable: "DOCKET_URL", likely: "DOCKET_BASE_URL" } },
      ],
    });
    expect(dialog.getByText(/^Other users of this device can look into the folder \/data/)).toBeDefined();
    expect(dialog.getByText(/^DOCKET_URL in the environment .* DOCKET_BASE_URL may be meant\.$/)).toBeDefined();
  });

  it("mention no key when the environment's cannot be used", async () => {
    const place = { is: "environment", variable: "DOCKET_API_KEY_FILE" } as const;
    const problem: SettingProblem = { setting: "apiKey", code: "keyFileEmpty", params: { path: "/run/key" }, place };
    await openWindow({
      settings: { ...CONNECTED, hasKey: false, managed: { apiKey: { variable: "DOCKET_API_KEY_FILE" } }, problems: [problem] },
    });
    const key = within(screen.getByRole("group", { name: "API key" }));
    expect(key.getByText("There is no key that can be used.")).toBeDefined();
    expect(key.getByText("DOCKET_API_KEY_FILE in the environment: The key file /run/key is empty.")).toBeDefined();
    expect(key.getByText("Set for this device by DOCKET_API_KEY_FILE; change it there.")).toBeDefined();
  });
});
