/**
 * app://docket serves the renderer's files with a policy, and no other file of the machine, however
 * the address is written.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { APP_PRIVILEGES, APP_URL, contentSecurityPolicy, isAppUrl, serveAppFiles } from "../../electron/shell/app-protocol.ts";

let folder: string;
let serve: (request: Request) => Promise<Response>;
let nonces = 0;
let language = "en";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-app-protocol-"));
  const root = join(folder, "renderer");
  mkdirSync(join(root, "assets"), { recursive: true });
  mkdirSync(join(folder, "renderer-old"));
  writeFileSync(join(root, "index.html"), '<html lang="en"><meta nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>');
  writeFileSync(join(root, "assets", "index.js"), "export const mark = '__CSP_NONCE__';");
  writeFileSync(join(root, "assets", "index.css"), "body{}");
  writeFileSync(join(root, "assets", "inter.woff2"), Buffer.from([1, 2, 3]));
  writeFileSync(join(root, "assets", "a b.svg"), "<svg/>");
  writeFileSync(join(root, "assets", "index.js.map"), "{}");
  writeFileSync(join(root, "notes.txt"), "not served");
  // Where a backslash is an ordinary character, such a file can exist; where it is a separator, the
  // same address would name another file.
  if (process.platform !== "win32") writeFileSync(join(root, "a\\b.js"), "secret");
  writeFileSync(join(folder, "secret.html"), "secret");
  writeFileSync(join(folder, "main.js"), "secret");
  writeFileSync(join(folder, "renderer-old", "index.html"), "secret");
  serve = serveAppFiles({ root, newNonce: () => `nonce-${(nonces += 1)}`, language: () => language });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, init?: RequestInit): Promise<Response> => serve(new Request(url, init));

describe("a file of the renderer", () => {
  it.each([
    [APP_URL, "text/html; charset=utf-8"],
    ["app://docket/index.html?view=all#top", "text/html; charset=utf-8"],
    ["app://docket/assets/index.js", "text/javascript; charset=utf-8"],
    ["app://docket/assets/../assets/index.css", "text/css; charset=utf-8"],
    ["app://docket/assets/inter.woff2", "font/woff2"],
    ["app://docket/assets/a%20b.svg", "image/svg+xml"],
  ])("%s as %s", async (url, type) => {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("is served, if it is a document, in the current language", async () => {
    expect(await (await get(APP_URL)).text()).toContain('<html lang="en">');
    language = "de";
    onTestFinished(() => void (language = "en"));
    expect(await (await get(APP_URL)).text()).toContain('<html lang="de">');
  });

  it("keeps its bytes unchanged", async () => {
    expect([...new Uint8Array(await (await get("app://docket/assets/inter.woff2")).arrayBuffer())]).toEqual([1, 2, 3]);
  });

  it("has, if it is a document, its own nonce in the page and in the policy", async () => {
    const [first, second] = [await get(APP_URL), await get(APP_URL)];
    const nonce = /'nonce-([^']+)'/.exec(first.headers.get("content-security-policy") ?? "")?.[1];
    expect(nonce).toBeTruthy();
    expect(await first.text()).toBe(`<html lang="en"><meta nonce="${nonce}"><style nonce="${nonce}"></style>`);
    expect(second.headers.get("content-security-policy")).not.toContain(`'nonce-${nonce}'`);
    expect(first.headers.get("cache-control")).toBe("no-store");
  });

  it("contains no nonce unless it is a document", async () => {
    expect(await (await get("app://docket/assets/index.js")).text()).toContain("__CSP_NONCE__");
  });

  it("is answered without a body on HEAD", async () => {
    const response = await get(APP_URL, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("any other path", () => {
  it.each([
    "app://docket/../secret.html",
    "app://docket/..%2fsecret.html",
    "app://docket/..%2Fsecret.html",
    "app://docket/%2e%2e%2fsecret.html",
    "app://docket/%2e%2e/secret.html",
    "app://docket/assets/..%2f..%2fsecret.html",
    "app://docket/..%2frenderer-old%2findex.html",
    "app://docket/..%5csecret.html",
    "app://docket/..\\secret.html",
    "app://docket/a%5cb.js",
    "app://docket/..%252fsecret.html",
    "app://docket/%00/../secret.html",
    "app://docket/index.html%00.js",
    "app://docket/%ff.html",
    "app://docket//etc/passwd",
    "app://docket/%2fetc%2fpasswd",
    "app://docket/..%2fmain.js",
    "app://docket/",
    "app://docket/assets",
    "app://docket/assets/missing.js",
    "app://docket/assets/index.js.map",
    "app://docket/notes.txt",
    "app://docket/index.html/",
    "app://other/index.html",
    "app://docket.evil.example/index.html",
    "app://docket:8080/index.html",
    "https://docket/index.html",
  ])("%s", async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("secret");
  });

  it("no method other than GET and HEAD is served", async () => {
    expect((await get(APP_URL, { method: "POST", body: "x" })).status).toBe(405);
  });
});

describe("the policy", () => {
  const directives = new Map(
    contentSecurityPolicy("abc")
      .split("; ")
      .map((directive) => {
        const [name = "", ...values] = directive.split(" ");
        return [name, values.join(" ")];
      }),
  );

  it("allows exactly what the window needs", () => {
    expect(Object.fromEntries(directives)).toEqual({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self' 'nonce-abc'",
      "font-src": "'self'",
      "img-src": "'self' data:",
      "connect-src": "'none'",
      "object-src": "'none'",
      "frame-src": "'none'",
      "worker-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "'none'",
    });
  });

  it("is bypassed by no privilege of the scheme", () => {
    expect(APP_PRIVILEGES.privileges).toEqual({ standard: true, secure: true, supportFetchAPI: true, codeCache: true });
  });
});

describe("our own address", () => {
  it.each([APP_URL, "app://docket/", "app://docket/assets/x.js"])("is %s", (url) => expect(isAppUrl(url)).toBe(true));
  it.each([
    "",
    "about:blank",
    "app://docket.example/",
    "app://docketx/",
    "app://user@docket/index.html",
    "file:///index.html",
    "https://docket/",
    "app:docket",
    "data:text/html,x",
  ])("is not %j", (url) => expect(isAppUrl(url)).toBe(false));
});
