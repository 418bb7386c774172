/** Starts the built app on Electron's own runtime, through Playwright, for machines that have it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { _electron } from "playwright-core";
import { type OnLine, Output } from "../stand-in/host/output.ts";
import type { Control } from "../stand-in/wire.ts";
import { deskControls, type RunningDocket } from "./running-docket.ts";

const RECORDER = fileURLToPath(new URL("electron-recorder.cjs", import.meta.url));

/** How long the app may take to quit before it is killed, in milliseconds. */
const QUIT_LIMIT = 5_000;

export interface ElectronPlan {
  program: string;
  entry: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  userDataDir: string | undefined;
  onLine: OnLine | undefined;
  /** What is left to do when the app has ended. */
  leave: () => void;
}

export async function launchOnElectron({
  program,
  entry,
  args,
  cwd,
  env,
  userDataDir,
  onLine,
  leave,
}: ElectronPlan): Promise<RunningDocket> {
  // Chromium's own sandbox does not run under root.
  const flags = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const app = await _electron.launch({ executablePath: program, args: ["-r", RECORDER, ...flags, entry, ...args], cwd, env });
  const child = app.process();
  const output = new Output({ stdout: child.stdout, stderr: child.stderr });
  if (onLine !== undefined) output.on("line", onLine);
  let ended: { code: number | null; signal: NodeJS.Signals | null } | undefined;
  child.once("close", (code, signal) => {
    ended = { code, signal };
    output.end();
  });
  const exited = async () => {
    if (ended === undefined) await once(child, "close");
    return ended ?? { code: null, signal: null };
  };
  const send = (command: Control): Promise<unknown> =>
    app.evaluate((_modules, asked) => (globalThis as unknown as { docketDesk: (command: unknown) => unknown }).docketDesk(asked), command);
  const page = await app.firstWindow();
  await page.waitForLoadState("load");
  return {
    kind: "electron",
    page,
    userDataDir,
    main: {
      pid: child.pid ?? -1,
      kill: (signal = "SIGTERM") => void child.kill(signal),
      output: () => output.text(),
      waitForLine: (pattern, timeoutMs = 30_000) => output.waitFor(pattern, timeoutMs),
      isRunning: () => ended === undefined,
      exited,
      send,
    },
    ...deskControls(send),
    async startSecondInstance(more = []) {
      const second = spawn(program, [...flags, entry, ...args, ...more], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
      const secondOutput = new Output(second);
      const [code] = (await once(second, "close")) as [number | null];
      return { code, output: secondOutput.text() };
    },
    async close() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), QUIT_LIMIT);
      await exited();
      clearTimeout(timer);
      leave();
    },
  };
}
