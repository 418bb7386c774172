/**
 * The runtime of the end-to-end tests, and the reason for it: Electron when its runtime and a
 * display are found, else the stand-in. The environment may demand one of the two; a demand that
 * cannot be met is an error with a sentence, so that a run never silently passes on the other one.
 */
import { findElectron, hasDisplay } from "./find-electron.ts";

/** `electron` or `stand-in`; unset or empty: whichever is found. */
export const RUNTIME_VARIABLE = "DOCKET_TEST_RUNTIME";

export interface RuntimeUnderTest {
  on: "electron" | "stand-in";
  /** Short reason, for the first line of a run. */
  why: string;
}

/** Queries about this machine, which a test replaces. */
interface Machine {
  findElectron: (env: NodeJS.ProcessEnv) => string | undefined;
  hasDisplay: (env: NodeJS.ProcessEnv) => boolean;
}

const NO_RUNTIME = "Electron's own is not installed; `npx --no install-electron` gets it";
const NO_DISPLAY = "there is no display for Electron; on Linux `xvfb-run` gives it one";

/**
 * Returns the runtime. Throws an Error with one sentence when the demand is unknown or cannot be
 * met.
 */
export function runtimeUnderTest(env: NodeJS.ProcessEnv = process.env, machine: Machine = { findElectron, hasDisplay }): RuntimeUnderTest {
  const wanted = env[RUNTIME_VARIABLE] ?? "";
  if (wanted === "stand-in") return { on: "stand-in", why: `${RUNTIME_VARIABLE} asks for it` };
  if (wanted !== "" && wanted !== "electron") {
    throw new Error(`${RUNTIME_VARIABLE}=${wanted}: the runtime must be electron or stand-in.`);
  }
  const program = machine.findElectron(env);
  const missing = program === undefined ? NO_RUNTIME : machine.hasDisplay(env) ? undefined : NO_DISPLAY;
  if (missing === undefined) return { on: "electron", why: program ?? "" };
  if (wanted === "electron") throw new Error(`${RUNTIME_VARIABLE}=electron: ${missing}.`);
  return { on: "stand-in", why: missing };
}

/** Returns "runtime: the stand-in (…)", the first line of a run. */
export function runtimeLine({ on, why }: RuntimeUnderTest): string {
  return `runtime: ${on === "electron" ? "Electron" : "the stand-in"} (${why})`;
}
