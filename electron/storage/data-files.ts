/** Docket's files, by their names in the data folder; electron/README.md lists their content. */
import { join } from "node:path";
import type { Clock, Secrets } from "../core/ports.ts";
import { AtomicFile } from "./atomic-file.ts";
import { ProfileFolders } from "./profile-folders.ts";
import { SettingsFile } from "./settings-file.ts";
import type { OpenDatabasePorts } from "./database.ts";

export class DataFiles {
  private readonly root: string;
  private readonly clock: Clock;
  private readonly mayWrite: () => boolean;

  /**
   * @param root absolute path of the folder
   * @param mayWrite called before each write; returns false once another Docket uses the folder
   */
  constructor(root: string, clock: Clock, mayWrite: () => boolean) {
    this.root = root;
    this.clock = clock;
    this.mayWrite = mayWrite;
  }

  /** Returns a file of values by name, as JSON. */
  values(name: string): SettingsFile {
    return new SettingsFile({ path: join(this.root, name), now: this.now, mayWrite: this.mayWrite });
  }

  bytes(name: string): AtomicFile {
    return new AtomicFile(join(this.root, name), this.mayWrite);
  }

  /** @param secrets returns the storage of the key in this file */
  profiles(secrets: (file: AtomicFile) => Secrets): ProfileFolders {
    return new ProfileFolders({ root: this.root, now: this.now, mayWrite: this.mayWrite, secrets });
  }

  /** Ports for opening the stores with stores.ts; the settings do not need its code. */
  get database(): OpenDatabasePorts & { clock: Clock } {
    const { root, now, clock, mayWrite } = this;
    return { path: join(root, "docket.sqlite"), now, clock, mayWrite };
  }

  private readonly now = (): number => this.clock.now();
}
