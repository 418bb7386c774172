/**
 * Tests which groups may write: a user's private group counts as that user alone, and any other
 * group does not.
 */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readAdministratorFile } from "../../electron/storage/administrator-file.ts";
import { isPrivateGroup } from "../../electron/storage/private-group.ts";

const PASSWD =
  "root:x:0:0::/root:/bin/sh\nann:x:1000:1000::/home/ann:/bin/sh\nbob:x:1001:1001::/home/bob:/bin/sh\neve:x:1002:100::/:/bin/sh\n";
const GROUP = "root:x:0:\nusers:x:100:ann\nann:x:1000:\nbob:x:1001:ann\nshared:x:2000:ann,bob\nempty:x:2001:\n";

it.each<[string, number, boolean, { passwd?: string; group?: string }?]>([
  ["the user's own", 1000, true],
  ["the user's own, with the user named in it", 1000, true, { group: "ann:x:1000:ann\n" }],
  ["the user's own, with somebody else in it", 1000, false, { group: "ann:x:1000:bob\n" }],
  ["the user's own in one line, and others' in a second", 1000, false, { group: "ann:x:1000:\nall:x:1000:bob\n" }],
  ["the user's own that is another's first group, too", 1000, false, { passwd: `${PASSWD}mal:x:1003:1000::/:/bin/sh\n` }],
  ["another user's, which the user is in", 1001, false],
  ["a shared one", 2000, false],
  ["one of everybody", 100, false],
  ["one without members, as programs take on", 2001, false],
  ["one that these files do not know", 3000, false],
  ["one of a user without a line of its own", 1000, false, { group: "" }],
])("a group is private: %s: %s, %s", (_what, gid, expected, files = {}) => {
  expect(isPrivateGroup(gid, [1000], { passwd: PASSWD, group: GROUP, ...files })).toBe(expected);
});

it.skipIf(process.platform !== "linux")(
  "a file under a umask of 002 is read where the group is its owner's (skipped: on Linux alone)",
  async () => {
    const uid = process.getuid?.() ?? 0;
    // Root's group is an administrator's anyway.
    const gid = uid === 0 ? 4321 : (process.getgid?.() ?? 0);
    const base = mkdtempSync(join(tmpdir(), "docket-group-"));
    try {
      const folder = join(base, "bin");
      const path = join(folder, "key");
      mkdirSync(folder);
      writeFileSync(path, "k-1");
      for (const one of [folder, path]) chownSync(one, uid, gid);
      chmodSync(folder, 0o775);
      chmodSync(path, 0o664);
      const read = (group: string, owners: readonly number[] = [uid]) =>
        readAdministratorFile({
          path,
          platform: "linux",
          owners,
          maxBytes: 10,
          accounts: () => Promise.resolve({ passwd: `me:x:${uid}:${gid}::/:/bin/sh\n`, group }),
        });
      expect(await read(`me:x:${gid}:\n`)).toMatchObject({ is: "read" });
      expect(await read(`me:x:${gid}:eve\n`)).toMatchObject({
        is: "refused",
        problem: { code: "configurationOpen", params: { what: folder } },
      });
      // For a file that only root may own, no user's group counts.
      expect(await read(`me:x:${gid}:\n`, [])).toMatchObject({ is: "refused" });
      chmodSync(path, 0o666);
      chmodSync(folder, 0o755);
      expect(await read(`me:x:${gid}:\n`)).toMatchObject({ is: "refused", problem: { params: { what: path } } });
    } finally {
      rmSync(base, { recursive: true });
    }
  },
);
