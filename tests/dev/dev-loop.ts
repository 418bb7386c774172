/**
 * The loop of `npm run dev`: the window with hot reload from a Vite server, main and preload
 * rebuilt at each change, and the app restarted after each build. After `close` no process, server
 * or watcher is left.
 */
import { join } from "node:path";
import { buildMain, type MainBuilds } from "./main-builds.ts";
import { startWindowServer, type WindowServer } from "./window-server.ts";

/** The running app, on Electron or on the stand-in. */
export interface DevApp {
  main: { exited(): Promise<{ code: number | null }> };
  close(): Promise<void>;
}

export interface DevLoopPlan<App extends DevApp> {
  /** Absolute path. */
  project: string;
  /** Starts the app in this folder. */
  launch: (folder: string) => Promise<App>;
  say: (line: string) => void;
  /** A launch that fails after this signal is not reported. */
  interrupted?: AbortSignal;
}

export class DevLoop<App extends DevApp> {
  /** The running app; undefined before the first start, and while none runs. */
  app: App | undefined;
  private readonly plan: DevLoopPlan<App>;
  private readonly folder: string;
  private readonly over = Promise.withResolvers<void>();
  private server: WindowServer | undefined;
  private builds: MainBuilds | undefined;
  private launches = Promise.resolve();
  private wanted = 0;
  private isClosing = false;

  constructor(plan: DevLoopPlan<App>) {
    this.plan = plan;
    this.folder = join(plan.project, "artifacts", "dev", "app");
  }

  /** Settles when the app has been started once, or could not be built. */
  async start(): Promise<void> {
    const { project, say } = this.plan;
    this.server = await startWindowServer(project, join(project, "artifacts", "dev", "vite"), say);
    const onBuilt = (): void => void (this.launches = this.launches.then(() => this.launch((this.wanted += 1))));
    this.builds = await buildMain({ project, folder: this.folder, server: this.server.url, onBuilt, say });
    await this.launches;
  }

  /** Settles when the user has ended the app. */
  ended(): Promise<void> {
    return this.over.promise;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.builds?.close();
    await this.launches;
    await this.app?.close();
    await this.server?.close();
  }

  private async launch(number: number): Promise<void> {
    const { launch, say, interrupted } = this.plan;
    // Of several builds that finished while the app started, only the last one is launched.
    if (this.isClosing || number !== this.wanted) return;
    if (this.app !== undefined) say("main: changed, started again");
    const before = this.app;
    this.app = undefined;
    await before?.close();
    try {
      const app = await launch(this.folder);
      this.app = app;
      void app.main.exited().then(({ code }) => this.exited(app, code));
    } catch (error) {
      if (this.isClosing || interrupted?.aborted === true) return;
      say(error instanceof Error ? error.message : String(error));
      say("main: waits for a change");
    }
  }

  private exited(app: App, code: number | null): void {
    if (this.app !== app || this.isClosing) return;
    if (code === 0) {
      this.over.resolve();
      return;
    }
    this.plan.say(`main: ended with ${code === null ? "a signal" : `code ${code}`}, waits for a change`);
  }
}
