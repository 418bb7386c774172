/** Texts of the sign-in to a proxy: the fact first, then the remedy. */
import { sentenceOf, type Catalogue } from "../../electron/contract/message.ts";
import { keychainName } from "../../electron/contract/messages/settings.ts";
import type { ProxyNote, ProxyNotes, ProxySignInDto } from "../../electron/contract/network-access.ts";

/** The proxy's request; its own words are marked as such. */
export function proxyWords({ proxy, realm }: ProxySignInDto): string {
  const asks = `The proxy ${proxy} asks for a user name and a password, and lets nothing through without them.`;
  return realm === undefined ? asks : `${asks} It calls itself “${realm}”.`;
}

export const REFUSED = "The proxy did not accept the last sign-in. Docket has forgotten it; check the password before you try again.";

export const READABLE = "The password travels readable: whoever is on the network between this machine and the proxy can read it.";

export function keepingWords({ keychain }: ProxySignInDto, keep: boolean): string {
  if (!keep) return "Used until Docket ends, and asked for again after that.";
  return `Encrypted by ${keychainName(keychain)}. Where that is not available, it is used until Docket ends.`;
}

/** Of an answer that was taken, and is not kept. */
export function noteWords(note: ProxyNote): string {
  return `The sign-in is not kept, because ${sentenceOf(WHY_NOT_KEPT, note)}. It is used until Docket ends.`;
}

const WHY_NOT_KEPT: Catalogue<ProxyNotes> = {
  notWritten: ({ words }) => `it could not be written to disk (${words})`,
  noKeychain: ({ keychain }) => `${keychainName(keychain)} is not available`,
};
