/** Texts of the sign-in to a proxy: the fact first, then the remedy. */
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { sentencesOf } from "../../electron/contract/languages/sentences.ts";
import { sentenceOf } from "../../electron/contract/message.ts";
import { keychainName } from "../../electron/contract/messages/settings.ts";
import type { ProxyNote, ProxyNotes, ProxySignInDto } from "../../electron/contract/network-access.ts";
import { t } from "../languages/words.ts";

export const proxyLabels = labelsOf(t, "proxySignIn");

/** The proxy's request; its own words are marked as such. */
export function proxyWords({ proxy, realm }: ProxySignInDto): string {
  const asks = t("proxySignIn.asks", { proxy });
  return realm === undefined ? asks : `${asks} ${t("proxySignIn.realm", { realm })}`;
}

export function keepingWords({ keychain }: ProxySignInDto, keep: boolean): string {
  return keep ? t("proxySignIn.kept", { keychain: keychainName(keychain) }) : t("proxySignIn.notKept");
}

/** Of an answer that was taken, and is not kept. */
export function noteWords(note: ProxyNote): string {
  return sentenceOf(notes, note);
}

const notes = sentencesOf<ProxyNotes>()(t, "proxyNotes", {
  noKeychain: ({ keychain }) => t("proxyNotes.noKeychain", { keychain: keychainName(keychain) }),
});
