/** The question about a client certificate, when a service requires one and several fit. */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CertificateQuestionDto, ProxySignInDto } from "../../electron/contract/network-access.ts";
import { failed } from "../../electron/contract/errors.ts";
import { type FakeBridge, live } from "./fake-bridge.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const choice = (subject: string, serial: string) => ({
  fingerprint: `sha256/${serial}`,
  subject,
  issuer: "Corp CA",
  serial,
  expiresAt: Date.UTC(2027, 4, 3, 12),
});
const asks: CertificateQuestionDto = {
  id: "q-1",
  asker: "actions.example:443",
  putOff: false,
  choices: [choice("robot-7", "01"), choice("robot-7", "02")],
};
const dialog = () => screen.queryByRole("dialog", { name: "Choose a certificate" });
const push = (bridge: FakeBridge, question: CertificateQuestionDto | null) => act(async () => bridge.push("certificate:changed", question));

async function openAsked(question: CertificateQuestionDto = asks) {
  return openWindow({}, (bridge) => {
    bridge.connection = { ...live(Date.now()), state: "offline", reason: { code: "clientCertificateChoice", params: {} } };
    bridge.answerNext("certificate:get", { ok: true, value: question });
  });
}

describe("several certificates that fit", () => {
  it("are distinguishable, none is preselected, and the chosen one is used", async () => {
    const { bridge } = await openAsked();
    expect(dialog()?.textContent).toMatch(/actions\.example:443 asks for a certificate from this device/);
    expect(dialog()?.textContent).toMatch(/Issued by Corp CA, valid until 3 May 2027, number 02/);
    await click(screen.getByRole("button", { name: "Use it" }));
    expect(bridge.requests("certificate:choose")).toEqual([]);
    await click(screen.getByRole("radio", { name: /number 02/ }));
    await click(screen.getByRole("button", { name: "Use it" }));
    expect(bridge.requests("certificate:choose")).toEqual([{ id: "q-1", fingerprint: "sha256/02" }]);
    await push(bridge, null);
    expect(dialog()).toBeNull();
  });

  it("can be postponed, and the question then opens only from the banner", async () => {
    const { bridge } = await openAsked();
    await click(screen.getByRole("button", { name: "Not now" }));
    expect(dialog()).toBeNull();
    expect(bridge.requests("certificate:notNow")).toEqual([{ id: "q-1" }]);
    await push(bridge, { ...asks, putOff: true });
    expect(dialog()).toBeNull();
    const banner = screen.getByRole("region", { name: "Connection problem" });
    expect(banner.textContent).toMatch(/more than one fits/);
    await click(within(banner).getByRole("button", { name: "Choose a certificate …" }));
    expect(dialog()).not.toBeNull();
  });

  it("stay postponed when main asks again before it has received that answer", async () => {
    const { bridge } = await openAsked();
    await click(screen.getByRole("button", { name: "Not now" }));
    await push(bridge, { ...asks });
    expect(dialog()).toBeNull();
    await push(bridge, { ...asks, id: "q-2" });
    expect(dialog()).not.toBeNull();
  });

  it("and a proxy's question are shown one after the other", async () => {
    const { bridge } = await openAsked();
    const proxy: ProxySignInDto = {
      id: "p-1",
      proxy: "proxy.example:3128",
      readable: false,
      refused: false,
      keychain: "keyring",
      putOff: false,
    };
    await act(async () => bridge.push("proxy:changed", proxy));
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await push(bridge, null);
    expect(screen.getByRole("dialog", { name: "Sign in to the proxy" })).not.toBeNull();
  });

  it("keep the question open, with the reason, when a choice is too late", async () => {
    const { bridge } = await openAsked();
    bridge.answerNext("certificate:choose", failed("certificateChoiceGone"));
    await click(screen.getByRole("radio", { name: /number 01/ }));
    await click(screen.getByRole("button", { name: "Use it" }));
    expect(within(dialog() as HTMLElement).getByRole("note").textContent).toMatch(/No certificate is asked for any longer/);
  });

  it("keep the question open, with the reason, also when Not now is confirmed after it", async () => {
    const { bridge } = await openAsked();
    const result = Promise.withResolvers<ReturnType<typeof failed>>();
    bridge.answerNext("certificate:choose", result.promise);
    await click(screen.getByRole("radio", { name: /number 01/ }));
    await click(screen.getByRole("button", { name: "Use it" }));
    await act(async () => result.resolve(failed("certificateChoiceGone")));
    await push(bridge, { ...asks, putOff: true });
    expect(within(dialog() as HTMLElement).getByRole("note").textContent).toMatch(/No certificate is asked for any longer/);
  });
});
