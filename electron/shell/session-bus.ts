/**
 * Queries the session bus of a Linux desktop through whichever of the usual programs is installed,
 * because Electron has no access to the bus.
 */
import { execFile } from "node:child_process";

/**
 * Runs a program and resolves with its standard output. Rejects if the program is missing, fails or
 * takes too long.
 */
export type RunProgram = (file: string, args: readonly string[]) => Promise<string>;

/**
 * "hasOwner": whether a program owns this name on the bus. "startable": the names that the bus can
 * start. "property": a property of the owner of the name; no program is started for it.
 */
export type BusQuestion =
  | { ask: "hasOwner"; name: string }
  | { ask: "startable" }
  | { ask: "property"; name: string; path: string; property: string };

const ANSWER_WITHIN_MS = 1_000;
const BUS = "org.freedesktop.DBus";
const BUS_PATH = "/org/freedesktop/DBus";
const PROPERTIES = "org.freedesktop.DBus.Properties";

/** The complete output of each program for true; dbus-send prints a header before it. */
const YES = /^(?:(?:v )?b true|\((?:true|<true>),\)|(?:method return [^\n]*\n)?\s*(?:variant\s+)?boolean true)\s*$/;

export function isYes(answer: string | undefined): boolean {
  return YES.test(answer ?? "");
}

interface Tool {
  readonly file: string;
  /**
   * Set if the program can request a property without starting the owner; for the others, the owner
   * is checked first.
   */
  readonly startsNobody?: true;
  readonly args: (question: BusQuestion) => readonly string[];
}

const TOOLS: readonly Tool[] = [
  {
    file: "busctl",
    startsNobody: true,
    args: (question) => {
      const { to, path, member, given } = callOf(question);
      return ["--user", "--auto-start=no", "call", to, path, ...member, ...(given.length > 0 ? ["s".repeat(given.length), ...given] : [])];
    },
  },
  {
    file: "gdbus",
    args: (question) => {
      const { to, path, member, given } = callOf(question);
      return ["call", "--session", `--dest=${to}`, `--object-path=${path}`, `--method=${member.join(".")}`, ...given];
    },
  },
  {
    file: "dbus-send",
    args: (question) => {
      const { to, path, member, given } = callOf(question);
      return ["--session", "--print-reply", `--dest=${to}`, path, member.join("."), ...given.map((text) => `string:${text}`)];
    },
  },
];

/**
 * Returns a function that resolves with the program's complete output, or with undefined if no
 * program is installed, or if it fails or takes too long. Never rejects.
 */
export function sessionBus(run: RunProgram = runProgram): (question: BusQuestion) => Promise<string | undefined> {
  let missing = 0;
  return async (question) => {
    for (const { file, args, startsNobody } of TOOLS.slice(missing)) {
      try {
        const looksFirst = question.ask === "property" && startsNobody !== true;
        if (looksFirst && !isYes(await run(file, args({ ask: "hasOwner", name: question.name })))) return undefined;
        return await run(file, args(question));
      } catch (error) {
        // The next program would use the same bus and fail, too.
        if (!isMissing(error)) return undefined;
        missing += 1;
      }
    }
    return undefined;
  };
}

function callOf(question: BusQuestion): { to: string; path: string; member: [face: string, method: string]; given: string[] } {
  switch (question.ask) {
    case "hasOwner":
      return { to: BUS, path: BUS_PATH, member: [BUS, "NameHasOwner"], given: [question.name] };
    case "startable":
      return { to: BUS, path: BUS_PATH, member: [BUS, "ListActivatableNames"], given: [] };
    case "property":
      return { to: question.name, path: question.path, member: [PROPERTIES, "Get"], given: [question.name, question.property] };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EACCES");
}

function runProgram(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, [...args], { timeout: ANSWER_WITHIN_MS }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(error);
    });
  });
}
