/**
 * The publisher's signature of a newer version on Windows, by electron-updater's own check. Where
 * PowerShell does not run, that check lets everything pass and says so in its log alone: here nothing
 * passes that was not looked at.
 */
import type { NsisUpdater } from "electron-updater";

/** In electron-updater's line about it (its windowsExecutableCodeSignatureVerifier.ts). */
const IGNORED = "Ignoring signature validation";

/** Nobody has looked. */
class UnseenSignatureError extends Error {
  readonly code = "ERR_DOCKET_SIGNATURE_UNSEEN";
}

export class PublisherSignature {
  private isIgnored = false;

  /** A line of electron-updater's log. */
  heard(line: string): void {
    if (line.includes(IGNORED)) this.isIgnored = true;
  }

  require(updater: Pick<NsisUpdater, "verifyUpdateCodeSignature">): void {
    const verify = updater.verifyUpdateCodeSignature;
    updater.verifyUpdateCodeSignature = async (publishers, path) => {
      this.isIgnored = false;
      const problem = await verify(publishers, path);
      if (this.isIgnored) throw new UnseenSignatureError("PowerShell did not look at the signature");
      return problem;
    };
  }
}
