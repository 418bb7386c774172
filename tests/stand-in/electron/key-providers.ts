/**
 * safeStorage's encryption on each system, like Chromium's key providers: the mark before the bytes
 * names the provider. On Linux "v10" is a key that is the same on every machine, and "v11" is the
 * key of the keyring; on macOS and Windows "v10" is the key of the system.
 */
import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from "node:crypto";

export interface Provider {
  /** The first bytes of the provider's output. */
  mark: "v10" | "v11";
  seal(plain: Buffer): Buffer;
  /**
   * Returns undefined for bytes that another key encrypted. Rarely, and on AES-CBC only, returns
   * meaningless bytes instead.
   */
  open(sealed: Buffer): Buffer | undefined;
}

const IV = Buffer.alloc(16, " ");
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ITERATIONS = { linux: 1, darwin: 1003 } as const;

/** The provider of every Linux without a keyring, whose key protects nothing. */
export const FIXED: Provider = cbc("v10", derived("peanuts", "linux"));

/** @param secret the system's secret for the app */
export function systemProvider(platform: NodeJS.Platform, secret: string): Provider {
  if (platform === "win32") return gcm(pbkdf2Sync(secret, "stand-in", 1, 32, "sha256"));
  return platform === "darwin" ? cbc("v10", derived(secret, "darwin")) : cbc("v11", derived(secret, "linux"));
}

function derived(secret: string, platform: keyof typeof ITERATIONS): Buffer {
  return pbkdf2Sync(secret, "saltysalt", ITERATIONS[platform], 16, "sha1");
}

/**
 * AES-128-CBC with the same initialisation vector for all messages: it does not detect changes, and
 * does not always detect a wrong key.
 */
function cbc(mark: Provider["mark"], key: Buffer): Provider {
  return {
    mark,
    seal(plain) {
      const cipher = createCipheriv("aes-128-cbc", key, IV);
      return Buffer.concat([cipher.update(plain), cipher.final()]);
    },
    open: (sealed) => opened(createDecipheriv("aes-128-cbc", key, IV), sealed),
  };
}

function gcm(key: Buffer): Provider {
  return {
    mark: "v10",
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return opened(decipher, sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    },
  };
}

function opened(decipher: ReturnType<typeof createDecipheriv>, sealed: Buffer): Buffer | undefined {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return undefined;
  }
}
