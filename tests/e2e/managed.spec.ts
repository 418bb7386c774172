/**
 * A managed device: docket.json decides, its key is rotated, and an unreadable file prevents every
 * connection.
 */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { X509Certificate } from "node:crypto";
import type { RequestListener } from "node:http";
import { createServer as createTls } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { pinOf } from "../../electron/shell/service-trust.ts";
import { hasOpenssl, makeCertificates } from "../core/transport/certificates.ts";
import { BY_ITSELF, type Given, parts, test } from "../support/docket-test.ts";
import { KEY } from "../support/principals.ts";
import type { LaunchOptions } from "../support/running-docket.ts";

/** Unsets the environment's values. */
const BY_HAND = { DOCKET_BASE_URL: "", DOCKET_API_KEY: "", DOCKET_ACTING_AS: "", DOCKET_ASSIGNED_TO: "", DOCKET_HEARTBEAT_MS: "" };

/**
 * Writes docket.json to a folder that only its owner can write to; the user who runs the tests
 * counts as its administrator.
 */
function configured(folder: string, values: object | string): string {
  const place = join(folder, "managed");
  mkdirSync(place, { recursive: true, mode: 0o755 });
  const path = join(place, "docket.json");
  writeFileSync(path, typeof values === "string" ? values : JSON.stringify(values));
  chmodSync(path, 0o644);
  return path;
}

/** Starts Docket with a flag that makes it end by itself, without a window. */
async function checked(launch: Given["launch"], options: LaunchOptions): Promise<{ code: unknown; output: string }> {
  const error: unknown = await launch({ on: "stand-in", ...options, env: { ...BY_HAND, ...options.env } }).then(
    () => new Error("it started"),
    (failure: unknown) => failure,
  );
  const { code, message } = error as Error & { code?: unknown };
  return { code, output: message };
}

test("what docket.json decides is locked, with the source of the decision", async ({ service, launch, dataFolder, picture }) => {
  const path = configured(dataFolder, {
    DOCKET_BASE_URL: service.baseUrl,
    DOCKET_ACTING_AS: "OBJECT:robot-7",
    DOCKET_TRANSPORTS: ["rest"],
    DOCKET_QUIET_HOURS: "22:00-06:00",
    DOCKET_UPDATE_FEED: "off",
    DOCKET_TELEMETRY: false,
  });
  const docket = await launch({
    userDataDir: join(dataFolder, "data"),
    env: { ...BY_HAND, DOCKET_MANAGED_FILE: path, DOCKET_API_KEY: KEY, DOCKET_BASE_URL: "http://127.0.0.1:9" },
  });
  const { page } = docket;
  await expect(parts(page).connection).toHaveText(/^Live/);
  await page.getByRole("button", { name: "Settings" }).click();
  const form = page.getByRole("form", { name: "Settings" });
  const address = form.getByRole("textbox", { name: "Service address" });
  await expect(address).toHaveValue(service.baseUrl);
  await expect(address).toHaveAttribute("readonly", "");
  await expect(form.getByText(`Set by your administrator: DOCKET_BASE_URL in ${path}.`)).toBeVisible();
  await expect(form.getByText(`DOCKET_BASE_URL in the environment has no effect: ${path} decides it.`)).toBeVisible();
  const decided = form.getByRole("group", { name: "Decided for this device" });
  await expect(decided.getByRole("textbox", { name: "Newer versions of Docket" })).toHaveValue("Not looked for");
  await expect(decided.getByRole("textbox", { name: "Telemetry" })).toHaveValue("None, and no setting turns it on");
  await expect(decided.getByText(`Set by your administrator: DOCKET_TELEMETRY in ${path}.`)).toBeVisible();
  await decided.scrollIntoViewIfNeeded();
  await picture(docket);
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "About Docket" }).click();
  const about = page.getByRole("dialog", { name: "About Docket" });
  await expect(about.getByText(`Set by your administrator: DOCKET_UPDATE_FEED in ${path}.`)).toBeVisible();
});

test("docket.json that is not JSON prevents a connection, and window and log state why and where", async ({
  service,
  launch,
  dataFolder,
  picture,
}) => {
  const path = configured(dataFolder, '{\n  "DOCKET_CODEC": "json",\n}');
  const lines: string[] = [];
  const docket = await launch({
    userDataDir: join(dataFolder, "data"),
    onLine: (line) => void lines.push(line),
    env: { DOCKET_BASE_URL: service.baseUrl, DOCKET_API_KEY: KEY, DOCKET_ACTING_AS: "OBJECT:robot-7", DOCKET_MANAGED_FILE: path },
  });
  const sentence = `The configuration file ${path} is not JSON: line 3, column 1: there is one comma too many before this.`;
  await expect(parts(docket.page).connection).toHaveText(/^Refused/);
  await expect(docket.page.getByText(sentence).first()).toBeVisible();
  expect(lines.join("\n")).toContain(sentence);
  await docket.page.getByRole("button", { name: "Settings", exact: true }).click();
  await docket.page.getByRole("button", { name: "Test connection" }).click();
  await expect(docket.page.getByText(`Not tested. Docket does not connect, because`)).toContainText(sentence);
  await picture(docket);
});

test("a key by command is rotated when the service refuses it, without a person", async ({ service, launch, dataFolder }) => {
  const current = join(dataFolder, "current-key");
  writeFileSync(current, `${KEY}\n`);
  const script = `process.stdout.write(require("fs").readFileSync(${JSON.stringify(current)}))`;
  const path = configured(dataFolder, {
    DOCKET_BASE_URL: service.baseUrl,
    DOCKET_ACTING_AS: "OBJECT:robot-7",
    DOCKET_HEARTBEAT_MS: 500,
    DOCKET_API_KEY_COMMAND: [process.execPath, "-e", script],
  });
  const lines: string[] = [];
  const docket = await launch({
    userDataDir: join(dataFolder, "data"),
    onLine: (line) => void lines.push(line),
    env: { ...BY_HAND, DOCKET_MANAGED_FILE: path },
  });
  await expect(parts(docket.page).connection).toHaveText(/^Live/);
  writeFileSync(current, "next-key-2\n");
  await service.tell({ grant: "next-key-2=OBJECT:robot-7" });
  await service.tell({ revoke: KEY });
  await expect.poll(() => lines.some((line) => line.includes("key: another one was read")), BY_ITSELF).toBe(true);
  await expect(parts(docket.page).connection).toHaveText(/^Live/, BY_ITSELF);
  expect(lines.join("\n")).not.toContain(KEY);
  expect(lines.join("\n")).not.toContain("next-key-2");
});

test("--check-config prints what would apply with its source, and ends with 0, or with 2", async ({ launch, dataFolder }) => {
  const good = configured(dataFolder, { DOCKET_BASE_URL: "https://fleet.example", DOCKET_DEMONSTRATION: false });
  const userDataDir = join(dataFolder, "data");
  const ofDevice = await checked(launch, { userDataDir, args: ["--check-config"], env: { DOCKET_MANAGED_FILE: good } });
  expect(ofDevice.output).toContain(`DOCKET_BASE_URL = https://fleet.example   (from ${good})`);
  expect(ofDevice.output).toContain("Telemetry: Docket has none.");
  expect(ofDevice.code).toBe(0);
  writeFileSync(join(dataFolder, "draft.json"), '{"DOCKET_CODEC": "xml"}', { mode: 0o600 });
  const ofDraft = await checked(launch, {
    userDataDir,
    args: [`--check-config=${join(dataFolder, "draft.json")}`],
    env: { DOCKET_USER_DATA: "kept" },
  });
  expect(ofDraft.output).toMatch(/Note: DOCKET_USER_DATA in the environment is not an absolute path: Docket's files are in .*kept,/);
  expect(ofDraft.output).toContain(`A draft, not the configuration of this device: ${join(dataFolder, "draft.json")}.`);
  expect(ofDraft.output).toContain(`Problem: DOCKET_CODEC in ${join(dataFolder, "draft.json")}: "xml" is not a codec`);
  expect(ofDraft.code).toBe(2);
});

test("a demonstration that is forbidden does not start by its flag", async ({ launch, dataFolder }) => {
  const path = configured(dataFolder, { DOCKET_DEMONSTRATION: false });
  const userDataDir = join(dataFolder, "data");
  const env = { DOCKET_MANAGED_FILE: path, CI: "1" };
  const byFlag = await checked(launch, { userDataDir, args: ["--demonstration"], env });
  expect(byFlag.output).toContain("the demonstration is switched off on this device (DOCKET_DEMONSTRATION).");
  expect(byFlag.code).toBe(2);
});

const forbids: RequestListener = (_request, response) => {
  response.statusCode = 403;
  response.setHeader("content-type", "application/json").end('{"code":"permission_denied","message":"not yours"}');
};

test.describe("what Docket trusts", () => {
  test.skip(!hasOpenssl(), "makes certificates with openssl, which is not here");
  test("the fleet's authority is trusted, and Test connection names each fault", async ({ launch, dataFolder, picture }) => {
    const certificates = makeCertificates();
    const authority = join(dataFolder, "authority.pem");
    writeFileSync(authority, certificates.authority, { mode: 0o600 });
    const path = configured(dataFolder, { DOCKET_CA_FILE: authority });
    const docket = await launch({ userDataDir: join(dataFolder, "data"), env: { ...BY_HAND, DOCKET_MANAGED_FILE: path } });
    const pinOfGood = pinOf(new X509Certificate(certificates.good.cert));
    const pinOfOther = pinOf(new X509Certificate(certificates.expired.cert));
    const cases = [
      ["good", "", /The service answers, but this key may not read these Actions/],
      ["good", pinOfGood, /The service answers, but this key may not read these Actions/],
      ["good", pinOfOther, /shows another public key than the pinned one.*pinned for the service: sha256\/.*whether its key was renewed/],
      ["expired", "", /service's certificate is not accepted.*has expired/],
      ["wrongHost", "", /service's certificate is not accepted.*is for another address/],
      ["selfSigned", pinOf(new X509Certificate(certificates.selfSigned.cert)), /service's certificate is not accepted.*not trusted/],
      ["unknownIssuer", "", /service's certificate is not accepted.*not trusted/],
    ] as const;
    for (const [name, pin, words] of cases) {
      const server = createTls(certificates[name], forbids);
      server.on("tlsClientError", () => undefined);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await tested(docket.page, address, pin), `${name} ${pin}`).toMatch(words);
      if (pin === pinOfOther) await picture(docket);
      server.closeAllConnections();
      server.close();
    }
  });

  test("a proxy script that cannot be read is named", async ({ launch, dataFolder }) => {
    const path = configured(dataFolder, { DOCKET_PROXY_PAC: "http://127.0.0.1:9/proxy.pac" });
    const docket = await launch({ userDataDir: join(dataFolder, "data"), env: { ...BY_HAND, DOCKET_MANAGED_FILE: path } });
    expect(await tested(docket.page, "https://actions.example.com", "")).toMatch(
      /The proxy does not let the connection through.*This device's proxy script, http:\/\/127\.0\.0\.1:9\/proxy\.pac, could not be read.*Ask your administrator/,
    );
  });
});

async function tested(page: Page, address: string, pin: string): Promise<string> {
  const form = page.getByRole("form", { name: "Settings" });
  await form.getByRole("textbox", { name: "Service address" }).fill(address);
  await form.getByRole("textbox", { name: "API key" }).fill(KEY);
  await form.getByRole("textbox", { name: "You act as" }).fill("OBJECT:robot-7");
  const pinned = form.getByRole("textbox", { name: "Public key of the service" });
  if (!(await pinned.isVisible())) {
    await form.getByText("Advanced").click();
    await expect(pinned).toBeVisible();
  }
  await pinned.fill(pin);
  const status = form.getByRole("status", { name: "Test of the connection" });
  await form.getByRole("button", { name: "Test connection" }).click();
  await expect(status).toHaveAttribute("data-found", /./, { timeout: 20_000 });
  return (await status.textContent()) ?? "";
}
