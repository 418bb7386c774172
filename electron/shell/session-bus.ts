/** Asks the session bus of a Linux desktop, by whichever of the usual programs is there: Electron has no access to it. */
import { execFile } from "node:child_process";

/**
 * Runs a program and gives its standard output; rejects when it is missing, fails or takes too
 * long.
 */
export type RunProgram = (file: string, args: readonly string[]) => Promise<string>;

/**
 * "hasOwner": whether somebody has this name on the bus. "startable": the names that it would start.
 * "property": of whoever has the name; nobody is started for it.
 */
export type BusQuestion =
  | { ask: "hasOwner"; name: string }
  | { ask: "startable" }
  | { ask: "property"; name: string; path: string; property: string };

const ANSWER_WITHIN_MS = 1_000;
const BUS = "org.freedesktop.DBus";
const BUS_PATH = "/org/freedesktop/DBus";
const PROPERTIES = "org.freedesktop.DBus.Properties";

/** The whole answer of each program for yes; headers of dbus-send aside. */
const YES = /^(?:(?:v )?b true|\((?:true|<true>),\)|(?:method return [^\n]*\n)?\s*(?:variant\s+)?boolean true)\s*$/;

export function isYes(answer: string | undefined): boolean {
  return YES.test(answer ?? "");
}

interface Tool {
  readonly file: string;
  /** It asks for a property without starting anybody; the others look for an owner first. */
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
 * Answers a question with the program's whole output; with undefined where no program is there, it
 * fails, or takes too long. Never rejects.
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
        // The next program would ask the same bus as this one, which failed.
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
