/** A keychain for tests that encrypts by converting texts to hexadecimal, and a file in memory. */
import type { Log } from "../../electron/core/ports.ts";
import type { SealedBytes, SealedFilePorts } from "../../electron/shell/sealed-file.ts";
import { FakeClock } from "../support/fake-clock.ts";

export class MemoryFile implements SealedBytes {
  content: Buffer | undefined;
  read = (): Buffer | undefined => this.content;
  write = (content: Buffer): void => void (this.content = content);
  remove = (): void => void (this.content = undefined);
}

export interface TestKeychain {
  file: SealedBytes;
  log: Log;
  available: boolean;
}

export function keychainFor({ file, log, available }: TestKeychain): Omit<SealedFilePorts, "name"> {
  return {
    safeStorage: {
      isAsyncEncryptionAvailable: () => Promise.resolve(available),
      encryptStringAsync: (text) => Promise.resolve(Buffer.from(`v11${Buffer.from(text).toString("hex")}`)),
      decryptStringAsync: (encrypted) =>
        Promise.resolve({ result: Buffer.from(encrypted.toString().slice(3), "hex").toString(), shouldReEncrypt: false }),
    },
    platform: "linux",
    file,
    clock: new FakeClock(),
    log,
  };
}
