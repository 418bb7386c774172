/** The settings: typed text is never discarded without a question, and choices apply at once. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { testWords } from "../../app/messages/connection-test.ts";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import type { Failure, ServiceCode } from "../../electron/contract/failures.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { UNCONFIGURED } from "./fake-bridge.ts";
import { ROBOT } from "./sample-actions.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const unended = (messages: number, actions: number) => testWords({ found: "unended", afterMs: 20_000, messages, actions });
const redirected = (params: { to?: string }) => testWords({ found: "failure", failure: { code: "redirected", params }, messages: 0 });

const dialog = () => within(screen.getByRole("dialog", { name: "Settings" }));
const isOpen = () => screen.queryByRole("dialog", { name: "Settings" }) !== null;
const address = () => dialog().getByRole<HTMLInputElement>("textbox", { name: "Service address" });
const type = (text: string) => act(async () => void fireEvent.change(address(), { target: { value: text } }));
const UNSAVED = "You have changed settings that are not saved.";
const escape = () => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" }));

/**
 * Runs events as a browser delivers them: React's deferred work is not done when the next event
 * arrives.
 */
async function withoutAct(deed: () => Promise<unknown>): Promise<void> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  await deed();
  vi.unstubAllGlobals();
  await act(async () => undefined);
}

async function openSettings(prepare?: (bridge: FakeBridge) => void) {
  const opened = await openWindow({}, prepare);
  await act(async () => opened.store.getState().openDialog({ kind: "settings" }));
  return opened;
}

describe("Escape in the settings", () => {
  it("closes them when nothing was changed", async () => {
    await openSettings();
    await escape();
    expect(isOpen()).toBe(false);
  });

  it("asks before it discards typed text, and returns by itself", async () => {
    await openSettings();
    await type("https://half.typed");
    await escape();
    expect(dialog().getByRole("group", { name: UNSAVED })).toBeTruthy();
    await escape();
    expect(dialog().queryByText("Discard them")).toBeNull();
    expect(address().value).toBe("https://half.typed");
    await click(dialog().getByRole("button", { name: "Close" }));
    await click(dialog().getByRole("button", { name: "Discard them" }));
    expect(isOpen()).toBe(false);
  });

  it("asks even if it directly follows a letter", async () => {
    await openSettings();
    const field = address();
    await withoutAct(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "https://half.typed");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      return Promise.resolve().then(() => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
    });
    expect(isOpen()).toBe(true);
    expect(dialog().getByRole("group", { name: UNSAVED })).toBeTruthy();
  });

  it("does not ask once they are saved", async () => {
    const { bridge } = await openSettings();
    await type("https://other.example");
    await act(async () => void fireEvent.submit(dialog().getByRole("form", { name: "Settings" })));
    expect(bridge.requests("settings:save").map(({ baseUrl }) => baseUrl)).toEqual(["https://other.example"]);
    expect(isOpen()).toBe(false);
  });
});

describe("Enter in the settings", () => {
  it("saves: the form has a button that submits it", async () => {
    await openSettings();
    expect(dialog().getByRole<HTMLButtonElement>("button", { name: "Save" }).type).toBe("submit");
    expect(
      dialog()
        .getAllByRole<HTMLButtonElement>("button")
        .filter(({ type }) => type === "submit"),
    ).toHaveLength(1);
  });
});

describe("the appearance", () => {
  it("can be changed beside typed text, which is kept", async () => {
    const { bridge, store } = await openSettings();
    await type("https://half.typed");
    await click(dialog().getByRole("tab", { name: "Appearance" }));
    await click(dialog().getByRole("radio", { name: "Dark" }));
    await click(dialog().getByRole("radio", { name: "3:04 pm" }));
    await click(dialog().getByRole("button", { name: /^Increase/ }));
    expect(bridge.requests("preferences:set")).toEqual([
      { person: { theme: "dark" } },
      { person: { timeFormat: "12" } },
      { person: { zoom: 110 } },
    ]);
    expect(store.getState().preferences.person).toMatchObject({ theme: "dark", timeFormat: "12", zoom: 110 });
    await act(async () => store.getState().prefer({ timeFormat: "24" }));
    await click(dialog().getByRole("tab", { name: "Service" }));
    expect(address().value).toBe("https://half.typed");
  });

  it("applies a typed zoom once it is valid, and announces a step in the one live region", async () => {
    const { store } = await openSettings();
    await click(dialog().getByRole("tab", { name: "Appearance" }));
    const zoom = dialog().getByRole<HTMLInputElement>("spinbutton", { name: "Zoom" });
    const typed = (value: string) => act(async () => void fireEvent.change(zoom, { target: { value } }));
    const now = () => store.getState().preferences.person.zoom;
    await typed("1");
    await typed("15");
    expect(now()).toBe(100);
    await typed("150");
    expect(now()).toBe(150);
    await typed("163");
    await act(async () => void fireEvent.blur(zoom));
    expect([now(), zoom.value]).toEqual([160, "160"]);
    await typed("");
    await act(async () => void fireEvent.blur(zoom));
    expect([now(), zoom.value]).toEqual([160, "160"]);
    await click(dialog().getByRole("button", { name: "Decrease the zoom" }));
    expect(now()).toBe(150);
    const live = Array.from(document.querySelectorAll("[aria-live=polite], [aria-live=assertive], [role=log]"));
    expect(live.flatMap(({ textContent }) => (textContent === "" ? [] : [textContent]))).toEqual(["Zoom 150 %."]);
    await act(async () => store.getState().prefer({ zoom: 100 }));
  });

  it("shows what is missing in its file, and that a choice is not saved", async () => {
    await openSettings((bridge) => {
      bridge.preferences = {
        ...DEFAULT_PREFERENCES,
        fileProblem: { code: "valuesUnknown", params: { names: ["theme"] } },
        notKept: failed("preferencesNotKept", { why: { code: "system", params: { words: "the disk is full" } } }).error,
      };
    });
    await click(dialog().getByRole("tab", { name: "Appearance" }));
    expect(dialog().getByText(/cannot use your preferences for theme/)).toBeDefined();
    expect(dialog().getByRole("note").textContent).toContain("not kept for the next start: the disk is full");
    expect(dialog().getByText("Each choice takes effect at once.")).toBeDefined();
  });
});

const answered = (of: ServiceCode): Failure => ({ code: "serviceAnswered", params: { class: of } });
const status = (number: number, of: ServiceCode): Failure => ({ code: "httpStatus", params: { status: number, class: of } });

describe("the test of the connection", () => {
  it("shows its result for the typed settings, until those are changed", async () => {
    const { bridge } = await openSettings();
    await type("https://other.example");
    await click(dialog().getByRole("button", { name: "Test connection" }));
    expect(bridge.requests("connection:test").map(({ baseUrl }) => baseUrl)).toEqual(["https://other.example"]);
    const status = dialog().getByRole("status", { name: "Test of the connection" });
    expect(status.textContent).toBe("The service answers and accepts the key.14 Actions are open for robot-7. Nothing was changed.");
    expect(bridge.requests("settings:save")).toEqual([]);
    await type("https://third.example");
    expect(status.textContent).toBe("");
  });

  it("may be left for a save or for other settings, and then shows no result of what it tested", async () => {
    const ends: (() => void)[] = [];
    const { bridge } = await openSettings((fake) => {
      for (let count = 0; count < 2; count += 1)
        fake.answerNext(
          "connection:test",
          new Promise((resolve) => ends.push(() => resolve({ ok: true, value: { found: "list", open: 3, unreadable: 0 } }))),
        );
      fake.answerNext("settings:save", new Promise(() => undefined));
    });
    const result = () => dialog().getByRole("status", { name: "Test of the connection" }).textContent;
    const test = () => click(dialog().getByRole("button", { name: "Test connection" }));
    await type("https://other.example");
    await test();
    expect(result()).toBe("Asking the service…");
    await type("https://third.example");
    expect(result()).toBe("");
    await test();
    await act(async () => ends[0]?.());
    expect(result()).toBe("Asking the service…");
    await click(dialog().getByRole("button", { name: "Save" }));
    expect(bridge.requests("settings:save").map(({ baseUrl }) => baseUrl)).toEqual(["https://third.example"]);
    await act(async () => ends[1]?.());
    expect(result()).toBe("");
    expect(dialog().getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("marks the fields that cannot be tested", async () => {
    await openSettings((bridge) =>
      bridge.answerNext(
        "connection:test",
        failed("settingsInvalid", { problems: [{ setting: "baseUrl", code: "addressMissing", params: {} }] }),
      ),
    );
    await click(dialog().getByRole("button", { name: "Test connection" }));
    expect(dialog().getByText(/The service address is missing/)).toBeDefined();
  });

  it("is available at the first run, which shows three fields and folds the others", async () => {
    await openWindow({ settings: UNCONFIGURED });
    expect(screen.getByRole("button", { name: "Test connection" })).toBeDefined();
    const folded = screen.getByRole("textbox", { name: "Assigned to" }).closest("details");
    expect(folded?.open).toBe(false);
    expect(screen.getByLabelText("API key").closest("details")).toBeNull();
  });

  it.each([
    [{ code: "nameNotFound", params: {} }, /No host with this name was found \(DNS\)/, /Check the service address/],
    [{ code: "connectionRefused", params: {} }, /nothing listens on this port/, /Check the service address/],
    [{ code: "certificateExpired", params: {} }, /The service's certificate is not accepted/, /./],
    [{ code: "serviceAnswered", params: { class: "unauthenticated" } }, /does not accept the key/, /Check the API key/],
    [{ code: "serviceAnswered", params: { class: "permission_denied" } }, /may not read these Actions/, /Check who you act as/],
    [{ code: "serviceAnswered", params: { class: "invalid_argument" } }, /does not accept the filter/, /the filters under Advanced/],
  ] as const)("shows the fault and its place: %j", (failure, title, text) => {
    const words = testWords({ found: "failure", failure, messages: 0 });
    expect(words.title).toMatch(title);
    expect(words.text).toMatch(text);
  });

  it.each([
    ["clientCertificateChoice", /wants a certificate from this device/, /Choose the one/],
    ["clientKeyDenied", /wants a certificate from this device/, /Ask your administrator/],
    ["proxyAsksUnknownWay", /The proxy does not let/, /Ask your administrator/],
    ["http2Only", /Docket cannot talk to it/, /Ask whoever runs the service/],
    ["notHttp", /Docket cannot talk to it/, /Check the service address/],
    ["portBlocked", /This device does not allow/, /Ask your administrator/],
    ["addressUnreachable", /cannot be reached from here/, /Check the service address/],
    ["closedUnanswered", /closes before the list is there/, /something along the way closes/],
    ["proxySilent", /The proxy does not let/, /Check the proxy in the system/],
  ] as const)("shows the place of the obstacle: %s", (code, title, text) => {
    const words = testWords({ found: "failure", failure: { code, params: {} }, messages: 0 });
    expect(words.title).toMatch(title);
    expect(words.text).toMatch(text);
  });

  it.each([
    [status(503, "unavailable"), /cannot give the list now/, /Test again in a while\. If nothing changes, ask whoever runs the service/],
    [status(429, "resource_exhausted"), /cannot give the list now/, /Test again in a while/],
    [answered("deadline_exceeded"), /cannot give the list now/, /Test again in a while/],
    [status(500, "internal"), /with an error of its own/, /Ask whoever runs the service/],
    [answered("data_loss"), /with an error of its own/, /Ask whoever runs the service/],
    [{ code: "webPage", params: { status: 200 } }, /is not the Action service/, /Check the service address\.$/],
    [{ code: "webPage", params: { status: 401 } }, /is not the Action service/, /Check the API key and the service address/],
    [{ code: "webPage", params: { status: 403 } }, /is not the Action service/, /a gateway in front of the service may not accept the key/],
    [answered("unknown"), /did not succeed/, /Test again in a while/],
    [{ code: "networkChanged", params: {} }, /network changed during the test/, /Test again\.$/],
    [{ code: "messageCutOff", params: {} }, /its answer cannot be used/, /Ask whoever runs the service/],
  ] as [Failure, RegExp, RegExp][])("has a remedy also for %j", (failure, title, text) => {
    const words = testWords({ found: "failure", failure, messages: 0 });
    expect(words.title).toMatch(title);
    expect(words.text).toMatch(text);
  });

  it("names neither the system's settings for a fleet's script, nor the service for its authority", () => {
    const script = "https://proxy.example/proxy.pac";
    const ofScript = testWords({ found: "failure", failure: { code: "proxySettingsUnreadable", params: { script } }, messages: 0 });
    expect(ofScript.text).toBe(`This device's proxy script, ${script}, could not be read, or it fails. Ask your administrator.`);
    const authority = { code: "authorityDateInvalid", params: { authority: "CN=ours" } } as const;
    expect(testWords({ found: "failure", failure: authority, messages: 0 }).text).toMatch(/Ask your administrator for its successor/);
  });

  it("advises which part to remove from an address with the interface's own path, when nothing is found", () => {
    const failure = { code: "serviceSaid", params: { class: "unimplemented", words: "there is nothing at /api/v1/api/v1" } } as const;
    const { text } = testWords({ found: "failure", failure, messages: 0, apiInAddress: true });
    expect(text).toMatch(/Leave \/api\/v1 out of the service address: Docket adds it/);
    const refused = { code: "serviceAnswered", params: { class: "unauthenticated" } } as const;
    expect(testWords({ found: "failure", failure: refused, messages: 0, apiInAddress: true }).text).toMatch(/Check the API key/);
  });

  it("distinguishes a silent service from one that does not end its list", () => {
    const failure = { code: "nothingHeard", params: {} } as const;
    expect(testWords({ found: "failure", failure, messages: 0 })).toEqual({
      title: "The host does not answer in time",
      text:
        "Docket hears nothing from the service. Check the service address. " +
        "If it is right, the service hangs, or something along the way lets nothing through.",
    });
    expect(testWords({ found: "failure", failure, messages: 2, silentMs: 12_000 })).toEqual({
      title: "The service begins the list, but does not finish it",
      text: "2 messages arrived, then no more of the list for 12 s. Ask whoever runs the service.",
    });
  });

  it("shows how much arrived of a list that does not end", () => {
    expect(unended(9, 0)).toEqual({
      title: "Something answers at this address, but its list does not end in time",
      text: "After 20 s, 9 messages had arrived, with no Action that could be read. Ask whoever runs the service.",
    });
    expect(unended(10, 1).text).toMatch(/^After 20 s, 10 messages had arrived, with 1 Action that could be read\./);
  });

  it("shows once that the address redirects, and where to", () => {
    const title = "The address redirects to another one";
    const rest = "Docket does not follow, so that the key stays where it belongs. Check the service address.";
    expect(redirected({ to: "https://sign-in.example:8443" })).toEqual({
      title,
      text: `It redirects to https://sign-in.example:8443. ${rest}`,
    });
    expect(redirected({})).toEqual({ title, text: rest });
  });

  it("claims no complete list when the end of the answer may be a cut", () => {
    expect(testWords({ found: "list", open: 3, unreadable: 0, unproven: true }).text).toBe(
      "At least 3 open Actions match your filters. The answer does not say whether it is complete. Nothing was changed.",
    );
    expect(testWords({ found: "list", open: 0, unreadable: 0, unproven: true }).text).toMatch(/^No open Action that could be read matches/);
  });

  it("counts one, none, and unreadable messages", () => {
    expect(testWords({ found: "list", open: 1, unreadable: 0, ofPrincipal: ROBOT }).text).toBe(
      "1 Action is open for robot-7. Nothing was changed.",
    );
    expect(testWords({ found: "list", open: 0, unreadable: 0, ofPrincipal: ROBOT }).text).toBe(
      "No Action is open for robot-7. Docket cannot tell whether this key is that of robot-7. Nothing was changed.",
    );
    expect(testWords({ found: "list", open: 0, unreadable: 2 }).text).toBe(
      "No open Action that could be read matches your filters. 2 messages could not be read. Nothing was changed.",
    );
  });
});
