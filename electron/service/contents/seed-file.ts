/**
 * Reads the file of `--seed`: initial Actions, from a seed or from an export, of which only the
 * Actions are used. A service that keeps nothing can thus show a backup.
 */
import { readFileSync } from "node:fs";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { messageOf, parseSeed } from "../seed.ts";
import { checkFirstLine, isFirstLine, readLine } from "./format.ts";

/** Throws an Error whose message contains the file, and the entry or line. */
export function readSeedFile(path: string): Action[] {
  let text = "";
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`--seed: the file ${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  const lines = text.replace(/^\ufeff/, "").split("\n");
  const [first = "", ...rest] = lines;
  return isFirstLine(first) ? actionsOf(first, rest, path) : parseSeed(text, path);
}

function actionsOf(first: string, lines: readonly string[], path: string): Action[] {
  try {
    checkFirstLine(first);
  } catch (error) {
    throw new Error(`the file ${path}, line 1: ${messageOf(error)}`, { cause: error });
  }
  const actions: Action[] = [];
  const ids = new Set<string>();
  let isWhole = false;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    try {
      const read = readLine(line);
      if (read.kind === "end") isWhole = read.counts.actions === actions.length;
      if (read.kind !== "action") continue;
      if (ids.has(read.action.id)) throw new Error(`the id "${read.action.id}" has been used by a line before it`);
      ids.add(read.action.id);
      actions.push(read.action);
    } catch (error) {
      throw new Error(`the file ${path}, line ${index + 2}: ${messageOf(error)}`, { cause: error });
    }
  }
  if (!isWhole)
    throw new Error(`the file ${path} is not complete: its last line, which says how much it holds, is missing or says another number`);
  return actions;
}
