/**
 * Tests which certificate of this machine is presented to a service: the only matching one, else
 * the chosen one, and no other. Electron's "select-client-certificate" is an emitter here.
 */
import { EventEmitter } from "node:events";
import type { App, Certificate } from "electron";
import { failed } from "../../electron/contract/errors.ts";
import { describe, expect, it, vi } from "vitest";
import { networkFailure } from "../../electron/core/transport/failures/network-failure.ts";
import { ClientCertificates } from "../../electron/shell/client-certificates.ts";
import { cancelable, testLog } from "./fakes.ts";
import { settle } from "../support/settle.ts";
import { MemoryFile } from "./keychain.ts";

const SERVICE = "actions.example:443";
const certificate = (name: string): Certificate =>
  ({
    fingerprint: `sha256/${name}`,
    subjectName: name,
    issuerName: "Corp CA",
    serialNumber: "01",
    validExpiry: 1_900_000_000,
    data: `PEM ${name}`,
  }) as Certificate;
const [ANN, ROBOT] = [certificate("ann"), certificate("robot-7")];

function machine({ file = new MemoryFile() }: { file?: MemoryFile } = {}) {
  const app = new EventEmitter();
  const log = testLog();
  const changed = vi.fn();
  const retry = vi.fn();
  const mayAsk = vi.fn((asker: string) => Promise.resolve(asker === SERVICE));
  const certificates = new ClientCertificates({ app: app as unknown as App, mayAsk, file, changed, retry, log });
  /** Returns the presented certificate: its name, "none", or "nothing yet". */
  const asked = async (list: Certificate[], asker = SERVICE, page: unknown = null): Promise<string> => {
    let shown = "nothing yet";
    const event = cancelable({});
    app.emit("select-client-certificate", event, page, asker, list, (one?: Certificate) => (shown = one?.subjectName ?? "none"));
    // Otherwise Electron presents the first certificate at once.
    expect(event.defaultPrevented).toBe(true);
    await settle();
    return shown;
  };
  const choose = (one: Certificate) => certificates.choose({ id: certificates.question()?.id ?? "", fingerprint: one.fingerprint });
  return { app, certificates, asked, choose, changed, retry, log, file, mayAsk };
}

describe("a service that requests a certificate", () => {
  it("gets the only one that fits, named in the log", async () => {
    const { asked, certificates, log } = machine();
    expect(await asked([ANN])).toBe("ann");
    expect(certificates.question()).toBeUndefined();
    expect(log.lines).toEqual([`info: certificate: "ann" is shown to ${SERVICE}`]);
  });

  it("gets none of several before one is chosen, and then that one, in any order", async () => {
    const { asked, certificates, choose, retry } = machine();
    expect(await asked([ANN, ROBOT])).toBe("nothing yet");
    expect(certificates.question()).toMatchObject({
      asker: SERVICE,
      putOff: false,
      choices: [
        { subject: "ann", issuer: "Corp CA", serial: "01", fingerprint: "sha256/ann", expiresAt: 1_900_000_000_000 },
        { subject: "robot-7" },
      ],
    });
    expect(choose(ROBOT)).toEqual({ ok: true, value: null });
    expect(retry).toHaveBeenCalledOnce();
    expect(await asked([ANN, ROBOT])).toBe("robot-7");
    expect(await asked([ROBOT, ANN])).toBe("robot-7");
  });

  it("gets the chosen one after a restart, too, and the user is asked again once that is gone", async () => {
    const first = machine();
    await first.asked([ANN, ROBOT]);
    first.choose(ROBOT);
    const second = machine({ file: first.file });
    expect(await second.asked([ANN, ROBOT])).toBe("robot-7");
    expect(await second.asked([ANN, certificate("robot-8")])).toBe("nothing yet");
    expect(second.certificates.question()?.choices.map((one) => one.subject)).toEqual(["ann", "robot-8"]);
  });

  it("gets none if it is neither the service nor its proxy, and neither does a page", async () => {
    const { asked, certificates, mayAsk } = machine();
    expect(await asked([ANN], "elsewhere.example:443")).toBe("none");
    expect(await asked([ANN], SERVICE, {})).toBe("none");
    mayAsk.mockRejectedValueOnce(new Error("no script"));
    expect(await asked([ANN, ROBOT])).toBe("none");
    expect(certificates.question()).toBeUndefined();
  });

  it("fails the requests in progress with a sentence, and none that has its answer", async () => {
    const { asked, certificates } = machine();
    const signals: AbortSignal[] = [];
    const fetch = certificates.guard((url, init) => {
      signals.push(init.signal as AbortSignal);
      return url.endsWith("answered") ? Promise.resolve(new Response("ok")) : rejection(init.signal as AbortSignal);
    });
    await fetch("https://actions.example/answered", {});
    const [one, given] = [fetch("https://actions.example/1", {}), new AbortController()];
    const own = fetch("https://actions.example/2", { signal: given.signal });
    given.abort(new Error("given up"));
    await expect(own).rejects.toThrow("given up");
    await Promise.all([
      expect(one.catch((error: unknown) => networkFailure(error))).resolves.toMatchObject({
        code: "client_certificate_choice",
        reason: { code: "clientCertificateChoice" },
      }),
      asked([ANN, ROBOT]),
    ]);
    expect(signals.map((signal) => signal.aborted)).toEqual([false, true, true]);
  });

  it("leaves the outcome of an update unknown when another connection may have carried it already", async () => {
    const { asked, certificates } = machine();
    const carried = vi.fn();
    const fetch = certificates.guard((_url, init) => {
      carried();
      return rejection(init.signal as AbortSignal);
    });
    const update = fetch("https://actions.example/1", { method: "POST" }).catch((error: unknown) => networkFailure(error));
    expect(carried).toHaveBeenCalledOnce();
    await asked([ANN, ROBOT]);
    expect(await update).toMatchObject({ code: "client_certificate_choice", recorded: "unknown", neverSent: false });
  });

  it("causes one question, however often it requests one, and the question stays postponed", async () => {
    const { asked, certificates } = machine();
    await asked([ANN, ROBOT]);
    const id = certificates.question()?.id ?? "";
    certificates.putOff(id);
    await asked([ANN, ROBOT]);
    expect(certificates.question()).toMatchObject({ id, putOff: true });
    certificates.askAgain({ refused: false });
    await asked([ANN, ROBOT]);
    expect(certificates.question()?.putOff).toBe(false);
  });

  it("allows another choice where the chosen one was refused, and only then", async () => {
    const { asked, certificates, choose } = machine();
    await asked([ANN, ROBOT]);
    choose(ANN);
    certificates.askAgain({ refused: false });
    expect(await asked([ANN, ROBOT])).toBe("ann");
    certificates.askAgain({ refused: true });
    expect(await asked([ANN, ROBOT])).toBe("nothing yet");
  });

  it.each(["{", "null", '"x"', '{"actions.example:443":7}'])("has no choice where the file holds %s", async (content) => {
    const file = new MemoryFile();
    file.content = Buffer.from(content);
    expect(await machine({ file }).asked([ANN, ROBOT])).toBe("nothing yet");
  });

  it("uses the choice where it cannot be stored, and none for a question that is no longer open", async () => {
    const { asked, certificates, choose, file, log } = machine();
    await asked([ANN, ROBOT]);
    expect(choose(certificate("mallory"))).toEqual(failed("certificateChoiceGone"));
    file.write = () => {
      throw new Error("no space left");
    };
    expect(choose(ANN)).toEqual({ ok: true, value: null });
    expect(await asked([ANN, ROBOT])).toBe("ann");
    expect(log.lines.join()).toMatch(/not kept: Error: no space left/);
    expect(choose(ANN)).toEqual(failed("certificateChoiceGone"));
    expect(certificates.putOff("q")).toEqual(failed("certificateChoiceGone"));
  });

  it("cannot insert lines or reversed text into the question or the log", async () => {
    const { asked, certificates, log } = machine();
    const odd = certificate("ann\nerror: forged \u202Etxt");
    await asked([odd]);
    await asked([odd, ROBOT]);
    expect(`${log.lines.join()}${certificates.question()?.choices[0]?.subject}`).not.toMatch(/[\n\u202E]/);
  });
});

function rejection(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop);
  return promise;
}
