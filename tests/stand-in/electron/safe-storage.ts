/**
 * `safeStorage`, as in Electron 45 over Chromium's key providers. Its asynchronous half is always
 * available on Linux, where it falls back to a public key; its synchronous half depends on the
 * desktop's name instead. The keyring's secret is in a file of the user-data folder, so that a
 * restart finds it; the file keeps nothing secret.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SafeStorage } from "electron";
import type { Core } from "./core.ts";
import { guard } from "./guard.ts";
import { FIXED, type Provider, systemProvider } from "./key-providers.ts";

const NOT_READY = "safeStorage cannot be used before app is ready";
const BUFFER_WANTED = "to be a buffer";

/**
 * Backends by the first known name in XDG_CURRENT_DESKTOP; any other desktop (Sway, i3, Hyprland)
 * has "basic_text".
 */
const BACKENDS: Readonly<Record<string, ReturnType<SafeStorage["getSelectedStorageBackend"]>>> = Object.fromEntries([
  ...["X-Cinnamon", "Deepin", "GNOME", "Pantheon", "XFCE", "UKUI", "Unity"].map((name) => [name, "gnome_libsecret"] as const),
  ["KDE", "kwallet6"] as const,
]);

export interface SafeStoragePorts {
  core: Core;
  userData: () => string;
  /** Default: the machine's own platform. */
  platform?: NodeJS.Platform;
  env?: Readonly<Record<string, string | undefined>>;
}

export function createSafeStorage({ core, userData, platform = process.platform, env = process.env }: SafeStoragePorts) {
  let usePlainText = false;
  let providers: Promise<Provider[]> | undefined;

  const backend = (): ReturnType<SafeStorage["getSelectedStorageBackend"]> => {
    const names = (env["XDG_CURRENT_DESKTOP"] ?? "").split(":");
    return names.flatMap((name) => BACKENDS[name] ?? [])[0] ?? "basic_text";
  };

  const system = (): Provider => {
    const file = join(userData(), "stand-in-keyring");
    try {
      return systemProvider(platform, readFileSync(file, "utf8"));
    } catch {
      const fresh = randomBytes(16).toString("base64");
      mkdirSync(userData(), { recursive: true });
      writeFileSync(file, fresh, { mode: 0o600 });
      return systemProvider(platform, fresh);
    }
  };

  /**
   * Determined once per process: a keyring that is unlocked later is not noticed. The first
   * provider encrypts.
   */
  const ring = async (): Promise<Provider[]> => {
    await core.keyringAnswers();
    const own = core.conditions.keyring === true ? [system()] : [];
    return platform === "linux" ? [...own, FIXED] : own;
  };
  const asked = (): Promise<Provider[]> => (providers ??= ring());

  const syncProviders = (): Provider[] => {
    if (!core.isReady()) return [];
    const own = core.conditions.keyring === true && (platform !== "linux" || backend() !== "basic_text") ? [system()] : [];
    return own.length === 0 && platform === "linux" && usePlainText ? [FIXED] : own;
  };
  const syncAvailable = (method: string, what: string): Provider[] => {
    core.requireReady(NOT_READY);
    const found = syncProviders();
    if (found.length > 0) return found;
    throw new Error(
      `Error while ${what} provided to safeStorage.${method}. ${method.slice(0, 2) === "en" ? "En" : "De"}cryption is not available.`,
    );
  };

  return guard("safeStorage", {
    isEncryptionAvailable: () => syncProviders().length > 0,
    encryptString(plainText: string): Buffer {
      if (typeof plainText !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the text");
      return seal(syncAvailable("encryptString", "encrypting the text")[0], plainText, "encryptString");
    },
    decryptString(encrypted: Buffer): string {
      const found = syncAvailable("decryptString", "decrypting the ciphertext");
      if (!Buffer.isBuffer(encrypted)) throw new TypeError(`Expected the first argument of decryptString() ${BUFFER_WANTED}`);
      if (encrypted.length === 0) return "";
      const failed = "Error while decrypting the ciphertext provided to safeStorage.decryptString.";
      if (!/^v1[01]/.test(encrypted.toString("latin1", 0, 3))) throw new Error(`${failed} Ciphertext does not appear to be encrypted.`);
      const opened = openWith(found, encrypted);
      if (opened === undefined) throw new Error(failed);
      return opened.plain.toString("utf8");
    },
    async isAsyncEncryptionAvailable(): Promise<boolean> {
      if (!core.isReady()) return false;
      await asked();
      return true;
    },
    async encryptStringAsync(plainText: string): Promise<Buffer> {
      core.requireReady(NOT_READY);
      if (typeof plainText !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the text");
      return seal((await asked())[0], plainText, "encryptStringAsync");
    },
    async decryptStringAsync(encrypted: Buffer) {
      core.requireReady(NOT_READY);
      if (!Buffer.isBuffer(encrypted)) throw new TypeError(`Expected the first argument of decryptStringAsync() ${BUFFER_WANTED}`);
      if (encrypted.length === 0) return { shouldReEncrypt: false, result: "" };
      const found = await asked();
      const opened = openWith(found, encrypted);
      if (opened !== undefined) return { shouldReEncrypt: opened.provider !== found[0], result: opened.plain.toString("utf8") };
      const mark = encrypted.toString("latin1", 0, 3);
      // A key that exists and does not fit fails permanently; a missing key may exist after the
      // next start.
      if (found.some((provider) => provider.mark === mark))
        throw new Error("Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.");
      throw new Error("safeStorage.decryptStringAsync is temporarily unavailable. Please try again.");
    },
    getSelectedStorageBackend: () => (core.isReady() ? backend() : ("unknown" as const)),
    setUsePlainTextEncryption(use: boolean): void {
      usePlainText = use;
    },
  } satisfies SafeStorage);
}

function seal(provider: Provider | undefined, text: string, method: string): Buffer {
  if (text === "") return Buffer.alloc(0);
  if (provider === undefined) throw new Error(`Error while encrypting the text provided to safeStorage.${method}.`);
  return Buffer.concat([Buffer.from(provider.mark), provider.seal(Buffer.from(text))]);
}

function openWith(found: readonly Provider[], encrypted: Buffer): { provider: Provider; plain: Buffer } | undefined {
  for (const provider of found) {
    const plain = encrypted.toString("latin1", 0, 3) === provider.mark ? provider.open(encrypted.subarray(3)) : undefined;
    if (plain !== undefined) return { provider, plain };
  }
  return undefined;
}
