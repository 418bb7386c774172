/** Which file is judged by whom: that in its place by root alone, a draft by nobody. */
import { expect, it } from "vitest";
import { type ConfigurationPorts, readConfiguration } from "../../electron/shell/configuration.ts";

type Wanted = Parameters<ConfigurationPorts["read"]>[0];

interface Device {
  isPackaged?: boolean;
  env?: Record<string, string>;
}

function wanted(path: string | undefined, { isPackaged = true, env = {} }: Device = {}): Wanted | undefined {
  let asked: Wanted | undefined;
  readConfiguration({
    app: { isPackaged },
    env,
    process: { platform: "linux", getuid: () => 1000 },
    path,
    read: (file) => {
      asked = file;
      return { is: "none" };
    },
  });
  return asked;
}

it.each([undefined, "/etc/docket/docket.json"])("the file in its place is an administrator's, also where it is named: %s", (path) => {
  expect(wanted(path)).toMatchObject({ path: "/etc/docket/docket.json", owners: [], isDraft: false });
});

it("a draft is its author's, whatever its rights", () => {
  expect(wanted("/home/ann/draft.json")).toMatchObject({ owners: [1000], isDraft: true });
});

it("a developer's own file is judged as theirs, and an installed Docket reads none", () => {
  const env = { DOCKET_MANAGED_FILE: "/tmp/docket.json" };
  expect(wanted(undefined, { isPackaged: false, env })).toMatchObject({ path: "/tmp/docket.json", owners: [1000], isDraft: false });
  expect(wanted(undefined, { env })).toMatchObject({ path: "/etc/docket/docket.json", owners: [] });
});
