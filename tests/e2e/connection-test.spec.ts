/**
 * The test of the connection against real servers: it reports what it found, or exactly what is
 * wrong and where.
 */
import { writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTls } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import { hasOpenssl, makeCertificates } from "../core/transport/certificates.ts";
import { actionJson } from "../support/actions.ts";
import { test } from "../support/docket-test.ts";
import { KEY } from "../support/principals.ts";
import { standInOnly } from "../support/where-specs-run.ts";

/** Unsets the environment's values, so that the form decides. */
const BY_HAND = { DOCKET_BASE_URL: "", DOCKET_API_KEY: "", DOCKET_ACTING_AS: "", DOCKET_ASSIGNED_TO: "" };

// Servers that are not the Action service, or that refuse this key.
const webPage: RequestListener = (_request, response) => response.setHeader("content-type", "text/html").end("<title>Sign in</title>");
const forbids: RequestListener = (_request, response) => {
  response.statusCode = 403;
  response.setHeader("content-type", "application/json").end('{"code":"permission_denied","message":"not yours"}');
};
const plain: RequestListener = (_request, response) => response.end();
const otherConnect: RequestListener = (_request, response) => {
  response.statusCode = 404;
  response.setHeader("content-type", "application/json").end('{"code":"unimplemented","message":"no such method"}');
};
const otherJson: RequestListener = (_request, response) => response.setHeader("content-type", "application/json").end('{"status":"up"}');
const refusesFilter: RequestListener = (_request, response) => {
  response.statusCode = 400;
  response.setHeader("content-type", "application/json").end('{"code":"invalid_argument","message":"no principal has the id robot-7"}');
};
const leadsElsewhere: RequestListener = (_request, response) =>
  response.writeHead(302, { location: "https://elsewhere.example/sign-in" }).end();
const hangs: RequestListener = () => undefined;

async function tested(page: Page, address: string, key = KEY): Promise<string> {
  const form = page.getByRole("form", { name: "Settings" });
  await form.getByRole("textbox", { name: "Service address" }).fill(address);
  await form.getByRole("textbox", { name: "API key" }).fill(key);
  await form.getByRole("textbox", { name: "You act as" }).fill("OBJECT:robot-7");
  await form.getByRole("button", { name: "Test connection" }).click();
  const status = form.getByRole("status", { name: "Test of the connection" });
  // Longer than the connection test's own timeout of 10 s.
  await expect(status).toHaveAttribute("data-found", /./, { timeout: 20_000 });
  return (await status.textContent()) ?? "";
}

async function served(answer: RequestListener, use: (origin: string) => Promise<void>): Promise<void> {
  await listening(createServer(answer), "http", use);
}

async function listening(server: Server, scheme: "http" | "https", use: (origin: string) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("counts open Actions without changing anything or connecting, and otherwise reports what is wrong, and where", async ({
  service,
  launch,
}) => {
  for (const id of ["a-1", "a-2"]) await service.tell({ create: actionJson(id, `Inspect ${id}`) });
  await service.tell({ create: actionJson("a-3", "Done", { state: "ACTION_STATE_COMPLETED" }) });
  const { page } = await launch({ env: BY_HAND });
  expect(await tested(page, service.baseUrl)).toBe(
    "The service answers and accepts the key.2 Actions are open for robot-7. Nothing was changed.",
  );
  await expect(page.getByRole("heading", { name: "Connect to your service" })).toBeVisible();
  expect(await tested(page, service.baseUrl, "another-key")).toMatch(/does not accept the key.*Check the API key/);
  expect(await tested(page, "https://no-such-host.invalid")).toMatch(/No host with this name was found \(DNS\).*Check the service address/);
  let gone = "";
  await served(
    () => undefined,
    async (origin) => void (gone = origin),
  );
  expect(await tested(page, gone)).toMatch(/nothing listens on this port/);
  await served(webPage, async (origin) => expect(await tested(page, origin)).toMatch(/it is not the Action service/));
  await served(forbids, async (origin) => expect(await tested(page, origin)).toMatch(/may not read these Actions.*not yours/));
  await served(plain, async (origin) =>
    expect(await tested(page, origin.replace("http:", "https:"))).toMatch(/does not speak https|\(TLS\)/),
  );
  // Another service, a rejected filter and a service that hangs are distinguished.
  const said = async (answer: RequestListener): Promise<string> => {
    let words = "";
    await served(answer, async (origin) => void (words = await tested(page, origin)));
    return words;
  };
  expect(await said(otherConnect)).toMatch(/it is not the Action service.*no such method”\. Check the service address/);
  expect(await said(otherJson)).toMatch(/it is not the Action service.*application\/json.*Check the service address/);
  expect(await said(refusesFilter)).toMatch(
    /does not accept the filter.*no principal has the id robot-7”\. Check who you act as, and the filters under Advanced/,
  );
  expect(await said(hangs)).toMatch(/does not answer in time.*Check the service address\. If it is right, the service hangs/);
});

test("reports what is wrong with a certificate", async ({ launch, dataFolder }) => {
  test.skip(!hasOpenssl(), "makes certificates with openssl, which is not here");
  standInOnly("Chromium takes an authority from the system only");
  const certificates = makeCertificates();
  const authority = join(dataFolder, "authority.pem");
  writeFileSync(authority, certificates.authority);
  const { page } = await launch({ env: { ...BY_HAND, NODE_EXTRA_CA_CERTS: authority } });
  const untrusted = /service's certificate is not accepted.*not trusted on this device.*certificate of the authority that signed it/;
  const sentences = [
    ["selfSigned", untrusted],
    ["unknownIssuer", untrusted],
    ["expired", /service's certificate is not accepted.*has expired.*must renew it, unless this device’s clock is wrong/],
    ["wrongHost", /service's certificate is not accepted.*is for another address\. Check the service address/],
    // The same server is accepted with a valid certificate.
    ["good", /The service answers, but this key may not read these Actions/],
  ] as const;
  for (const [name, words] of sentences) {
    const server = createTls(certificates[name], forbids);
    server.on("tlsClientError", () => undefined);
    await listening(server, "https", async (origin) => expect(await tested(page, origin), name).toMatch(words));
  }
  const wanting = createTls({ ...certificates.good, requestCert: true, rejectUnauthorized: true, ca: certificates.authority }, forbids);
  wanting.on("tlsClientError", () => undefined);
  await listening(wanting, "https", async (origin) =>
    expect(await tested(page, origin)).toMatch(/^The service wants a certificate from this device.*Ask your administrator for one/),
  );
});

test("reports why a proxy lets nothing through", async ({ launch }) => {
  standInOnly("Chromium takes no proxy for addresses of this device");
  const proxy = await AskingProxy.start("ann:correct-horse-7");
  const { page } = await launch({ env: BY_HAND, conditions: { proxy: proxy.address } });
  const address = "https://actions.example.com";

  expect(await tested(page, address)).toMatch(/^The proxy does not let the connection through.*asks for a sign-in/);
  const dialog = page.getByRole("dialog", { name: "Sign in to the proxy" });
  await dialog.getByLabel("User name").fill("ann");
  await dialog.getByLabel("Password").fill("wrong-horse");
  await dialog.getByRole("checkbox", { name: "Keep on this device" }).uncheck();
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await tested(page, address)).toMatch(/asks for a sign-in/);
  expect(proxy.signIns).toContain("ann:wrong-horse");
  await expect(dialog.getByRole("note")).toContainText("did not accept the last sign-in");
  await dialog.getByRole("button", { name: "Not now" }).click();
  // After "Not now", the question returns with the next test.
  expect(await tested(page, address)).toMatch(/asks for a sign-in/);
  await dialog.getByRole("button", { name: "Not now" }).click();
  proxy.bars = "refuses";
  expect(await tested(page, address)).toMatch(/This device's proxy does not let the connection through.*Ask your administrator/);
  proxy.bars = "silent";
  expect(await tested(page, address)).toMatch(/does not answer in time/);
  await proxy.stop();
  const gone = await tested(page, address);
  expect(gone).toMatch(/^The proxy does not let the connection through.*Check the proxy in the system’s settings/);
});

test("reports that the address redirects elsewhere, and that there is no network", async ({ launch }) => {
  standInOnly("whether a real device has a network is not the test's to say");
  const docket = await launch({ env: BY_HAND });
  await served(leadsElsewhere, async (origin) =>
    expect(await tested(docket.page, origin)).toMatch(
      /^The address redirects to another one\. ?It redirects to https:\/\/elsewhere\.example\. Docket does not follow.*Check the service address/,
    ),
  );
  await docket.change({ online: false });
  expect(await tested(docket.page, "https://actions.example.com")).toMatch(/^This device has no network.*Connect it, and test again/);
});
