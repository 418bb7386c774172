/**
 * `safeStorage`: seals texts with a key that the pretended keyring holds. The key lies in a file of the user-data folder, so that a restart can
 * read what was sealed before; it keeps nothing secret. Without a keyring it refuses, as Electron does.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SafeStorage } from "electron";
import type { Core } from "./core.ts";
import { guard } from "./guard.ts";

const VERSION = Buffer.from("v10");
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSafeStorage(core: Core, userData: () => string) {
  const key = (verb: string): Buffer => {
    core.requireReady(`safeStorage cannot be used before app is ready`);
    if (!core.conditions.keyring) throw new Error(`Error while ${verb} the text provided to safeStorage. Encryption is not available.`);
    const file = join(userData(), "stand-in-keyring");
    try {
      return readFileSync(file);
    } catch {
      const fresh = randomBytes(32);
      mkdirSync(userData(), { recursive: true });
      writeFileSync(file, fresh, { mode: 0o600 });
      return fresh;
    }
  };

  const encryptString = (plainText: string): Buffer => {
    if (typeof plainText !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the text");
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", key("encrypting"), iv);
    const sealed = Buffer.concat([cipher.update(plainText, "utf8"), cipher.final()]);
    return Buffer.concat([VERSION, iv, cipher.getAuthTag(), sealed]);
  };

  const decryptString = (encrypted: Buffer): string => {
    if (!Buffer.isBuffer(encrypted)) throw new TypeError("Expected the first argument of decryptString() to be a buffer");
    const secret = key("decrypting");
    const body = VERSION.length + IV_BYTES + TAG_BYTES;
    if (encrypted.length < body || !encrypted.subarray(0, VERSION.length).equals(VERSION)) {
      throw new Error(
        "Error while decrypting the ciphertext provided to safeStorage.decryptString. Ciphertext does not appear to be encrypted.",
      );
    }
    const decipher = createDecipheriv("aes-256-gcm", secret, encrypted.subarray(VERSION.length, VERSION.length + IV_BYTES));
    decipher.setAuthTag(encrypted.subarray(VERSION.length + IV_BYTES, body));
    try {
      return Buffer.concat([decipher.update(encrypted.subarray(body)), decipher.final()]).toString("utf8");
    } catch {
      throw new Error("Error while decrypting the ciphertext provided to safeStorage.decryptString.");
    }
  };

  const available = (): boolean => core.isReady() && core.conditions.keyring;

  return guard("safeStorage", {
    encryptString,
    decryptString,
    isEncryptionAvailable: available,
    encryptStringAsync: async (plainText: string): Promise<Buffer> => encryptString(plainText),
    decryptStringAsync: async (encrypted: Buffer) => ({ shouldReEncrypt: false, result: decryptString(encrypted) }),
    isAsyncEncryptionAvailable: async (): Promise<boolean> => {
      core.requireReady("safeStorage cannot be used before app is ready");
      return available();
    },
    getSelectedStorageBackend: () => {
      if (!core.isReady()) return "unknown" as const;
      return core.conditions.keyring ? ("gnome_libsecret" as const) : ("basic_text" as const);
    },
    setUsePlainTextEncryption: (): void => core.requireReady("safeStorage cannot be used before app is ready"),
  } satisfies SafeStorage);
}
