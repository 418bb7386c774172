/**
 * The fixtures for specs of foreign services, proxies and responses, in addition to
 * `docket-test.ts`: the foreign service and a proxy before it, both stopped with the test.
 */
import { type Page, type Locator } from "playwright/test";
import { settingsFor, test as base } from "./docket-test.ts";
import { FakeService } from "./fake-service.ts";
import { FaultProxy, type Fault, type RequestHead } from "./fault-proxy.ts";
import { FOREIGN_KEY, ForeignService } from "./foreign-service.ts";
import type { Style } from "./foreign/style.ts";

interface ForeignGiven {
  /** Starts a foreign service in this style. */
  foreign: (style?: Partial<Style>) => Promise<ForeignService>;
  /** Starts a service that sends exactly these messages. */
  fake: (messages: readonly (object | string)[]) => Promise<FakeService>;
  /** Starts a proxy before a service. */
  behind: (service: { baseUrl: string }) => Promise<FaultProxy>;
}

export const test = base.extend<ForeignGiven>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the first argument destructured
  foreign: async ({}, use) => {
    const running: ForeignService[] = [];
    await use(async (style = {}) => {
      const service = await ForeignService.start(style);
      running.push(service);
      return service;
    });
    await Promise.all(running.map((service) => service.stop()));
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  fake: async ({}, use) => {
    const running: FakeService[] = [];
    await use(async (messages) => {
      const service = await FakeService.start(messages);
      running.push(service);
      return service;
    });
    await Promise.all(running.map((service) => service.stop()));
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  behind: async ({}, use) => {
    const running: FaultProxy[] = [];
    await use(async ({ baseUrl }) => {
      const proxy = new FaultProxy(baseUrl);
      await proxy.start();
      running.push(proxy);
      return proxy;
    });
    await Promise.all(running.map((proxy) => proxy.stop()));
  },
});

/** The settings of an app that works as robot-7 on a foreign service, or on a proxy before it. */
export function foreignSettings({ baseUrl }: { baseUrl: string }, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { ...settingsFor(baseUrl, FOREIGN_KEY), ...more };
}

export function isStream({ path }: RequestHead): boolean {
  return path.endsWith("/StreamActions");
}

export function isUpdate({ path }: RequestHead): boolean {
  return path.endsWith("/UpdateActionState");
}

/** Returns the fault of an intermediary that responds in place of the service. */
export function answer(status: number, type: string | undefined, body: string): Fault {
  return { kind: "answer", status, headers: type === undefined ? {} : { "Content-Type": type }, body };
}

/** Returns locators for the banners at the top, by their names. */
export function banners(page: Page) {
  const banner = (name: string): Locator => page.getByRole("region", { name, exact: true });
  return {
    problem: banner("Connection problem"),
    heldBack: banner("Messages held back"),
    pause: banner("Pause"),
    stop: banner("Work to stop"),
  };
}
