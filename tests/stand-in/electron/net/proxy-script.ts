/**
 * A proxy auto-configuration script, fetched once and called for each address. A script that cannot
 * be fetched, or fails, blocks everything, since Electron makes the script mandatory (electron:
 * shell/browser/api/electron_api_session.cc; chromium: net/proxy_resolution/
 * configured_proxy_resolution_service.cc). The functions that resolve names are missing.
 */
import { createContext, Script } from "node:vm";
import type { ProxyAddress } from "./proxy-auth.ts";

type FindProxy = (url: string, host: string) => unknown;

export class ProxyScript {
  private readonly address: string;
  private found: Promise<FindProxy | undefined> | undefined;

  constructor(address: string) {
    this.address = address;
  }

  /** Returns the script's result, or undefined where there is no script. */
  async resolve(url: URL): Promise<string | undefined> {
    this.found ??= this.load();
    const findProxy = await this.found;
    if (findProxy === undefined) return undefined;
    try {
      // Chromium passes a script no path of a secure address.
      const answer = findProxy(url.protocol === "https:" ? `${url.origin}/` : url.href, url.hostname);
      return typeof answer === "string" && answer.trim() !== "" ? answer.trim() : "DIRECT";
    } catch {
      return undefined;
    }
  }

  private async load(): Promise<FindProxy | undefined> {
    try {
      const answer = await globalThis.fetch(this.address);
      if (answer.status !== 200) return undefined;
      const context = createContext({
        isPlainHostName: (host: string) => !host.includes("."),
        dnsDomainIs: (host: string, domain: string) => host.endsWith(domain),
        shExpMatch: (text: string, pattern: string) => matcher(pattern).test(text),
      });
      new Script(await answer.text()).runInContext(context, { timeout: 1_000 });
      const { FindProxyForURL: findProxy } = context as { FindProxyForURL?: unknown };
      return typeof findProxy === "function" ? (findProxy as FindProxy) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Returns the first proxy in a script's result, or undefined for a direct connection. */
export function firstProxyIn(answer: string): ProxyAddress | undefined {
  const [first = "DIRECT"] = answer.split(";").map((way) => way.trim());
  if (first === "DIRECT") return undefined;
  const [, kind, host = "", port] = /^(PROXY|SOCKS5)\s+([^\s:]+):(\d+)$/u.exec(first) ?? [];
  if (kind === undefined) throw new Error(`The stand-in for Electron does not provide the way "${first}"`);
  return { host, port: Number(port), ...(kind === "SOCKS5" && { socks: true }) };
}

function matcher(pattern: string): RegExp {
  const literal = pattern.replaceAll(/[.+^${}()|[\]\\]/gu, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll("*", ".*").replaceAll("?", ".")}$`, "u");
}
