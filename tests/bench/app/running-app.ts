/**
 * The built app on the stand-in, connected to a service of the bench, and queries to its window.
 */
import { buildIfNeeded } from "../../support/build-if-needed.ts";
import { launchDocket } from "../../support/launch.ts";
import { pageScript } from "../../support/page-script.ts";
import { KEY } from "../../support/principals.ts";
import type { LaunchOptions, RunningDocket } from "../../support/running-docket.ts";
import { Child } from "../main/child.ts";
import type { ServiceQuestion } from "./bench-service.ts";

export class BenchService {
  readonly baseUrl: string;
  readonly #child: Child;

  private constructor(child: Child, baseUrl: string) {
    this.#child = child;
    this.baseUrl = baseUrl;
  }

  static async start(actions: number): Promise<BenchService> {
    const child = new Child("../app/bench-service.ts");
    return new BenchService(child, String(await child.ask({ listen: { actions } } satisfies ServiceQuestion)));
  }

  async tell(question: ServiceQuestion): Promise<void> {
    await this.#child.ask(question);
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}

let script: Promise<string> | undefined;

export class RunningApp {
  readonly docket: RunningDocket;

  private constructor(docket: RunningDocket) {
    this.docket = docket;
  }

  /** Builds the app first, since an old build would be measured in place of these sources. */
  static async start(baseUrl: string, options: LaunchOptions = {}): Promise<RunningApp> {
    await prepare();
    const env = {
      DOCKET_BASE_URL: baseUrl,
      DOCKET_API_KEY: KEY,
      DOCKET_ASSIGNED_TO: "OBJECT:robot-7",
      DOCKET_ACTING_AS: "OBJECT:robot-7",
    };
    return new RunningApp(await launchDocket({ ...options, on: "stand-in", env }));
  }

  /** Settles when the connection's status begins with this word. */
  async connection(word: string): Promise<void> {
    const status = this.docket.page.getByRole("status", { name: "Connection", exact: true });
    await status.filter({ hasText: new RegExp(`^${word}`, "u") }).waitFor();
  }

  async close(): Promise<void> {
    await this.docket.close();
  }
}

/** Builds the app and the script that measures it. */
async function prepare(): Promise<void> {
  buildIfNeeded((line) => console.error(line));
  await measuring();
}

/** Returns app-page.ts as a script; later expressions may refer to `docketBench`. */
export async function measuring(): Promise<string> {
  return `${await (script ??= pageScript(new URL("app-page.ts", import.meta.url), "docketBench"))}; window.docketBench = docketBench;`;
}

/** Injects the script into an existing window. */
export async function watch({ page }: Pick<RunningDocket, "page">): Promise<void> {
  await page.evaluate(`${await measuring()} null`);
}
