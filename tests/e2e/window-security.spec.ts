/**
 * Limits of a page that was taken over: it cannot run foreign code, reach the key, or lead the
 * window elsewhere.
 */
import { expect } from "playwright/test";
import { parts, test } from "../support/docket-test.ts";
import { KEY } from "../support/principals.ts";
import { actionJson } from "../support/actions.ts";

test.describe("the page is confined", () => {
  test("no string becomes a script, and no foreign script or answer is loaded", async ({ launch }) => {
    const { page } = await launch();
    const found = await page.evaluate(async () => {
      const violations = new Set<string>();
      // Each event comes after its failure, and that of the request last.
      const lastEvent = new Promise<void>((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
          violations.add(effectiveDirective);
          if (effectiveDirective === "connect-src") resolve();
        });
      });
      // The tool that calls this may evaluate strings; what runs later is the page's own.
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

  test("the key is nowhere in the page or in main's answers", async ({ service, launch }) => {
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

  test("the page has the bridge and nothing else of the desktop, and the bridge knows its channels only", async ({ launch }) => {
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
      return {
        leaked: ["require", "process", "module", "Buffer", "ipcRenderer", "electron"].filter((name) => globals[name] !== undefined),
        bridge: Object.keys(docket),
        unknown: await refused("files:read", { path: "/etc/passwd" }),
        malformed: await refused("queue:details", { actionId: 7 }),
      };
    });
    expect(found.leaked).toEqual([]);
    expect(found.bridge.toSorted()).toEqual(["invoke", "on"]);
    expect(found.unknown).not.toContain('"ok":true');
    expect(found.malformed).toContain("actionId");
    expect(found.malformed).not.toContain('"ok":true');
  });

  test("the window cannot be led elsewhere, and opens no other", async ({ launch }) => {
    const { page, main } = await launch();
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
  });
});
