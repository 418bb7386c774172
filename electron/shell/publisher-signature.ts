/**
 * Verifies the publisher's signature of a newer version on Windows with electron-updater's own
 * check. If PowerShell does not run, that check accepts every file and only logs the fact. Here an
 * unverified file is refused.
 */
import type { NsisUpdater } from "electron-updater";

/** Text in electron-updater's log line about it (its windowsExecutableCodeSignatureVerifier.ts). */
const IGNORED = "Ignoring signature validation";

/** Thrown when the signature was not verified. */
class UnseenSignatureError extends Error {
  readonly code = "ERR_DOCKET_SIGNATURE_UNSEEN";
}

export class PublisherSignature {
  private isIgnored = false;

  /** Receives a line of electron-updater's log. */
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
