/**
 * Answers to a proxy's sign-in, kept for the session once one was accepted. Of the schemes only
 * basic is here; Chromium has digest, NTLM and Negotiate too (chromium:
 * net/http/http_auth_controller.cc).
 */
import type { AuthInfo } from "electron";
import { type ResponseHead, valueOf } from "./response-head.ts";

export interface ProxyAddress {
  host: string;
  port: number;
  /** Every connection is a tunnel through it, and it has no sign-in. */
  socks?: true;
}

export type Ask = (asked: AuthInfo, callback: (username?: string, password?: string) => void) => void;

export type ProxyAnswer = { kind: "send"; header: string } | { kind: "cancelled" } | { kind: "unsupported" };

export class ProxyAuth {
  private readonly kept = new Map<string, string>();

  /** The Proxy-Authorization to send before a challenge. */
  headerFor({ host, port }: ProxyAddress): string | undefined {
    return this.kept.get(`${host}:${port}`);
  }

  /**
   * `sent`: the header of the refused request. An answer counts at once for every other request.
   */
  answer({ host, port }: ProxyAddress, head: ResponseHead, sent: string | undefined, ask: Ask): Promise<ProxyAnswer> {
    const challenge = /(?:^|,)\s*basic(?:\s+realm=(?:"((?:[^"\\]|\\.)*)"|([^\s,]*)))?/i.exec(valueOf(head, "proxy-authenticate") ?? "");
    const key = `${host}:${port}`;
    const now = this.kept.get(key);
    if (challenge === null) {
      // No challenge of the same kind is a refusal, too (chromium: net/http/http_auth.cc).
      if (now === sent) this.kept.delete(key);
      return Promise.resolve({ kind: "unsupported" });
    }
    if (now !== undefined && now !== sent) return Promise.resolve({ kind: "send", header: now });
    this.kept.delete(key);
    const realm = (challenge[1] ?? challenge[2] ?? "").replaceAll(/\\(.)/g, "$1");
    return new Promise((resolve) => {
      ask({ isProxy: true, scheme: "basic", host, port, realm }, (username, password) => {
        if (typeof username !== "string" || typeof password !== "string") return resolve({ kind: "cancelled" });
        const header = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
        this.kept.set(key, header);
        resolve({ kind: "send", header });
      });
    });
  }

  clear(): void {
    this.kept.clear();
  }
}
