/** Docket's files, by their names in the folder of its data; electron/README.md says what each holds. */
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
   * `root`: absolute path of the folder. `mayWrite`: asked before each write; false once another
   * Docket has it.
   */
  constructor(root: string, clock: Clock, mayWrite: () => boolean) {
    this.root = root;
    this.clock = clock;
    this.mayWrite = mayWrite;
  }

  /** Values by name, as JSON. */
  values(name: string): SettingsFile {
    return new SettingsFile({ path: join(this.root, name), now: this.now, mayWrite: this.mayWrite });
  }

  bytes(name: string): AtomicFile {
    return new AtomicFile(join(this.root, name), this.mayWrite);
  }

  /** `secrets`: the key that is kept in this file. */
  profiles(secrets: (file: AtomicFile) => Secrets): ProfileFolders {
    return new ProfileFolders({ root: this.root, now: this.now, mayWrite: this.mayWrite, secrets });
  }

  /** Where the stores lie, to be opened by stores.ts: the settings do without its code. */
  get database(): OpenDatabasePorts & { clock: Clock } {
    const { root, now, clock, mayWrite } = this;
    return { path: join(root, "docket.sqlite"), now, clock, mayWrite };
  }

  private readonly now = (): number => this.clock.now();
}
