/**
 * Tests whose rights are checked for which file: root's alone for the file in its place, nobody's
 * for a draft.
 */
import { expect, it } from "vitest";
import { managedProblemWords } from "../../electron/contract/messages/managed.ts";
import { type ConfigurationPorts, readConfiguration } from "../../electron/shell/configuration.ts";
import { limitedRead } from "../../electron/shell/limited-read.ts";
import { FakeClock } from "../support/fake-clock.ts";

type Wanted = Parameters<ConfigurationPorts["read"]>[0];

interface Device {
  isPackaged?: boolean;
  env?: Record<string, string>;
}

async function wanted(path: string | undefined, { isPackaged = true, env = {} }: Device = {}): Promise<Wanted | undefined> {
  let asked: Wanted | undefined;
  await readConfiguration({
    app: { isPackaged },
    env,
    process: { platform: "linux", getuid: () => 1000 },
    path,
    read: (file) => {
      asked = file;
      return Promise.resolve({ is: "none" });
    },
  });
  return asked;
}

it.each([undefined, "/etc/docket/docket.json"])(
  "the file in its place must be an administrator's, even if it is named: %s",
  async (path) => {
    expect(await wanted(path)).toMatchObject({ path: "/etc/docket/docket.json", owners: [], isDraft: false });
  },
);

it("a draft may be its author's, whatever its permissions", async () => {
  expect(await wanted("/home/ann/draft.json")).toMatchObject({ owners: [1000], isDraft: true });
});

it("a developer's own file is checked as theirs, and an installed Docket reads none", async () => {
  const env = { DOCKET_MANAGED_FILE: "/tmp/docket.json" };
  expect(await wanted(undefined, { isPackaged: false, env })).toMatchObject({ path: "/tmp/docket.json", owners: [1000], isDraft: false });
  expect(await wanted(undefined, { env })).toMatchObject({ path: "/etc/docket/docket.json", owners: [] });
});

it("a disk that does not answer is waited for at most 10 s, and Docket then connects to nothing", async () => {
  const clock = new FakeClock();
  const read = limitedRead(() => new Promise(() => {}), clock);
  const reading = readConfiguration({ app: { isPackaged: true }, env: {}, process: { platform: "linux" }, read });
  await clock.advance(10_000);
  expect((await reading)?.problems.map(managedProblemWords)).toEqual([
    "The configuration file /etc/docket/docket.json cannot be read: its disk has not answered for 10 seconds. Start Docket again once it does.",
  ]);
});

it("a disk that answers leaves no timer", async () => {
  const clock = new FakeClock();
  const read = limitedRead(() => Promise.resolve({ is: "none" }), clock);
  expect(await readConfiguration({ app: { isPackaged: true }, env: {}, process: { platform: "linux" }, read })).toBeUndefined();
  expect(clock.pending).toBe(0);
});
