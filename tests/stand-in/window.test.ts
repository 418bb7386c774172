/**
 * Tests the stand-in's windows in a real browser, with an app that exists only for these tests: the
 * page's abilities, its limits, and its end.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { launchDocket } from "../support/launch.ts";
import type { LaunchOptions, RunningDocket } from "../support/running-docket.ts";

const FIXTURE: LaunchOptions = { entry: fileURLToPath(new URL("fixture/main.js", import.meta.url)) };

interface FixturePage {
  fixture: {
    invoke(channel: string, ...args: unknown[]): Promise<unknown>;
    say(text: unknown): void;
    on(listener: (text: string) => void): void;
  };
  attempts(): [string, string][];
}

/** Calls the fixture from the page; an error is returned as its text. */
function invoke(docket: RunningDocket, channel: string, argument?: unknown): Promise<unknown> {
  return docket.page.evaluate(([name, value]) => (window as unknown as FixturePage).fixture.invoke(name, value ?? null).catch(String), [
    channel,
    argument,
  ] as const);
}

describe("a window of the stand-in", () => {
  let docket: RunningDocket;
  beforeAll(async () => {
    vi.stubEnv("DOCKET_BASE_URL", "http://of-this-machine.invalid");
    docket = await launchDocket({ ...FIXTURE, env: { DOCKET_GIVEN: "yes" } });
    vi.unstubAllEnvs();
  });
  afterAll(() => docket.close());

  it("gives the app a clean environment: the test's variables, and none of the machine's settings", async () => {
    expect(await invoke(docket, "environment")).toEqual(expect.arrayContaining(["DOCKET_GIVEN", "DOCKET_USER_DATA"]));
    expect(await invoke(docket, "environment")).not.toContain("DOCKET_BASE_URL");
  });

  it("shows the app's own pages, with the headers that its handler gave", async () => {
    expect(docket.page.url()).toBe("https://app.invalid/index.html");
    // The page's inline script would have changed the title.
    expect(await docket.page.title()).toBe("Fixture");
    expect(await docket.page.evaluate(async () => (await fetch("missing.js")).status)).toBe(404);
  });

  it("names the caller to main by Electron's address, and gives `require` and `import` the same module", async () => {
    expect(await invoke(docket, "ask", { n: 1 })).toEqual({ url: "app://docket/index.html", main: true, same: true, input: { n: 1 } });
  });

  it("answers the page's mistakes with Electron's messages", async () => {
    expect(await invoke(docket, "fail")).toBe("Error: Error invoking remote method 'fail': Error: no luck");
    expect(await invoke(docket, "nobody")).toBe("Error: Error invoking remote method 'nobody': Error: No handler registered for 'nobody'");
    const map = await docket.page.evaluate(() => (window as unknown as FixturePage).fixture.invoke("ask", new Map()).catch(String));
    expect(map).toMatch(/An object could not be cloned\. argument 0 of 'ask' is a Map/);
  });

  it("gives the preload script a sandboxed one's abilities, and the page none of them", async () => {
    const answers = Object.fromEntries(await docket.page.evaluate(() => (window as unknown as FixturePage).attempts()));
    expect(answers).toEqual({
      "expose a name twice": "Cannot bind an API on top of an existing property on the window object: fixture",
      "require a module of Node": "module not found: node:fs",
      "use a part of Electron that only main has": "The stand-in for Electron does not provide electron.app in a preload script.",
      "listen with something that is no function": 'The "listener" argument must be of type function.',
      "send a Map": "An object could not be cloned. argument 0 of 'say' is a Map; only plain JSON data may cross.",
      "send undefined in an array": "An object could not be cloned. argument 0 of 'say'[0] is undefined; only plain JSON data may cross.",
    });
    expect(await docket.page.evaluate(() => ["require", "leftBehind", "__standInCall"].filter((name) => name in window))).toEqual([]);
    const frozen = await docket.page.evaluate(() => Object.isFrozen((window as unknown as FixturePage).fixture));
    expect(frozen).toBe(true);
  });

  it("lets errors cross to the page as plain ones with their message, whether thrown or rejected, and data frozen to its depth", async () => {
    const crossed = await docket.page.evaluate(async () => {
      const { fixture } = window as unknown as {
        fixture: { list: unknown[]; refuse: () => void; refuseLater: () => Promise<void>; give: (value: unknown) => unknown };
      };
      const caught: unknown[] = [];
      try {
        fixture.refuse();
      } catch (error) {
        caught.push(error);
      }
      await fixture.refuseLater().catch((error: unknown) => caught.push(error));
      const errors = caught as Error[];
      const told = errors.map((error) => [Object.getPrototypeOf(error) === Error.prototype, error.message, "code" in error]);
      return { told, frozen: [fixture.list, fixture.list[1]].map((part) => Object.isFrozen(part)) };
    });
    expect(crossed).toEqual({
      told: [
        [true, "not this", false],
        [true, "not that", false],
      ],
      frozen: [true, true],
    });
  });

  it("delivers main's messages in order", async () => {
    const heard = await docket.page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const { fixture } = window as unknown as FixturePage;
          const all: string[] = [];
          fixture.on((text) => {
            if (all.push(text) === 50) resolve(all);
          });
          for (let n = 0; n < 50; n += 1) fixture.say(n);
        }),
    );
    expect(heard).toEqual(Array.from({ length: 50 }, (_, n) => String(n)));
  });

  it("has main decide each navigation of the page, and each window that it opens", async () => {
    await docket.page.evaluate(() => {
      location.href = "https://example.com/away";
    });
    await docket.main.waitForLine(/^navigation refused: https:\/\/example\.com\/away$/);
    await docket.page.evaluate(() => window.open("https://example.com/popup"));
    await docket.main.waitForLine(/^window refused: https:\/\/example\.com\/popup$/);
    expect(docket.page.url()).toBe("https://app.invalid/index.html");
    expect(docket.page.context().pages()).toHaveLength(1);
  });

  it("has the events of a navigation in Electron's order, and of a refused one only its start", async () => {
    await invoke(docket, "events");
    await docket.page.evaluate(() => {
      location.href = "https://example.com/again";
    });
    await docket.main.waitForLine(/^navigation refused: https:\/\/example\.com\/again$/);
    expect(await invoke(docket, "events")).toEqual(["did-start-navigation", "will-frame-navigate", "will-navigate"]);
    const loaded = docket.page.waitForEvent("load");
    await docket.page.evaluate(() => location.reload());
    await loaded;
    expect(await invoke(docket, "events")).toEqual([
      "did-start-navigation",
      "will-frame-navigate",
      "will-navigate",
      "did-frame-navigate",
      "did-navigate",
    ]);
  });

  it("lets a test click a notification and choose from the tray", async () => {
    expect(await docket.notifications()).toMatchObject([{ title: "Hello", closed: false }]);
    await docket.clickNotification(1);
    await docket.main.waitForLine(/^notification clicked$/);
    await docket.closeWindow();
    expect((await docket.desktop()).windows).toMatchObject([{ visible: false }]);
    await docket.chooseInTray("Open");
    expect((await docket.desktop()).windows).toMatchObject([{ visible: true, focused: true }]);
    await expect(docket.chooseInTray("Dance")).rejects.toThrow('The menu has no entry "Dance"; it has: Open, separator, Quit.');
  });

  it("notifies the first instance of a second one, with its arguments", async () => {
    const second = await docket.startSecondInstance(["--again"]);
    expect(second).toMatchObject({ code: 0 });
    expect(second.output).toContain("another instance has the lock");
    await docket.main.waitForLine(/^second instance: --again$/);
  });
});

describe("a page that cannot be loaded", () => {
  it("is a failed load to main, and no navigation; main's next load counts as its own", async () => {
    const docket = await launchDocket(FIXTURE);
    await invoke(docket, "events");
    const failed = docket.page.waitForEvent("framenavigated");
    // The reply is sent to a document that no longer exists by then.
    invoke(docket, "load", "app://docket/broken.html").catch(() => undefined);
    await failed;
    await docket.main.send({ do: "record" });
    await docket.page.evaluate(() => (location.href = "https://app.invalid/index.html")).catch(() => undefined);
    await docket.page.waitForURL("https://app.invalid/index.html");
    await docket.page.waitForLoadState("load");
    expect(await invoke(docket, "events")).toEqual([
      "did-start-navigation",
      "did-fail-provisional-load",
      "did-fail-load",
      "did-start-navigation",
      "will-frame-navigate",
      "will-navigate",
      "did-frame-navigate",
      "did-navigate",
    ]);
    await docket.close();
  });
});

describe("how it ends", () => {
  it("closes the window when main is killed, and frees the lock", async () => {
    const userDataDir = mkdtempSync(join(tmpdir(), "docket-lock-"));
    const first = await launchDocket({ ...FIXTURE, userDataDir });
    const closed = first.page.waitForEvent("close");
    first.main.kill("SIGKILL");
    await closed;
    expect(await first.main.exited()).toEqual({ code: null, signal: "SIGKILL" });
    const second = await launchDocket({ ...FIXTURE, userDataDir });
    expect(second.main.output()).not.toContain("another instance has the lock");
    await second.close();
    await first.close();
    rmSync(userDataDir, { recursive: true });
  });

  it("keeps the page while main is stopped, and answers the page's calls when main is continued", async () => {
    const docket = await launchDocket(FIXTURE);
    docket.main.kill("SIGSTOP");
    const asked = invoke(docket, "ask", "while stopped");
    expect(await docket.page.title()).toBe("Fixture");
    docket.main.kill("SIGCONT");
    expect(await asked).toMatchObject({ input: "while stopped" });
    await docket.close();
  });

  it("closes with no process left, even when main is stopped", async () => {
    const docket = await launchDocket(FIXTURE);
    docket.main.kill("SIGSTOP");
    await docket.close();
    expect(() => process.kill(docket.main.pid, 0)).toThrow(/ESRCH/);
  });

  it("reports main's output when it ends before its window has loaded", async () => {
    const entry = fileURLToPath(new URL("fixture/broken.js", import.meta.url));
    await expect(launchDocket({ entry })).rejects.toThrow(
      /ended before its window had loaded[\s\S]*does not provide an export named 'autoUpdater'/,
    );
  });
});
