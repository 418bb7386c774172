/**
 * Sets up `session.fetch` for a test file: the app in this process, and one raw service per test.
 */
import { afterEach, beforeEach } from "vitest";
import { given, type Given } from "../fixtures.ts";
import { type Asked, RawService } from "./raw-service.ts";

export interface Fetching {
  readonly on: Given;
  readonly serve: (answer: (asked: Asked) => void) => Promise<RawService>;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** Registers the setup and cleanup of each test. */
export function fetching(): Fetching {
  let on: Given;
  let service: RawService | undefined;

  beforeEach(async () => {
    on = given();
    await on.start();
  });

  afterEach(async () => {
    await on.electron.session.defaultSession.closeAllConnections();
    await service?.stop();
    service = undefined;
  });

  return {
    get on() {
      return on;
    },
    serve: async (answer) => (service = await RawService.start(answer)),
    fetch: (url, init = {}) => on.electron.session.defaultSession.fetch(url, { credentials: "omit", ...init }),
  };
}
