/**
 * Credentials for a proxy's sign-in, kept for the session once accepted. Only the basic scheme is
 * implemented; Chromium has digest, NTLM and Negotiate too (chromium:
 * net/http/http_auth_controller.cc).
 */
import type { AuthInfo } from "electron";
import { type ResponseHead, valueOf } from "./response-head.ts";

export interface ProxyAddress {
  host: string;
  port: number;
  /** Set for a SOCKS proxy: every connection is a tunnel through it, and there is no sign-in. */
  socks?: true;
}

export type Ask = (asked: AuthInfo, callback: (username?: string, password?: string) => void) => void;

export type ProxyAnswer = { kind: "send"; header: string } | { kind: "cancelled" } | { kind: "unsupported" };

export class ProxyAuth {
  private readonly kept = new Map<string, string>();

  /** Returns the Proxy-Authorization to send before a challenge. */
  headerFor({ host, port }: ProxyAddress): string | undefined {
    return this.kept.get(`${host}:${port}`);
  }

  /**
   * `sent` is the header of the refused request. Credentials apply at once to every other request.
   */
  answer({ host, port }: ProxyAddress, head: ResponseHead, sent: string | undefined, ask: Ask): Promise<ProxyAnswer> {
    const challenge = /(?:^|,)\s*basic(?:\s+realm=(?:"((?:[^"\\]|\\.)*)"|([^\s,]*)))?/i.exec(valueOf(head, "proxy-authenticate") ?? "");
    const key = `${host}:${port}`;
    const now = this.kept.get(key);
    if (challenge === null) {
      // The absence of a challenge of the same kind is a refusal, too (chromium:
      // net/http/http_auth.cc).
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
