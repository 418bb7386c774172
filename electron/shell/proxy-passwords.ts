/**
 * The sign-ins to proxies that the user wants kept, sealed by the system's keychain. Each proxy has
 * one, valid for its realm and its kind of sign-in alone: a weaker kind gets none.
 */
import { createHash } from "node:crypto";
import type { Keychain } from "../contract/settings-problems.ts";
import { SealedFile, type SealedFilePorts, type Sealing } from "./sealed-file.ts";

/** The proxy, and its kind of sign-in. */
export interface ProxyChallenge {
  /** Host and port. */
  proxy: string;
  /** "basic", "digest", "ntlm", "negotiate": Chromium's names. */
  scheme: string;
  /** The proxy's own text, of any length. */
  realm: string;
}

export interface SignIn {
  username: string;
  password: string;
}

interface KeptSignIn extends SignIn {
  proxy: string;
  /** The hash of scheme and realm: a realm can be of any length. */
  mark: string;
}

/** More proxies than one machine meets; the oldest goes first. */
const MAX_KEPT = 16;

export class ProxyPasswords {
  private readonly sealed: SealedFile;
  private kept: Promise<KeptSignIn[]> | undefined;

  constructor(ports: Omit<SealedFilePorts, "name">) {
    this.sealed = new SealedFile({ ...ports, name: "proxy sign-in" });
  }

  get keychain(): Keychain {
    return this.sealed.keychain;
  }

  /** Asks the keychain at the first call only. Never rejects. */
  async find(challenge: ProxyChallenge): Promise<SignIn | undefined> {
    const kept = await this.read();
    const found = kept.find(({ proxy, mark }) => proxy === challenge.proxy && mark === markOf(challenge));
    return found === undefined ? undefined : { username: found.username, password: found.password };
  }

  /** Replaces any other of this proxy. */
  keep({ proxy, ...challenge }: ProxyChallenge, { username, password }: SignIn): Promise<Sealing> {
    const mark = markOf({ proxy, ...challenge });
    return this.change((kept) => [...kept.filter((one) => one.proxy !== proxy), { proxy, mark, username, password }].slice(-MAX_KEPT));
  }

  /** Removes any sign-in of this proxy. */
  async forget(proxy: string): Promise<void> {
    const kept = await this.read();
    if (kept.some((one) => one.proxy === proxy)) await this.change((all) => all.filter((one) => one.proxy !== proxy));
  }

  private read(): Promise<KeptSignIn[]> {
    this.kept ??= this.sealed.read().then((unsealed) => {
      if (unsealed.ok) return parse(unsealed.text);
      // A keychain that is locked now may be open the next time.
      if (unsealed.code !== "none") this.kept = undefined;
      return [];
    });
    return this.kept;
  }

  /** One change after the other. */
  private change(make: (kept: KeptSignIn[]) => KeptSignIn[]): Promise<Sealing> {
    const next = this.read().then(make);
    this.kept = next;
    return next.then(async (kept): Promise<Sealing> => {
      if (kept.length > 0) return this.sealed.write(JSON.stringify(kept));
      this.sealed.remove();
      return { ok: true };
    });
  }
}

function markOf({ scheme, realm }: ProxyChallenge): string {
  return createHash("sha256")
    .update(JSON.stringify([scheme, realm]))
    .digest("base64url");
}

/** Entries of this format; anything else counts as none. */
function parse(text: string): KeptSignIn[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptSignIn {
  if (value === null || typeof value !== "object") return false;
  const { proxy, mark, username, password } = value as Record<string, unknown>;
  return [proxy, mark, username, password].every((part) => typeof part === "string");
}
