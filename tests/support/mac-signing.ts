/**
 * Chooses how a package for macOS is signed. Apple silicon runs no unsigned program, so without a
 * certificate the package is signed ad hoc, with a line about it; with `--signed` the packing fails
 * instead. The certificates are those that electron-builder looks for.
 */
import { spawnSync } from "node:child_process";

export const SIGNED_FLAG = "--signed";

export interface SigningPorts {
  /** Whether macOS is among the targets. */
  isForMac: boolean;
  /** electron-builder's own arguments. */
  args: readonly string[];
  /** Whether a certificate is required. */
  mustBeSigned: boolean;
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  /** The output of `security find-identity -v -p codesigning`. */
  identities: () => string;
}

/**
 * Returns electron-builder's further arguments and the line to print first. Throws an Error with
 * one sentence where `--signed` is impossible.
 */
export function macSigning({ isForMac, args, mustBeSigned, env, platform, identities }: SigningPorts): { args: string[]; line?: string } {
  if (!isForMac) {
    if (mustBeSigned) throw new Error(`${SIGNED_FLAG}: it is for packages for macOS.`);
    return { args: [] };
  }
  if (platform !== "darwin") {
    if (mustBeSigned) throw new Error(`${SIGNED_FLAG}: packages for macOS are signed on a Mac only.`);
    return {
      args: [],
      line: "macOS: not signed, since that is done on a Mac only; there, `codesign --force --deep --sign - Docket.app` makes it run on Apple silicon",
    };
  }
  // An identity that is given by name takes precedence.
  const isNamed = args.some((argument) => /^-{1,2}(c|config)\.mac\.identity\b/.test(argument));
  if (isNamed || hasCertificate(env, identities)) return { args: mustBeSigned ? ["-c.forceCodeSigning=true"] : [] };
  if (mustBeSigned) throw new Error(`${SIGNED_FLAG}: there is no certificate, neither in CSC_LINK, CSC_NAME nor in the keychain.`);
  return {
    args: ["-c.mac.identity=-"],
    line: "macOS: signed ad hoc, since there is no certificate (CSC_LINK, CSC_NAME, keychain): it runs on this Mac, others refuse it until their user allows it, and notifications and the keychain need a certificate",
  };
}

/**
 * Whether there is a certificate, by electron-builder's rule: every valid identity counts unless it
 * is for another purpose.
 */
function hasCertificate(env: SigningPorts["env"], identities: () => string): boolean {
  if ([env["CSC_LINK"], env["CSC_NAME"]].some((value) => value !== undefined && value.trim() !== "")) return true;
  if (env["CSC_IDENTITY_AUTO_DISCOVERY"] === "false") return false;
  return identities()
    .split("\n")
    .some((line) => /^\s*\d+\) [0-9A-F]+ "(?!Mac Developer:|Developer ID Installer:|3rd Party)/.test(line));
}

/** Returns the list of identities, empty where the tool does not exist. */
export function keychainIdentities(): string {
  return spawnSync("security", ["find-identity", "-v", "-p", "codesigning"], { encoding: "utf8" }).stdout ?? "";
}
