/**
 * When two versions of an Action count as one: a list's and the stream's, or those of two lists.
 */
import { expect, it } from "vitest";
import { isSameContent } from "../../../electron/core/queue/changes.ts";
import type { Content } from "../../../electron/core/queue/action/entry.ts";
import { contentOf } from "../../../electron/core/queue/action/message-content.ts";
import { anAction } from "../../support/actions.ts";

function withProgress(statusMessage?: string): Content {
  return contentOf(anAction("a", statusMessage === undefined ? {} : { progress: { phase: "on site", statusMessage } }));
}

it.each([
  ["of the same progress", "cover off", "cover off", true],
  ["of other progress", "cover off", "cover on", false],
  ["of which the first alone has progress: it makes no line", "cover off", undefined, true],
  ["of which the second alone has progress", undefined, "cover off", false],
  ["without progress", undefined, undefined, true],
])("two versions %s", (_what, first, second, same) => {
  expect(isSameContent(withProgress(first), withProgress(second))).toBe(same);
});
