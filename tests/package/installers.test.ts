/**
 * Makes the packages for users with electron-builder itself and inspects them. What a program of
 * another system does with a package is not tested: nothing is installed, mounted or signed here.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { announcedSize } from "../../electron/shell/update-info.ts";
import { APP_ID } from "../../electron/shell/bootstrap.ts";
import { FUSES, fusesOf, headerHash, ICON_SIZES, run, sha512, wordsOf } from "./contents.ts";
import { describeProgram } from "./executables.ts";
import { installed, makePackages, RUNTIME, sevenZip } from "./installers.ts";
import { PROJECT } from "./packed.ts";

const MANIFEST = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as { version: string; description: string };
const { version, description } = MANIFEST;
const DEB = `docket_${version}_amd64.deb`;
const IMAGE = `docket-${version}-linux-x86_64.AppImage`;
const COPYRIGHT = "Copyright © 2026 Docket";
/** Checks that the update list for an installed Docket describes these packages correctly. */
function expectAnnounced(out: string, list: string, platform: NodeJS.Platform, names: readonly string[]): void {
  const announced = parse(readFileSync(join(out, list), "utf8")) as {
    version: string;
    files: { url: string; sha512: string; size: number }[];
  };
  expect(announced.version).toBe(version);
  expect(announced.files.map(({ url }) => url).toSorted()).toEqual(names.toSorted());
  for (const { url, sha512: digest } of announced.files) expect(digest, url).toBe(sha512(join(out, url)));
  expect(announcedSize(announced.files, platform)).toBe(Math.max(...announced.files.map(({ size }) => size)));
}

describe.skipIf(process.platform !== "linux")("for Linux", () => {
  let folder: string;
  let out: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "docket-linux-"));
    out = await makePackages(folder, "linux");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const archive = (): string => join(out, "linux-unpacked/resources/app.asar");

  const field = (name: string): string => run("dpkg-deb", "-f", join(out, DEB), name).trim();

  it("are an AppImage and a deb, named as such", () => {
    const names = readdirSync(out).filter((name) => /\.(?:AppImage|deb)$/u.test(name));
    expect(names.toSorted()).toEqual([IMAGE, DEB]);
  });

  describe.skipIf(installed("dpkg-deb") === undefined)("the deb", () => {
    let unpacked: string;
    beforeAll(() => {
      unpacked = join(folder, "deb");
      run("dpkg-deb", "-R", join(out, DEB), unpacked);
    });

    it("describes the app, its maintainer and its dependencies", () => {
      expect(["Package", "Version", "Architecture", "Section", "Priority", "Maintainer", "Homepage"].map(field)).toEqual([
        "docket",
        version,
        "amd64",
        "misc",
        "optional",
        "Docket <docket@docket.example>",
        "https://docket.example/",
      ]);
      expect(
        field("Description")
          .split("\n")
          .map((line) => line.trim()),
      ).toEqual(["A live desktop work queue", description]);
      for (const library of ["libgtk-3-0", "libnotify4", "libnss3", "libsecret-1-0"]) expect(field("Depends")).toContain(library);
    });

    it("installs Docket, its menu entry with the link scheme, its icons and its metainfo in the system's places", () => {
      const text = (path: string): string => readFileSync(join(unpacked, path), "utf8");
      expect(sha512(join(unpacked, "opt/Docket/resources/app.asar"))).toBe(sha512(archive()));
      const entry = text("usr/share/applications/app.docket.desktop").split("\n");
      for (const line of [
        "Name=Docket",
        "Exec=/opt/Docket/docket %U",
        "Terminal=false",
        "MimeType=x-scheme-handler/docket;",
        "Categories=Office;",
        "Icon=docket",
      ])
        expect(entry).toContain(line);
      const icons = ICON_SIZES.map((size) => `usr/share/icons/hicolor/${size}/apps/docket.png`);
      expect(icons.filter((icon) => !existsSync(join(unpacked, icon)))).toEqual([]);
      expect(text("usr/share/metainfo/app.docket.metainfo.xml")).toBe(
        readFileSync(join(PROJECT, "electron/app.docket.metainfo.xml"), "utf8"),
      );
      // The package writes to no place that belongs to another package.
      expect(readdirSync(unpacked).toSorted()).toEqual(["DEBIAN", "opt", "usr"]);
    });

    it("puts Docket on the path and permits Chromium's sandbox, and undoes both on removal", () => {
      const script = (name: string): string => readFileSync(join(unpacked, "DEBIAN", name), "utf8");
      for (const name of ["postinst", "postrm"]) execFileSync("bash", ["-n", join(unpacked, "DEBIAN", name)]);
      expect(script("postinst")).toContain("/usr/bin/docket");
      expect(script("postinst")).toContain("apparmor_parser");
      expect(script("postinst")).toContain("update-desktop-database");
      expect(script("postrm")).toContain("/usr/bin/docket");
      expect(readFileSync(join(unpacked, "opt/Docket/resources/apparmor-profile"), "utf8")).toMatch(
        /^profile "docket" "\/opt\/Docket\/docket" flags=\(unconfined\)/mu,
      );
    });
  });

  describe.skipIf(installed("mksquashfs") === undefined)(
    "the AppImage (skipped where mksquashfs, of squashfs-tools, is not installed)",
    () => {
      let mounted: string;
      beforeAll(() => {
        mounted = join(folder, "mounted");
        run("unsquashfs", "-q", "-n", "-o", String(RUNTIME.length), "-d", mounted, join(out, IMAGE));
      });

      it("is announced by the list of newer versions", () => expectAnnounced(out, "latest-linux.yml", "linux", [IMAGE, DEB]));

      it("contains Docket, its .desktop file, its icons and its metainfo", () => {
        expect(readFileSync(join(out, IMAGE)).subarray(0, RUNTIME.length)).toEqual(RUNTIME);
        expect(sha512(join(mounted, "resources/app.asar"))).toBe(sha512(archive()));
        const entry = readFileSync(join(mounted, "app.docket.desktop"), "utf8").split("\n");
        for (const line of ["Exec=AppRun %U", "MimeType=x-scheme-handler/docket;", `X-AppImage-Version=${version}`])
          expect(entry).toContain(line);
        const icons = ICON_SIZES.map((size) => `usr/share/icons/hicolor/${size}/apps/docket.png`);
        expect(icons.filter((icon) => !existsSync(join(mounted, icon)))).toEqual([]);
        expect(existsSync(join(mounted, "usr/share/metainfo/app.docket.metainfo.xml"))).toBe(true);
      });

      it("starts Docket with the given arguments, and without its sandbox only if no user namespace can be created", () => {
        rmSync(join(mounted, "docket"));
        writeFileSync(join(mounted, "docket"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
        const started = (unshare: "true" | "false"): string => {
          const programs = mkdtempSync(join(folder, "programs-"));
          writeFileSync(join(programs, "unshare"), `#!/bin/sh\nexec ${unshare}\n`, { mode: 0o755 });
          const env = { PATH: `${programs}:${process.env["PATH"] ?? ""}` };
          return execFileSync(join(mounted, "AppRun"), ["docket://action/a-1"], { env, encoding: "utf8" }).trim();
        };
        expect(started("true")).toBe("docket://action/a-1");
        expect(started("false")).toBe("--no-sandbox docket://action/a-1");
      });
    },
  );
});

describe.skipIf(process.platform !== "linux")("for Windows", () => {
  let folder: string;
  let out: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "docket-windows-"));
    out = await makePackages(folder, "win");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const NAME = `docket-${version}-win-x64.exe`;

  it("are one installer, which the list of newer versions announces", () => {
    expect(readdirSync(out).filter((name) => name.endsWith("x64.exe"))).toEqual([NAME]);
    expectAnnounced(out, "latest.yml", "win32", [NAME]);
  });

  it("contain a program that Windows shows as Docket, which checks its archive and has its fuses set", () => {
    const { strings, icons, integrity, extra } = describeProgram(join(out, "win-unpacked/Docket.exe"));
    expect(strings).toMatchObject({ ProductName: "Docket", FileDescription: "Docket", LegalCopyright: COPYRIGHT, FileVersion: version });
    expect(icons.toSorted((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256]);
    expect(integrity).toEqual([
      { file: String.raw`resources\app.asar`, alg: "SHA256", value: headerHash(join(out, "win-unpacked/resources/app.asar")) },
    ]);
    expect(fusesOf(extra)).toBe(FUSES);
  });

  it("install for the current user only, with one click, and have the same app id as the notifications", () => {
    for (const { defines } of calls(folder)) {
      expect(defines).toMatchObject({ APP_ID, PRODUCT_NAME: "Docket", SHORTCUT_NAME: "Docket", VERSION: version, ONE_CLICK: "" });
      expect(Object.keys(defines)).not.toEqual(expect.arrayContaining([expect.stringContaining("PER_ALL_USERS")]));
      // The uninstaller does not remove the user's own data.
      expect(defines).not.toHaveProperty("DELETE_APP_DATA_ON_UNINSTALL");
      expect(defines["MUI_ICON"]).toBe(join(PROJECT, "electron/icons/package/icon.ico"));
    }
    expect(calls(folder).map(({ args }) => args.some((arg) => arg.includes(`LegalCopyright "${COPYRIGHT}"`)))).toEqual([true, true]);
  });

  it("remove on uninstallation what Docket has written for its user", () => {
    for (const { script } of calls(folder)) expect(script).toContain(join(PROJECT, "electron/uninstaller.nsh"));
  });

  describe.skipIf(installed("makensis") === undefined)("the output of makensis (skipped where makensis, of nsis, is not installed)", () => {
    it("is an installer that contains the packed Docket", () => {
      expect(readFileSync(join(out, NAME)).indexOf(readFileSync(join(out, "payload.7z")))).toBeGreaterThan(0);
    });

    it("is an uninstaller that removes the link scheme and the start at login", () => {
      const words = wordsOf(readFileSync(join(out, "uninstaller.exe")));
      for (const key of [
        String.raw`Software\Classes\docket`,
        String.raw`Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run`,
        APP_ID,
      ])
        expect(words).toContain(key);
    });
  });

  it.skipIf(sevenZip === undefined)("contain the packed Docket (skipped where 7z is not installed)", () => {
    const app = join(folder, "app");
    run(sevenZip ?? "", "x", "-y", `-o${app}`, join(out, "payload.7z"));
    for (const file of ["Docket.exe", "resources/app.asar", "resources/sbom.cdx.json", "resources/app-update.yml"])
      expect(sha512(join(app, file)), file).toBe(sha512(join(out, "win-unpacked", file)));
  });
});

interface Call {
  args: string[];
  script: string;
  defines: Record<string, string>;
}

/** The calls of the installer compiler: first for the uninstaller, then for the installer. */
function calls(folder: string): Call[] {
  const lines = readFileSync(join(folder, "programs/nsis/calls"), "utf8").trim().split("\n");
  return lines.map((line) => {
    const { args, script } = JSON.parse(line) as Omit<Call, "defines">;
    const defines = args.flatMap((arg) => (arg.startsWith("-D") ? [/^-D([^=]+)=?(.*)$/su.exec(arg)?.slice(1) ?? []] : []));
    return { args, script, defines: Object.fromEntries(defines) as Record<string, string> };
  });
}

describe.skipIf(process.platform !== "linux")("for macOS", () => {
  let folder: string;
  let out: string;
  let plist: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "docket-mac-"));
    out = await makePackages(folder, "mac");
    plist = readFileSync(join(out, "mac-arm64/Docket.app/Contents/Info.plist"), "utf8").replaceAll(/\s*\n\s*/gu, "");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const contents = (path: string): string => join(out, "mac-arm64/Docket.app/Contents", path);

  it("are a disk image for users and a zip for updates", () => {
    const names = readdirSync(out).filter((name) => /\.(?:dmg|zip)$/u.test(name));
    expect(names.toSorted()).toEqual([`docket-${version}-mac-arm64.dmg`, `docket-${version}-mac-arm64.zip`]);
    expectAnnounced(out, "latest-mac.yml", "darwin", names);
  });

  it("describe Docket to macOS: its name, the links that it opens, and its alert style", () => {
    const says = (key: string, value: string): void => expect(plist).toContain(`<key>${key}</key>${value}`);
    says("CFBundleIdentifier", `<string>${APP_ID}</string>`);
    says("CFBundleName", "<string>Docket</string>");
    says("CFBundleShortVersionString", `<string>${version}</string>`);
    says("NSHumanReadableCopyright", `<string>${COPYRIGHT}</string>`);
    says("LSApplicationCategoryType", "<string>public.app-category.productivity</string>");
    says("NSAppSleepDisabled", "<true/>");
    says("NSUserNotificationAlertStyle", "<string>alert</string>");
    expect(plist).toMatch(/<key>CFBundleURLSchemes<\/key><array><string>docket<\/string><\/array>/u);
    expect(plist).toContain(headerHash(contents("Resources/app.asar")));
  });

  it("have its icon, and its fuses set", () => {
    const [, icon = ""] = /<key>CFBundleIconFile<\/key><string>(.*?)<\/string>/u.exec(plist) ?? [];
    expect(sha512(contents(`Resources/${icon}`))).toBe(sha512(join(PROJECT, "electron/icons/package/icon.icns")));
    expect(fusesOf(readFileSync(contents("Frameworks/Electron Framework.framework/Electron Framework"), "latin1"))).toBe(FUSES);
  });

  it("show Docket beside the Applications folder, in an image that is made on a Mac", () => {
    const settings = JSON.parse(readFileSync(join(out, `docket-${version}-mac-arm64.dmg`), "utf8")) as {
      title: string;
      icon: string;
      contents: { path: string; name?: string; type: string }[];
    };
    expect(settings.title).toBe(`Docket ${version}-arm64`);
    expect(settings.icon).toBe(join(PROJECT, "electron/icons/package/icon.icns"));
    expect(settings.contents.map(({ path, type }) => [path, type])).toEqual([
      [join(out, "mac-arm64/Docket.app"), "file"],
      ["/Applications", "link"],
    ]);
  });

  it.skipIf(sevenZip === undefined)("contain the app in the zip (skipped where 7z is not installed)", () => {
    const app = join(folder, "app");
    run(sevenZip ?? "", "x", "-y", `-o${app}`, join(out, `docket-${version}-mac-arm64.zip`));
    expect(sha512(join(app, "Docket.app/Contents/Resources/app.asar"))).toBe(sha512(contents("Resources/app.asar")));
  });
});
