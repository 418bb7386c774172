/**
 * A package for macOS is signed ad hoc without a certificate, so that it runs on Apple silicon, or
 * is refused if a certificate is required.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { macSigning, type SigningPorts } from "../support/mac-signing.ts";

const MINE =
  '  1) 0123456789ABCDEF0123456789ABCDEF01234567 "Developer ID Application: Ann-Marie GmbH (A1B2C3D4E5)"\n     1 valid identities found\n';
const NONE = "     0 valid identities found\n";

function signing(ports: Partial<SigningPorts> = {}) {
  return macSigning({ isForMac: true, args: [], mustBeSigned: false, env: {}, platform: "darwin", identities: () => NONE, ...ports });
}

describe("without a certificate", () => {
  it("a package is signed ad hoc, with a note of it", () => {
    expect(signing()).toEqual({
      args: ["-c.mac.identity=-"],
      line: expect.stringMatching(/^macOS: signed ad hoc, since there is no certificate/),
    });
  });

  it.each([
    ["the keychain has one for installers only", MINE.replace("Application", "Installer")],
    ["it has one for development only", MINE.replace("Developer ID Application", "Mac Developer")],
    ["there is no keychain", ""],
  ])("a package is signed ad hoc, too, when %s", (_where, found) => {
    expect(signing({ identities: () => found }).args).toEqual(["-c.mac.identity=-"]);
  });

  it("a package is signed ad hoc, too, when the keychain must not be searched, and the keychain is not read", () => {
    const identities = vi.fn(() => MINE);
    expect(signing({ identities, env: { CSC_IDENTITY_AUTO_DISCOVERY: "false" } }).args).toEqual(["-c.mac.identity=-"]);
    expect(identities).not.toHaveBeenCalled();
  });

  it("--signed refuses", () => {
    expect(() => signing({ mustBeSigned: true, env: { CSC_NAME: " " } })).toThrow(
      "--signed: there is no certificate, neither in CSC_LINK, CSC_NAME nor in the keychain.",
    );
  });
});

describe("with a certificate", () => {
  it.each([
    ["in CSC_LINK", { env: { CSC_LINK: "file.p12" } }],
    ["by CSC_NAME", { env: { CSC_NAME: "Ann" } }],
    ["in the keychain", { identities: () => MINE }],
    ["named in an argument", { args: ["--mac", "-c.mac.identity=Ann"] }],
    ["that is no certificate, by intent", { args: ["--config.mac.identity=null"] }],
  ])("%s, electron-builder signs as it is configured", (_where, ports) => {
    expect(signing(ports)).toEqual({ args: [] });
    expect(signing({ ...ports, mustBeSigned: true })).toEqual({ args: ["-c.forceCodeSigning=true"] });
  });
});

describe("elsewhere", () => {
  it("a package for macOS is not signed, with a note of the way to run it", () => {
    const { args, line } = signing({ platform: "linux" });
    expect(args).toEqual([]);
    expect(line).toMatch(/^macOS: not signed, .*codesign/);
    expect(() => signing({ platform: "linux", mustBeSigned: true })).toThrow("--signed: packages for macOS are signed on a Mac only.");
  });

  it("other packages are left alone", () => {
    const identities = vi.fn(() => MINE);
    expect(signing({ isForMac: false, identities })).toEqual({ args: [] });
    expect(identities).not.toHaveBeenCalled();
    expect(() => signing({ isForMac: false, mustBeSigned: true })).toThrow("--signed: it is for packages for macOS.");
  });
});

describe("the configuration for macOS", () => {
  const config = readFileSync(join(import.meta.dirname, "../../electron-builder.yml"), "utf8");

  it("names no identity, so that an existing certificate is found", () => {
    expect(config).not.toMatch(/^\s+identity:/m);
  });

  it("lets a hardened Docket that is signed ad hoc load Electron's own libraries", () => {
    expect(config).toMatch(/^ {2}hardenedRuntime: true$/m);
    expect(config).not.toMatch(/^\s+entitlements/m);
    const builder = dirname(createRequire(import.meta.url).resolve("app-builder-lib/package.json"));
    const entitlements = readFileSync(join(builder, "templates/entitlements.mac.plist"), "utf8");
    expect(entitlements).toMatch(/<key>com\.apple\.security\.cs\.disable-library-validation<\/key>\s*<true\/>/);
  });

  it("asks macOS not to stretch the timers of a hidden Docket", () => {
    expect(config).toMatch(/^ {2}extendInfo:\n {4}NSAppSleepDisabled: true$/m);
  });

  it("asks macOS for alerts with buttons", () => {
    expect(config).toMatch(/^ {4}NSUserNotificationAlertStyle: alert$/m);
  });
});
