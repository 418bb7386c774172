/**
 * The sign-in to proxies, with its requests as emitters: "login" for each 407, as in Electron's
 * ClientRequest, again on the same request where the answer was not accepted.
 */
import { EventEmitter } from "node:events";
import { onTestFinished, vi } from "vitest";
import type { ProxySignInDto } from "../../electron/contract/network-access.ts";
import { ProxyPasswords } from "../../electron/shell/proxy-passwords.ts";
import { ProxySignIn, type WatchedRequest } from "../../electron/shell/proxy-sign-in.ts";
import { settle } from "../support/settle.ts";
import { hide, testLog } from "./fakes.ts";
import { keychainFor, MemoryFile } from "./keychain.ts";

export const PROXY = "proxy.example:3128";
const BASIC = { isProxy: true, scheme: "basic", host: "proxy.example", port: 3128, realm: "Corp" };
export const ANN = { username: "ann", password: "p-1" };

/** A request in progress, as the sign-in sees it. */
export class Request extends EventEmitter {
  /** The sign-ins that were sent to the proxy, in order; "cancelled" for none. */
  readonly answers: string[] = [];

  /** Simulates a 407 response of the proxy. */
  async asked(info: object = BASIC): Promise<void> {
    this.emit("login", { ...BASIC, ...info }, (username?: string, password?: string) =>
      this.answers.push(username === undefined ? "cancelled" : `${username}:${password}`),
    );
    await settle();
  }

  async answered(statusCode = 200): Promise<void> {
    this.emit("response", { statusCode });
    await settle();
  }
}

interface SignInOptions {
  file?: MemoryFile;
  proxies?: () => Promise<string>;
  available?: boolean;
}

export function machine({
  file = new MemoryFile(),
  proxies = () => Promise.resolve(`PROXY ${PROXY}; DIRECT`),
  available = true,
}: SignInOptions = {}) {
  const log = testLog();
  const passwords = new ProxyPasswords(keychainFor({ file, log, available }));
  const changed = vi.fn();
  const retry = vi.fn();
  const signIn = new ProxySignIn({ proxies, passwords, changed, retry, hide, log });
  onTestFinished(() => signIn.stop());
  const request = (): Request => {
    const made = new Request();
    made.on("error", () => undefined);
    signIn.watch(made as unknown as WatchedRequest, "https://actions.example/");
    return made;
  };
  const question = (): ProxySignInDto => {
    const asked = signIn.question();
    if (asked === undefined) throw new Error("Nothing is asked.");
    return asked;
  };
  const answer = (more: Partial<typeof ANN & { keep: boolean }> = {}) => signIn.answer({ id: question().id, ...ANN, keep: false, ...more });
  return { signIn, file, log, changed, retry, request, question, answer };
}
