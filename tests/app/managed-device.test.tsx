/** An administrator's policies in the window: shown, read-only, and with their origin. */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { managedProblemWords } from "../../electron/contract/messages/managed.ts";
import { DEFAULT_ALERTS } from "../../electron/contract/alert-rules.ts";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import type { DecidedPolicy } from "../../electron/contract/managed.ts";
import type { SettingProblem, SettingsDto } from "../../electron/contract/settings.ts";
import { CONNECTED, type FakeBridge, live, UNCONFIGURED } from "./fake-bridge.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const path = "/etc/docket/docket.json";
const dialog = () => within(screen.getByRole("dialog", { name: "Settings" }));

function decided(name: DecidedPolicy["name"], value: string, variable: string): DecidedPolicy {
  return { name, value, by: { variable, file: path } };
}

async function openSettings(change: Partial<SettingsDto> = {}, prepare?: (bridge: FakeBridge) => void) {
  const opened = await openWindow({ settings: { ...CONNECTED, ...change } }, prepare);
  await act(async () => opened.store.getState().openDialog({ kind: "settings" }));
  return opened;
}

describe("on a managed device", () => {
  it("a field shows its policy, and where that was set", async () => {
    await openSettings({ managed: { baseUrl: { variable: "DOCKET_BASE_URL", file: path } } });
    expect(dialog().getByRole<HTMLInputElement>("textbox", { name: "Service address" }).readOnly).toBe(true);
    expect(dialog().getByText(`Set by your administrator: DOCKET_BASE_URL in ${path}.`)).toBeTruthy();
  });

  it("only the allowed transports can be chosen, with the reason", async () => {
    const by = { variable: "DOCKET_TRANSPORTS", file: path };
    await openSettings({ transport: "rest", policies: { transports: { allowed: ["grpc-web", "rest"], by } } });
    const choice = within(dialog().getByRole("radiogroup", { name: "Transport", hidden: true }));
    expect(choice.getAllByRole("radio", { hidden: true }).map((one) => one.getAttribute("value"))).toEqual(["grpc-web", "rest"]);
    expect(dialog().getByText(`Set by your administrator: DOCKET_TRANSPORTS in ${path}.`)).toBeTruthy();
  });

  it("a policy without a field in the form has a locked field of its own, with its origin", async () => {
    await openSettings({
      policies: {
        others: [
          decided("updateFeed", "off", "DOCKET_UPDATE_FEED"),
          decided("caFile", "/etc/docket/ca.pem", "DOCKET_CA_FILE"),
          decided("proxyPac", "https://proxy.example/proxy.pac", "DOCKET_PROXY_PAC"),
          decided("demonstration", "false", "DOCKET_DEMONSTRATION"),
          { name: "telemetry", value: "false", by: { variable: "DOCKET_TELEMETRY" } },
        ],
      },
    });
    const group = within(dialog().getByRole("group", { name: "Decided for this device" }));
    const fields = group.getAllByRole<HTMLInputElement>("textbox");
    expect(fields.map(({ readOnly }) => readOnly)).toEqual(fields.map(() => true));
    expect(fields.map(({ labels, value }) => [labels?.[0]?.textContent, value])).toEqual([
      ["Newer versions of Docket", "Not looked for"],
      ["Your own certificate authorities", "/etc/docket/ca.pem"],
      ["Proxy script", "https://proxy.example/proxy.pac"],
      ["Demonstration", "Cannot be started"],
      ["Telemetry", "None, and no setting turns it on"],
    ]);
    for (const variable of ["DOCKET_UPDATE_FEED", "DOCKET_CA_FILE", "DOCKET_PROXY_PAC", "DOCKET_DEMONSTRATION"])
      expect(group.getByText(`Set by your administrator: ${variable} in ${path}.`)).toBeTruthy();
    expect(group.getByText("Set for this device by DOCKET_TELEMETRY; change it there.")).toBeTruthy();
  });

  it("the consent to plain http is shown also when no question is open, and names who decides it", async () => {
    await openSettings({ managed: { allowPlainHttp: { variable: "DOCKET_ALLOW_PLAIN_HTTP", file: path } } });
    const consent = dialog().getByRole<HTMLInputElement>("checkbox", { name: /^Allow http to this address/ });
    expect([consent.checked, consent.getAttribute("aria-readonly")]).toEqual([false, "true"]);
    expect(dialog().getByText(`Set by your administrator: DOCKET_ALLOW_PLAIN_HTTP in ${path}.`)).toBeTruthy();
  });

  it("quiet hours are shown, cannot be changed, and name their origin", async () => {
    const quietHours = { on: true, from: "20:00", to: "05:00" };
    await openSettings({}, (bridge) => {
      const person = { ...DEFAULT_PREFERENCES.person, alerts: { ...DEFAULT_ALERTS, quietHours } };
      bridge.preferences = { ...DEFAULT_PREFERENCES, person, quietHoursBy: { variable: "DOCKET_QUIET_HOURS", file: path } };
    });
    await click(dialog().getByRole("tab", { name: "Alerts" }));
    const box = dialog().getByRole<HTMLInputElement>("checkbox", { name: "Quiet hours" });
    expect([box.checked, box.disabled]).toEqual([true, true]);
    expect(dialog().getByLabelText<HTMLInputElement>("From")).toMatchObject({ value: "20:00", disabled: true });
    expect(dialog().getByText(`Set by your administrator: DOCKET_QUIET_HOURS in ${path}.`)).toBeTruthy();
  });

  it("a forbidden demonstration is not offered, and the first run shows why", async () => {
    const by = { variable: "DOCKET_DEMONSTRATION", file: path };
    await openWindow({ settings: { ...UNCONFIGURED, policies: { noDemonstration: by } }, known: false });
    expect(screen.queryByRole("button", { name: "Try the demonstration" })).toBeNull();
    expect(screen.getByText(`DOCKET_DEMONSTRATION in ${path}: The demonstration is switched off on this device.`)).toBeTruthy();
  });

  it("an unreadable key has the reason in place of the welcome, with no offer of a demonstration", async () => {
    const by = { variable: "DOCKET_API_KEY_FILE", file: path };
    const set = (problem: SettingProblem): SettingsDto => ({
      ...CONNECTED,
      hasKey: false,
      keyStorage: { code: "configurationFile", params: { variable: by.variable, path } },
      managed: { baseUrl: { ...by, variable: "DOCKET_BASE_URL" }, apiKey: by },
      problems: [problem],
    });
    const reading = { setting: "apiKey", code: "keyFileReading", params: { path: "/run/key" } } as const;
    const missing = { setting: "apiKey", code: "keyFileMissing", params: { path: "/run/key" } } as const;
    const { bridge } = await openWindow({ settings: set(reading), known: false });
    expect(screen.getByRole("heading", { name: "Docket is not connected" })).toBeTruthy();
    expect(screen.getByText("Waiting for this device's key.")).toBeTruthy();
    await act(async () => bridge.push("settings:changed", set(missing)));
    expect(screen.getByText(/This device.s key cannot be used: the reason is below\. Docket looks for it again/)).toBeTruthy();
    expect(screen.getByText(/The key file \/run\/key cannot be read: there is no such file\./)).toBeTruthy();
    expect(screen.queryByText(/Connect to your service|Your administrator has these three|No service yet/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Try the demonstration" })).toBeNull();
  });

  it("an unusable configuration is shown in the notice and above the form", async () => {
    const sentence = `The configuration file ${path} is not UTF-8 text. Save it as UTF-8.`;
    const { store } = await openWindow({
      settings: { ...CONNECTED, managedProblems: [{ code: "configurationEncoding", params: { path } }] },
      connection: { ...live(Date.now()), state: "refused", reason: { code: "configurationRefused", params: {} } },
    });
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    await act(async () => store.getState().openDialog({ kind: "settings" }));
    expect(dialog().getByText(sentence)).toBeTruthy();
  });

  it("a forbidden connection test lists every problem of the device's configuration", async () => {
    const by = { variable: "DOCKET_CA_FILE", file: path };
    const problems = [
      { code: "authorityFile", params: { by, path: "/etc/docket/ca.pem", fault: "missing" } },
      { code: "policyScript", params: { by: { variable: "DOCKET_PROXY_PAC" }, text: "ftp://x" } },
    ] as const;
    await openSettings({ managedProblems: [...problems] }, (bridge) =>
      bridge.answerNext("connection:test", failed("configurationRefused", { problems })),
    );
    await click(dialog().getByRole("button", { name: "Test connection" }));
    const [said] = dialog().getAllByText(/^Not tested\. /u);
    for (const problem of problems) expect(said?.textContent).toContain(managedProblemWords(problem));
  });
});
