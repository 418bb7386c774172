/**
 * Returns the proxy that a session's settings name for an address, in the forms `host:port`,
 * `socks5://host:port` and `http=host:port;https=host:port`.
 */
import type { ProxyConfig } from "electron";
import type { ProxyAddress } from "./proxy-auth.ts";

/** Addresses of this machine, which use no proxy unless the rules override that. */
export const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;
const LOOPBACK_TOO = "<-loopback>";

export function proxyFor(config: ProxyConfig, url: URL): ProxyAddress | undefined {
  if (config.mode === "direct" || config.proxyRules === undefined || config.proxyRules === "") return undefined;
  const bypass = new Set((config.proxyBypassRules ?? "").split(/[,;]/).map((rule) => rule.trim()));
  if (LOOPBACK.test(url.hostname) && !bypass.has(LOOPBACK_TOO)) return undefined;
  if (bypass.has(url.hostname) || bypass.has(url.host)) return undefined;
  const scheme = url.protocol.slice(0, -1);
  const rules = config.proxyRules.split(";").map((rule) => rule.trim().split("="));
  const rule = rules.find(([key, value]) => value !== undefined && key === scheme)?.[1] ?? rules.find((parts) => parts.length === 1)?.[0];
  if (rule === undefined || rule === "direct://") return undefined;
  const proxy = new URL(rule.includes("://") ? rule : `http://${rule}`);
  if (proxy.protocol === "socks5:") return { host: proxy.hostname, port: Number(proxy.port || 1080), socks: true };
  if (proxy.protocol !== "http:") throw new Error(`The stand-in for Electron does not provide proxies of the kind ${proxy.protocol}`);
  return { host: proxy.hostname, port: proxy.port === "" ? 80 : Number(proxy.port) };
}
