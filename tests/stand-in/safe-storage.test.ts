/**
 * Tests that the stand-in's safeStorage writes Electron's formats, and refuses where Electron's
 * refuses.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Core } from "./electron/core.ts";
import { createSafeStorage } from "./electron/safe-storage.ts";
import type { Peer } from "./peer.ts";
import { type Conditions, DEFAULT_CONDITIONS, type HostServes, type MainServes } from "./wire.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-safe-storage-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Machine {
  platform?: NodeJS.Platform;
  keyring?: Conditions["keyring"];
  desktop?: string;
}

/** Starts the app; several starts in one test are restarts. */
function started({ platform = "linux", keyring = true, desktop = "sway" }: Machine = {}) {
  const core = new Core({} as Peer<HostServes, MainServes>, { ...DEFAULT_CONDITIONS, keyring });
  core.becomeReady();
  const storage = createSafeStorage({ core, userData: () => folder, platform, env: { XDG_CURRENT_DESKTOP: desktop } });
  return Object.assign(storage, { change: (next: Conditions["keyring"]) => core.change({ keyring: next }) });
}

const mark = (sealed: Buffer): string => sealed.toString("latin1", 0, 3);

describe("the asynchronous half", () => {
  it.each(["sway", "i3", "Hyprland", "", "GNOME", "ubuntu:GNOME", "KDE"])(
    "with a keyring on Linux writes v11, whatever the desktop's name: %j",
    async (desktop) => {
      const sealed = await started({ desktop }).encryptStringAsync("a key");
      expect(mark(sealed)).toBe("v11");
      expect(await started({ desktop }).decryptStringAsync(sealed)).toEqual({ result: "a key", shouldReEncrypt: false });
    },
  );

  it("without a keyring on Linux reports itself available, and writes v10, which any machine can read", async () => {
    const storage = started({ keyring: false });
    expect(await storage.isAsyncEncryptionAvailable()).toBe(true);
    const sealed = await storage.encryptStringAsync("a key");
    expect(mark(sealed)).toBe("v10");
    rmSync(join(folder, "stand-in-keyring"), { force: true });
    expect(await started({ keyring: false }).decryptStringAsync(sealed)).toMatchObject({ result: "a key" });
  });

  it("reads v10 where a keyring has been added since, and reports that it should be encrypted again", async () => {
    const sealed = await started({ keyring: false }).encryptStringAsync("a key");
    expect(await started().decryptStringAsync(sealed)).toEqual({ result: "a key", shouldReEncrypt: true });
  });

  it.each(["darwin", "win32"] as const)("writes v10 on %s, by the system's own key", async (platform) => {
    const sealed = await started({ platform }).encryptStringAsync("a key");
    expect(mark(sealed)).toBe("v10");
    expect(await started({ platform }).decryptStringAsync(sealed)).toMatchObject({ result: "a key" });
    await expect(started({ platform, keyring: false }).encryptStringAsync("a key")).rejects.toThrow(/Error while encrypting/);
  });

  it("reports a temporary failure when the keyring is gone, and a final one when it has another key", async () => {
    const sealed = await started().encryptStringAsync("a key");
    await expect(started({ keyring: false }).decryptStringAsync(sealed)).rejects.toThrow(/temporarily unavailable/);
    writeFileSync(join(folder, "stand-in-keyring"), "bm90IHRoZSBzYW1lIGtleQ==");
    await expect(started().decryptStringAsync(sealed)).rejects.toThrow(/^Error while decrypting the ciphertext.*decryptStringAsync\.$/);
  });

  it("waits for a locked keyring, and queries it only once per process", async () => {
    const sealed = await started().encryptStringAsync("a key");
    const locked = started({ keyring: "locked" });
    const reading = locked.decryptStringAsync(sealed);
    locked.change(true);
    expect(await reading).toMatchObject({ result: "a key" });
    const refused = started({ keyring: "locked" });
    const writing = refused.encryptStringAsync("a key");
    refused.change(false);
    expect(mark(await writing)).toBe("v10");
    refused.change(true);
    expect(mark(await refused.encryptStringAsync("a key"))).toBe("v10");
  });

  it("encrypts an empty text to nothing, and decrypts nothing to an empty text", async () => {
    const storage = started();
    expect(await storage.encryptStringAsync("")).toHaveLength(0);
    expect(await storage.decryptStringAsync(Buffer.alloc(0))).toEqual({ result: "", shouldReEncrypt: false });
  });

  it("does not notice a change on AES-CBC: the result may be another text", async () => {
    const storage = started();
    const sealed = await storage.encryptStringAsync(`${"x".repeat(16)}https://a.example/${"y".repeat(14)}`);
    // A change in the first block garbles that block; in the second block it flips chosen bits.
    sealed[3] = (sealed[3] ?? 0) ^ 1;
    const { result } = await storage.decryptStringAsync(sealed);
    expect(result).toContain("ittps://a.example/");
  });
});

describe("the synchronous half", () => {
  it("depends on the name of the desktop on Linux, and finds no keyring where the name is unknown", () => {
    expect(started({ desktop: "sway" }).getSelectedStorageBackend()).toBe("basic_text");
    expect(started({ desktop: "sway" }).isEncryptionAvailable()).toBe(false);
    expect(() => started({ desktop: "sway" }).encryptString("x")).toThrow(/Encryption is not available/);
    expect(started({ desktop: "pop:GNOME" }).getSelectedStorageBackend()).toBe("gnome_libsecret");
    expect(started({ desktop: "GNOME" }).isEncryptionAvailable()).toBe(true);
  });

  it("decrypts only its own output", () => {
    const storage = started({ desktop: "GNOME" });
    expect(storage.decryptString(storage.encryptString("a key"))).toBe("a key");
    expect(storage.encryptString("a key").includes("a key")).toBe(false);
    expect(() => storage.decryptString(Buffer.from("plain"))).toThrow(/does not appear to be encrypted/);
    expect(() => storage.decryptString(Buffer.from("v11 damaged"))).toThrow(/Error while decrypting/);
  });

  it("uses the public key where the app demands plain text", () => {
    const storage = started({ keyring: false });
    storage.setUsePlainTextEncryption(true);
    expect(mark(storage.encryptString("a key"))).toBe("v10");
  });
});
