/**
 * Limits of a page that was taken over: it cannot run foreign code, reach the key, or lead the
 * window elsewhere.
 */
import { expect } from "playwright/test";
import { parts, test } from "../support/docket-test.ts";
import { KEY } from "../support/principals.ts";
import { actionJson } from "../support/actions.ts";

test.describe("the page is confined", () => {
  test("an inline script is blocked by the Content-Security-Policy, and so are foreign scripts and requests", async ({ launch }) => {
    const { page } = await launch();
    const blocked = await page.evaluate(async () => {
      const violations = new Set<string>();
      const expected = ["script-src-elem", "script-src-attr", "connect-src"];
      // Each event comes after its failure; that of the handler only once its image has failed.
      const lastEvent = new Promise<void>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => {
          violations.add(event.effectiveDirective);
          if (expected.every((directive) => violations.has(directive))) resolve();
        });
      });
      const inline = document.createElement("script");
      inline.textContent = "globalThis.inlineRan = true";
      document.body.append(inline);
      const image = document.createElement("div");
      image.innerHTML = '<img src="x" onerror="globalThis.handlerRan = true">';
      document.body.append(image);
      const foreign = document.createElement("script");
      const failed = new Promise((resolve) => foreign.addEventListener("error", resolve));
      foreign.src = "https://example.com/x.js";
      document.body.append(foreign);
      await failed;
      const fetched = await fetch("https://example.com/").then(
        () => "answered",
        () => "blocked",
      );
      await lastEvent;
      const globals = globalThis as Record<string, unknown>;
      return { violations: [...violations], ran: [globals["inlineRan"], globals["handlerRan"]], fetched };
    });
    expect(blocked.ran).toEqual([undefined, undefined]);
    expect(blocked.fetched).toBe("blocked");
    expect(new Set(blocked.violations)).toEqual(new Set(["script-src-elem", "script-src-attr", "connect-src"]));
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
