/**
 * Tests that the key is on the disk only where the system's keychain protects it, and that one
 * sentence names its place.
 */
import { beforeEach, describe, expect, it } from "vitest";
import type { SealedBytes } from "../../electron/shell/sealed-file.ts";
import { sealedKey } from "../../electron/shell/sealed-key.ts";
import { keyStorageWords } from "../../electron/contract/messages/settings.ts";
import { KeychainSecrets, type KeychainSecretsPorts } from "../../electron/shell/secrets.ts";
import { testLog } from "./fakes.ts";
import { FakeClock } from "../support/fake-clock.ts";

class MemoryFile implements SealedBytes {
  content: Buffer | undefined;
  read = (): Buffer | undefined => this.content;
  write = (content: Buffer): void => void (this.content = content);
  remove = (): void => void (this.content = undefined);
}

type SafeStorage = KeychainSecretsPorts["safeStorage"];

let file: MemoryFile;
let clock: FakeClock;
let log: ReturnType<typeof testLog>;

const PROTECTED: SafeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  encryptStringAsync: (text) => Promise.resolve(Buffer.from(`v11${Buffer.from(text).toString("hex")}`)),
  decryptStringAsync: (encrypted) =>
    Promise.resolve({ result: Buffer.from(encrypted.toString().slice(3), "hex").toString(), shouldReEncrypt: false }),
};

beforeEach(() => {
  file = new MemoryFile();
  clock = new FakeClock();
  log = testLog();
});

const KEPT = { origin: "https://actions.example.com", key: "key-123" };

const secretsOn = (platform: NodeJS.Platform, changes: Partial<SafeStorage> = {}): KeychainSecrets =>
  new KeychainSecrets({ safeStorage: { ...PROTECTED, ...changes }, platform, file, clock, log });

describe("with a keychain", () => {
  it.each([
    ["linux", "this system's keyring"],
    ["darwin", "the macOS keychain"],
    ["win32", "Windows (DPAPI)"],
  ] as const)("on %s the key is stored, encrypted, and available again after a restart", async (platform, keychain) => {
    await secretsOn(platform).write(KEPT);
    expect(file.content?.toString()).not.toContain("key-123");
    const again = secretsOn(platform);
    expect(await again.read()).toEqual(KEPT);
    expect(keyStorageWords(again.storage())).toBe(`The key is kept on this device, encrypted by ${keychain}.`);
    expect(clock.pending).toBe(0);
  });

  it("forgets the key, on the disk too", async () => {
    const secrets = secretsOn("darwin");
    await secrets.write(KEPT);
    await secrets.write(undefined);
    expect(file.content).toBeUndefined();
    expect(await secrets.read()).toBeUndefined();
    expect(keyStorageWords(secrets.storage())).toBe("No key is kept.");
  });

  it("encrypts again when the keychain requests that", async () => {
    file.content = Buffer.from("v11 old");
    const decryptStringAsync = () => Promise.resolve({ result: sealedKey(KEPT), shouldReEncrypt: true });
    const secrets = secretsOn("darwin", { decryptStringAsync });
    expect(await secrets.read()).toEqual(KEPT);
    expect(file.content?.toString()).not.toContain("old");
  });
});

describe("without one", () => {
  it.each<[string, Partial<SafeStorage>]>([
    ["there is no encryption", { isAsyncEncryptionAvailable: () => Promise.resolve(false) }],
    ["what comes out was encrypted with a fixed password", { encryptStringAsync: (text) => Promise.resolve(Buffer.from(`v10${text}`)) }],
    ["the keychain fails", { isAsyncEncryptionAvailable: () => Promise.reject(new Error("locked")) }],
    ["the encryption fails", { encryptStringAsync: () => Promise.reject(new Error("no space")) }],
  ])("the key is kept in memory only when %s", async (_why, changes) => {
    file.content = Buffer.from("an older key");
    const secrets = secretsOn("linux", changes);
    await secrets.write(KEPT);
    expect(file.content).toBeUndefined();
    expect(await secrets.read()).toEqual(KEPT);
    expect(keyStorageWords(secrets.storage())).toContain("in memory until Docket quits");
    expect(await secretsOn("linux", changes).read()).toBeUndefined();
  });

  it("leaves a key that it cannot read in its file, and asks for it again", async () => {
    const kept = Buffer.from("v11 from another machine");
    file.content = kept;
    const secrets = secretsOn("linux", { decryptStringAsync: () => Promise.reject(new Error("wrong key")) });
    expect(await secrets.read()).toBeUndefined();
    expect(keyStorageWords(secrets.storage())).toContain("enter it again");
    expect(file.content).toBe(kept);
  });

  it("does not wait for ever for a keychain that asks its user first", async () => {
    file.content = Buffer.from("v11");
    const never = new Promise<never>(() => {});
    const secrets = secretsOn("linux", { isAsyncEncryptionAvailable: () => never });
    const read = secrets.read();
    await Promise.resolve();
    clock.advanceSync(30_000);
    expect(await read).toBeUndefined();
    expect(keyStorageWords(secrets.storage())).toContain("not available");
  });

  it("reports the reason when the disk does not accept it, and never the key", async () => {
    file.write = () => {
      throw new Error("no space left");
    };
    const secrets = secretsOn("darwin");
    await secrets.write(KEPT);
    expect(keyStorageWords(secrets.storage())).toContain("no space left");
    expect(`${keyStorageWords(secrets.storage())} ${log.lines.join()}`).not.toContain("key-123");
  });
});
