/**
 * Tests storing a key, end to end over the bytes of Electron's safeStorage: restarts, and keyrings
 * that are locked, gone or changed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyStorageWords } from "../../electron/contract/messages/settings.ts";
import { KeychainSecrets } from "../../electron/shell/secrets.ts";
import { readSealedKey, sealedKey } from "../../electron/shell/sealed-key.ts";
import { AtomicFile } from "../../electron/storage/atomic-file.ts";
import { Core } from "../stand-in/electron/core.ts";
import { FIXED, systemProvider } from "../stand-in/electron/key-providers.ts";
import { createSafeStorage } from "../stand-in/electron/safe-storage.ts";
import type { Peer } from "../stand-in/peer.ts";
import { type Conditions, DEFAULT_CONDITIONS, type HostServes, type MainServes } from "../stand-in/wire.ts";
import { testLog } from "./fakes.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";

const KEPT = { origin: "https://actions.example.com", key: "key-123" };
let folder: string;
let path: string;
let ring: string;
let log: ReturnType<typeof testLog>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-kept-"));
  path = join(folder, "key.bin");
  ring = join(folder, "stand-in-keyring");
  log = testLog();
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Start {
  platform?: NodeJS.Platform;
  keyring?: Conditions["keyring"];
  desktop?: string;
}

/** Starts Docket; several starts in one test are restarts. */
function started({ platform = "linux", keyring = true, desktop = "sway" }: Start = {}) {
  const core = new Core({} as Peer<HostServes, MainServes>, { ...DEFAULT_CONDITIONS, keyring });
  core.becomeReady();
  const clock = new FakeClock();
  const safeStorage = createSafeStorage({ core, userData: () => folder, platform, env: { XDG_CURRENT_DESKTOP: desktop } });
  const secrets = new KeychainSecrets({ safeStorage, platform, file: new AtomicFile(path), clock, log });
  return { secrets, core, clock };
}
const reads = async (start: Start = {}) => {
  const { secrets } = started(start);
  return { kept: await secrets.read(), words: keyStorageWords(secrets.storage()) };
};
/** Encrypts as the keyring of this machine does. */
const sealed = (text: string): Buffer =>
  Buffer.concat([Buffer.from("v11"), systemProvider("linux", readFileSync(ring, "utf8")).seal(Buffer.from(text))]);

describe("a key that is kept", () => {
  it.each(["sway", "i3", "Hyprland", "", "GNOME", "KDE"])("is available after a restart on the desktop %j", async (desktop) => {
    await started({ desktop }).secrets.write(KEPT);
    expect(await reads({ desktop })).toEqual({ kept: KEPT, words: "The key is kept on this device, encrypted by this system's keyring." });
    expect(readFileSync(path, "latin1")).toMatch(/^v11/);
    expect(readFileSync(path, "latin1")).not.toMatch(/key-123|actions/);
  });

  it.each(["darwin", "win32"] as const)("is available after a restart on %s, where v10 is the system's own key", async (platform) => {
    await started({ platform }).secrets.write(KEPT);
    expect((await reads({ platform })).kept).toEqual(KEPT);
  });

  it("is not written where there is no keyring, although Electron claims to encrypt", async () => {
    const { secrets } = started({ keyring: false, desktop: "GNOME" });
    await secrets.write(KEPT);
    expect(() => readFileSync(path)).toThrow(/ENOENT/);
    expect(keyStorageWords(secrets.storage())).toMatch(
      /^The key is kept in memory until Docket quits, because this system's keyring is not available/,
    );
    expect(await secrets.read()).toEqual(KEPT);
  });
});

describe("a keyring", () => {
  beforeEach(() => started().secrets.write(KEPT));

  it("that is gone leaves the key in its file, for a start with the keyring", async () => {
    const { kept, words } = await reads({ keyring: false });
    expect(kept).toBeUndefined();
    expect(words).toMatch(/keyring is locked or not available; unlock it and restart Docket, or enter the key again\.$/);
    expect((await reads()).kept).toEqual(KEPT);
  });

  it("that is another one is reported, and the key stays in its file", async () => {
    const own = readFileSync(ring);
    writeFileSync(ring, "another secret");
    const { kept, words } = await reads();
    expect(kept).toBeUndefined();
    expect(words).toMatch(/cannot be read .*enter it again\.$/);
    writeFileSync(ring, own);
    expect((await reads()).kept).toEqual(KEPT);
  });

  it("that decrypts the bytes to something with another secret is not believed", async () => {
    // AES-CBC: about one wrong key of 256 gives bytes that look correctly padded.
    const bytes = readFileSync(path).subarray(3);
    const lucky = Array.from({ length: 4_000 }, (_, index) => `secret ${index}`).find(
      (secret) => systemProvider("linux", secret).open(bytes) !== undefined,
    );
    writeFileSync(ring, lucky ?? "");
    expect(lucky).toBeDefined();
    const { kept, words } = await reads();
    expect(kept).toBeUndefined();
    expect(words).toBe("The kept key cannot be read, because it was changed, or this system's keyring is another one; enter it again.");
  });

  it("that is unlocked in time yields the key", async () => {
    const { secrets, core } = started({ keyring: "locked" });
    const reading = secrets.read();
    await settle();
    core.change({ keyring: true });
    expect(await reading).toEqual(KEPT);
  });

  it("that is refused, or not answered for half a minute, leaves the key in its file", async () => {
    const refused = started({ keyring: "locked" });
    const reading = refused.secrets.read();
    refused.core.change({ keyring: false });
    expect(await reading).toBeUndefined();
    const silent = started({ keyring: "locked" });
    const waiting = silent.secrets.read();
    await settle();
    silent.clock.advanceSync(30_000);
    expect(await waiting).toBeUndefined();
    expect(keyStorageWords(silent.secrets.storage())).toMatch(/keyring is locked or not available/);
    expect((await reads()).kept).toEqual(KEPT);
  });
});

describe("the content of the file", () => {
  beforeEach(() => started().secrets.write(KEPT));

  it("is no key when the public key would decrypt it", async () => {
    writeFileSync(
      path,
      Buffer.concat([Buffer.from("v10"), FIXED.seal(Buffer.from(sealedKey({ origin: "https://evil.example", key: "planted" })))]),
    );
    const { kept, words } = await reads();
    expect(kept).toBeUndefined();
    expect(words).toBe("The kept key cannot be read (it is not protected: any program could have written it); enter it again.");
  });

  it("and is a key without an address, as an earlier Docket stored it, is asked for again", async () => {
    for (const bare of ["key-123", "12345", '"quoted"', "[1]"]) {
      writeFileSync(path, sealed(bare));
      expect(await reads()).toEqual({
        kept: undefined,
        words: "The kept key has no address that it belongs to; enter it again.",
      });
    }
  });

  it.each([
    ["nothing at all", ""],
    ["no text", "\u0000\u0001\ufffd\ufffd"],
    ["another program's JSON", '{"origin":"https://a.example","key":"k"}'],
    ["a check that was copied", JSON.stringify({ ...JSON.parse(sealedKey(KEPT)), origin: "https://evil.example" })],
    ["a key that was exchanged", JSON.stringify({ ...JSON.parse(sealedKey(KEPT)), key: "other" })],
    ["a check that is no text", JSON.stringify({ ...JSON.parse(sealedKey(KEPT)), check: 7 })],
    ["no check", JSON.stringify({ ...JSON.parse(sealedKey(KEPT)), check: "" })],
  ])("and holds %s is no key", async (_what, text) => {
    writeFileSync(path, text === "" ? "" : sealed(text));
    const { kept, words } = await reads();
    expect(kept).toBeUndefined();
    expect(words).toMatch(/enter it again\.$/);
  });

  it("cannot be turned into a key for another address, bit by bit", async () => {
    const original = readFileSync(path);
    for (let at = 3; at < original.length; at += 1) {
      for (const bit of [1, 0x20]) {
        const turned = Buffer.from(original);
        turned[at] = (turned[at] ?? 0) ^ bit;
        writeFileSync(path, turned);
        expect((await reads()).kept, `byte ${at}, bit ${bit}`).toBeUndefined();
      }
    }
  });

  it("is encrypted again when the keychain requests that, and a failure of that loses nothing", async () => {
    const { secrets } = started();
    expect(await secrets.read()).toEqual(KEPT);
    const file = {
      read: () => Buffer.from("v11"),
      write: () => {
        throw new Error("no space left");
      },
      remove: () => {},
    };
    const safeStorage = {
      isAsyncEncryptionAvailable: () => Promise.resolve(true),
      encryptStringAsync: () => Promise.resolve(Buffer.from("v11 new")),
      decryptStringAsync: () => Promise.resolve({ result: sealedKey(KEPT), shouldReEncrypt: true }),
    };
    const anew = new KeychainSecrets({ safeStorage, platform: "linux", file, clock: new FakeClock(), log });
    expect(await anew.read()).toEqual(KEPT);
    expect(keyStorageWords(anew.storage())).toMatch(/^The key is kept on this device/);
    expect(log.lines.join()).not.toContain("key-123");
  });
});

it("decrypts to any origin and key that was encrypted", () => {
  for (const key of ["k", '"', "\\", "{", "~".repeat(4096)]) {
    for (const origin of ["http://[::1]:8080", "https://xn--ctions-8fg.example"])
      expect(readSealedKey(sealedKey({ origin, key }))).toEqual({ origin, key });
  }
});
