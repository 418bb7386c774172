/**
 * The proxy sign-ins that the user wants to keep, encrypted by the system's keychain. Each proxy
 * has one sign-in, which is valid only for its realm and authentication scheme, so that a weaker
 * scheme never receives the password.
 */
import { createHash } from "node:crypto";
import type { Keychain } from "../contract/settings-problems.ts";
import { SealedFile, type SealedFilePorts, type Sealing } from "./sealed-file.ts";

/** A proxy with its authentication scheme and realm. */
export interface ProxyChallenge {
  /** Host and port. */
  proxy: string;
  /** Chromium's name of the scheme: "basic", "digest", "ntlm" or "negotiate". */
  scheme: string;
  /** Text of the proxy, of any length. */
  realm: string;
}

export interface SignIn {
  username: string;
  password: string;
}

interface KeptSignIn extends SignIn {
  proxy: string;
  /** Hash of scheme and realm, because a realm can have any length. */
  mark: string;
}

/** Maximum number of sign-ins, more than one machine needs. The oldest is removed first. */
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

  /** Returns the stored sign-in. Accesses the keychain only at the first call. Never rejects. */
  async find(challenge: ProxyChallenge): Promise<SignIn | undefined> {
    const kept = await this.read();
    const found = kept.find(({ proxy, mark }) => proxy === challenge.proxy && mark === markOf(challenge));
    return found === undefined ? undefined : { username: found.username, password: found.password };
  }

  /** Stores a sign-in and replaces any other one of this proxy. */
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
      // A keychain that is locked now may be unlocked at the next call.
      if (unsealed.code !== "none") this.kept = undefined;
      return [];
    });
    return this.kept;
  }

  /** Applies changes one after the other. */
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

/** Returns the entries of this format, and ignores all others. */
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
