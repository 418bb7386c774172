/**
 * The sign-ins to proxies that their user wants kept, sealed by the system's keychain. One for each
 * proxy, and it counts only for the realm and the kind of sign-in that it was given for: a proxy
 * that asks by a weaker kind gets nothing that was given for a stronger one.
 */
import { createHash } from "node:crypto";
import { SealedFile, type SealedFilePorts, type Sealing } from "./sealed-file.ts";

/** Who asks, and by which kind of sign-in. */
export interface ProxyChallenge {
  /** Host and port. */
  proxy: string;
  /** "basic", "digest", "ntlm", "negotiate", as Chromium calls them. */
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
  /** Of scheme and realm: a realm can be of any length. */
  mark: string;
}

/** More proxies than one machine moves between; the oldest goes first. */
const MAX_KEPT = 16;

export class ProxyPasswords {
  private readonly sealed: SealedFile;
  private kept: Promise<KeptSignIn[]> | undefined;

  constructor(ports: Omit<SealedFilePorts, "name">) {
    this.sealed = new SealedFile({ ...ports, name: "proxy sign-in" });
  }

  /** The keychain's name, within a sentence. */
  get keychain(): string {
    return this.sealed.keychain;
  }

  /** Asks the keychain at the first call only. Never rejects. */
  async find(challenge: ProxyChallenge): Promise<SignIn | undefined> {
    const kept = await this.read();
    const found = kept.find(({ proxy, mark }) => proxy === challenge.proxy && mark === markOf(challenge));
    return found === undefined ? undefined : { username: found.username, password: found.password };
  }

  /** In place of any other for this proxy. */
  keep({ proxy, ...challenge }: ProxyChallenge, { username, password }: SignIn): Promise<Sealing> {
    const mark = markOf({ proxy, ...challenge });
    return this.change((kept) => [...kept.filter((one) => one.proxy !== proxy), { proxy, mark, username, password }].slice(-MAX_KEPT));
  }

  /** Whatever is kept for this proxy. */
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

/** What this version wrote; anything else is nothing. */
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
