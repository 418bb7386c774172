/** Sentences for errors of the operating system, with advice about docket.json. */
import { expect, it } from "vitest";
import { managedProblemWords } from "../../../electron/contract/messages/managed.ts";

it.each([
  [
    "EACCES: permission denied, open '/etc/docket/docket.json'",
    "this user may not access it (EACCES). Let every user of the device read it (chmod a+r), and its folder (chmod a+rx).",
  ],
  ["ENOTDIR: not a directory, lstat '/etc/docket/docket.json'", "there is a file where a folder is needed (ENOTDIR)."],
  ["ELOOP", "ELOOP."],
])("docket.json cannot be read: %s", (why, words) => {
  const path = "/etc/docket/docket.json";
  expect(managedProblemWords({ code: "configurationUnreadable", params: { path, why } })).toBe(
    `The configuration file ${path} cannot be read: ${words}`,
  );
});
