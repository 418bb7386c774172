/**
 * Tests the sign-in that a user enters for a proxy: used by each later request, sent once if wrong.
 */
import { describe, expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { settle } from "../support/settle.ts";
import { ANN, machine, PROXY, type Request } from "./proxy-sign-in-steps.ts";

describe("the answer", () => {
  it("is for the next request, which is made at once", async () => {
    const { request, signIn, answer, retry } = machine();
    await request().asked();
    expect(await answer()).toEqual({ ok: true, value: {} });
    expect(retry).toHaveBeenCalledOnce();
    expect(signIn.question()).toBeUndefined();
    const next = request();
    await next.asked();
    expect(next.answers).toEqual(["ann:p-1"]);
  });

  it("is tried by one request while the others wait, and then used by all", async () => {
    const { request, answer } = machine();
    await request().asked();
    await answer();
    const [first, ...others] = Array.from({ length: 4 }, request);
    await Promise.all([first?.asked(), ...others.map((one) => one.asked())]);
    expect(first?.answers).toEqual(["ann:p-1"]);
    expect(others.map((one) => one.answers)).toEqual([[], [], []]);
    await first?.answered();
    expect(others.map((one) => one.answers)).toEqual([["ann:p-1"], ["ann:p-1"], ["ann:p-1"]]);
  });

  it("that is wrong is sent once, however many requests meet the proxy", async () => {
    const { request, answer, question } = machine();
    for (let round = 1; round <= 3; round += 1) {
      if (round === 1) await request().asked();
      await answer({ password: `wrong-${round}` });
      const requests = Array.from({ length: 5 }, request);
      await Promise.all(requests.map((one) => one.asked()));
      await requests[0]?.asked();
      const answers = requests.flatMap((one) => one.answers);
      expect(answers.filter((one) => one === `ann:wrong-${round}`)).toHaveLength(1);
      expect(answers.filter((one) => one === "cancelled")).toHaveLength(5);
      expect(question()).toMatchObject({ refused: true, putOff: false });
    }
    const later = request();
    await later.asked();
    expect(later.answers).toEqual(["cancelled"]);
  });

  it.each([
    ["a 407 without a challenge that Chromium knows", (one: Request) => one.answered(407)],
    ["a tunnel refused for the kind of its challenge", (one: Request) => one.emit("error", new Error("net::ERR_PROXY_AUTH_UNSUPPORTED"))],
  ])("that is wrong is sent once, even where the proxy asks no second time: %s", async (_, end) => {
    const first = machine();
    await first.request().asked();
    await first.answer({ keep: true });
    const [one, other] = [first.request(), first.request()];
    await one.asked();
    await other.asked();
    await end(one);
    expect([one.answers, other.answers]).toEqual([["ann:p-1"], ["cancelled"]]);
    expect(first.question()).toMatchObject({ proxy: PROXY, refused: true, readable: true, putOff: false });
    const later = first.request();
    await later.asked();
    expect(later.answers).toEqual(["cancelled"]);
    await first.answer({ password: "p-2" });
    const corrected = first.request();
    await corrected.asked();
    await corrected.answered();
    expect(corrected.answers).toEqual(["ann:p-2"]);
    const restarted = machine({ file: first.file }).request();
    await restarted.asked();
    expect(restarted.answers).toEqual(["cancelled"]);
  });

  it("does not count as refused where the request was abandoned, or ended for another reason", async () => {
    const { request, answer, signIn } = machine();
    await request().asked();
    await answer();
    for (const end of ["abort", "error"]) {
      const one = request();
      await one.asked();
      one.emit(end, new Error("net::ERR_TUNNEL_CONNECTION_FAILED"));
      expect(one.answers).toEqual(["ann:p-1"]);
    }
    expect(signIn.question()).toBeUndefined();
  });

  it("is tried by the next one where the request that tried it was abandoned", async () => {
    const { request, answer } = machine();
    await request().asked();
    await answer();
    const [first, second, third, fourth] = [request(), request(), request(), request()];
    for (const one of [first, second, third, fourth]) await one.asked();
    second.emit("abort");
    first.emit("error", new Error("net::ERR_CONNECTION_RESET"));
    expect([second.answers, third.answers, fourth.answers]).toEqual([[], ["ann:p-1"], []]);
    third.emit("error", new Error("net::ERR_CONNECTION_CLOSED"));
    expect(fourth.answers).toEqual(["ann:p-1"]);
  });

  it("is used by no request that was abandoned while it was looked for", async () => {
    const proxies = Promise.withResolvers<string>();
    const { request, signIn } = machine({ proxies: () => proxies.promise });
    const one = request();
    await one.asked();
    one.emit("abort");
    proxies.resolve(`PROXY ${PROXY}`);
    await settle();
    expect(one.answers).toEqual(["cancelled"]);
    expect(signIn.question()).toBeUndefined();
  });

  it("is sent again where Chromium has forgotten it, and asked for where the proxy no longer accepts it", async () => {
    const { request, answer, question } = machine();
    await request().asked();
    await answer();
    for (let run = 0; run < 2; run += 1) {
      const one = request();
      await one.asked();
      await one.answered();
      expect(one.answers).toEqual(["ann:p-1"]);
    }
    const last = request();
    await last.asked();
    await last.asked();
    expect(last.answers).toEqual(["ann:p-1", "cancelled"]);
    expect(question().refused).toBe(true);
  });

  it("is not sent to the same proxy for another realm, nor by a weaker scheme", async () => {
    const { request, answer, question } = machine();
    await request().asked({ scheme: "digest" });
    await answer({ keep: true });
    const weaker = request();
    await weaker.asked({ scheme: "basic" });
    const other = request();
    await other.asked({ scheme: "digest", realm: "Guests" });
    expect([weaker.answers, other.answers]).toEqual([["cancelled"], ["cancelled"]]);
    expect(question().realm).toBe("Guests");
  });

  it("counts as refused where the proxy replies with another realm", async () => {
    const { request, answer, question } = machine();
    await request().asked();
    await answer();
    const one = request();
    await one.asked();
    await one.asked({ realm: "Corp 2" });
    expect(one.answers).toEqual(["ann:p-1", "cancelled"]);
    expect(question()).toMatchObject({ realm: "Corp 2", refused: true });
  });

  it.each([
    ["no user name", {}, { username: "" }, "userNameMissing"],
    ["a colon in the user name, by Basic", {}, { username: "corp:ann" }, "userNameColon"],
    ["a line break in the password", {}, { password: "a\r\nX-Forged: 1" }, "signInControlCharacter"],
  ] as const)("that cannot be sent unchanged is refused with a code: %s", async (_, info, more, code) => {
    const { request, answer, question, retry } = machine();
    await request().asked(info);
    expect(await answer(more)).toEqual(failed(code));
    expect(question().proxy).toBe(PROXY);
    expect(retry).not.toHaveBeenCalled();
  });

  it("may hold any text that the scheme can send", async () => {
    const { request, answer } = machine();
    await request().asked({ scheme: "ntlm", realm: "" });
    await answer({ username: "CORP\\ann:x", password: "" });
    const next = request();
    await next.asked({ scheme: "ntlm", realm: "" });
    expect(next.answers).toEqual(["CORP\\ann:x:"]);
  });

  it("to a question that is no longer open is refused, and sends nothing", async () => {
    const { request, signIn, question, retry } = machine();
    await request().asked();
    const { id } = question();
    signIn.withdraw();
    expect(await signIn.answer({ id, ...ANN, keep: true })).toEqual(failed("proxySignInGone"));
    expect(signIn.putOff(id)).toEqual(failed("proxySignInGone"));
    expect(retry).not.toHaveBeenCalled();
  });

  it("is used by no request once Docket ends", async () => {
    const { request, signIn, answer } = machine();
    await request().asked();
    await answer();
    const [first, second] = [request(), request()];
    await first.asked();
    await second.asked();
    signIn.stop();
    const late = request();
    await late.asked();
    expect([second.answers, late.answers]).toEqual([["cancelled"], ["cancelled"]]);
  });
});
