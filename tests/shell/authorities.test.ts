/**
 * Tests the file of a fleet's authorities: checked like docket.json, and a fault in it prevents
 * every connection.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { managedProblemWords } from "../../electron/contract/messages/managed.ts";
import { readAuthorities } from "../../electron/shell/authorities.ts";
import { limitedRead } from "../../electron/shell/limited-read.ts";
import { readAdministratorFile } from "../../electron/storage/administrator-file.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { hasOpenssl, makeCertificates } from "../core/transport/certificates.ts";

const isWindows = process.platform === "win32";
const by = { variable: "DOCKET_CA_FILE", file: "/etc/docket/docket.json" };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-ca-"));
  path = join(folder, "ca.pem");
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (owners: readonly number[] = [process.getuid?.() ?? 0]) =>
  readAuthorities(path, by, { process, read: readAdministratorFile, owners });
const words = async () => (await read()).problems.map(managedProblemWords);
const PLACE = "DOCKET_CA_FILE in /etc/docket/docket.json:";

describe("the file of a fleet's authorities", () => {
  it("is absent where none is named", async () => {
    expect(await readAuthorities(undefined, undefined, { process, read: readAdministratorFile, owners: [] })).toEqual({
      anchors: [],
      problems: [],
    });
  });

  it("is a problem where it is missing, a folder, or holds no certificate", async () => {
    expect(await words()).toEqual([`${PLACE} There is no file ${path}.`]);
    writeFileSync(path, "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n", { mode: 0o600 });
    expect(await words()).toEqual([`${PLACE} ${path} holds no certificate (PEM).`]);
    rmSync(path);
    mkdirSync(path);
    expect(await words()).toEqual([`${PLACE} ${path} cannot be read.`]);
  });

  it.skipIf(isWindows)("is a problem where others may change it (skipped: on Windows that is not seen)", async () => {
    writeFileSync(path, "x");
    chmodSync(path, 0o666);
    expect(await words()).toEqual([
      `${PLACE} ${path} does not count as an administrator's: others may change it, or a folder above it. Take that right from them (chmod go-w).`,
    ]);
  });

  it("is a problem where its disk does not answer", async () => {
    const clock = new FakeClock();
    const hangs = limitedRead(() => new Promise(() => {}), clock);
    const reading = readAuthorities(path, by, { process, read: hangs, owners: [] });
    await clock.advance(10_000);
    const { problems } = await reading;
    expect(problems.map(managedProblemWords)).toEqual([
      `${PLACE} ${path} cannot be read: its disk does not answer. Start Docket again once it does.`,
    ]);
    expect(clock.pending).toBe(0);
  });

  it.skipIf(!hasOpenssl())("yields each certificate (skipped: makes them with openssl, which is not here)", async () => {
    const { authority, selfSigned } = makeCertificates();
    writeFileSync(path, `${authority}\n${selfSigned.cert.toString()}`, { mode: 0o600 });
    expect((await read()).anchors.map(({ subject }) => subject)).toEqual(["CN=trusted", "CN=alone"]);
    writeFileSync(path, `\uFEFF# ours\r\n${authority.replaceAll("\n", "\r\n")}text between\r\n${selfSigned.cert.toString().trimEnd()}`);
    expect((await read()).anchors).toHaveLength(2);
    // A truncated download, bytes that are no base64, and an unsupported type.
    const second = selfSigned.cert.toString();
    for (const other of [
      second.slice(0, -40),
      second.replace(/^[A-Za-z0-9+/]{64}$/mu, ""),
      second.replaceAll("CERTIFICATE", "TRUSTED CERTIFICATE"),
    ]) {
      writeFileSync(path, `${authority}${other}`);
      expect(await words()).toEqual([`${PLACE} ${path} holds a certificate that is cut off or damaged. Each one must be complete (PEM).`]);
    }
  });
});
