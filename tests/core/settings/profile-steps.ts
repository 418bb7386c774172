/** Profiles on files that live as long as the test, with the resolver that follows them. */
import { FIRST_PROFILE } from "../../../electron/contract/profiles.ts";
import type { FileProblem, ReplacedFile } from "../../../electron/contract/settings-problems.ts";
import type { KeptKey } from "../../../electron/core/ports.ts";
import { Profiles, type ProfilePlaces } from "../../../electron/core/settings/profiles.ts";
import { SettingsResolver, type SettingsResolverPorts } from "../../../electron/core/settings/settings-resolver.ts";
import { SETTINGS_INPUT } from "./settings-fixtures.ts";

type Values = Record<string, unknown>;

export class ProfileDisk {
  /** Values of the list of profiles; undefined without a file. */
  list: Values | undefined;
  readonly settings = new Map<string, Values>();
  readonly keys = new Map<string, KeptKey>();
  /** Problem that makes the list unusable. */
  listProblem: FileProblem | undefined;
  /** Name under which a list that could not be read was set aside. */
  listReplaced: ReplacedFile | undefined;
  /** Reason why nothing can be written. */
  full: string | undefined;
  /** Lines of the log. */
  readonly log: string[] = [];
  /** Called before a key is read. */
  beforeKey: (id: string) => Promise<void> = () => Promise.resolve();
  private ids = 0;

  readonly places: ProfilePlaces = {
    open: (id) => ({
      store: {
        read: () => ({ values: this.settings.get(id) ?? {} }),
        write: (values) => {
          this.mayWrite();
          this.settings.set(id, values);
        },
      },
      secrets: {
        read: async () => {
          await this.beforeKey(id);
          return this.keys.get(id);
        },
        write: (kept) => {
          if (kept === undefined) this.keys.delete(id);
          else this.keys.set(id, kept);
          return Promise.resolve();
        },
        storage: () => ({ code: "encrypted", params: { keychain: "keyring" } }),
      },
    }),
    peek: (id) => this.settings.get(id) ?? {},
    hasSetAside: () => false,
    found: () => [...this.settings.keys()],
    remove: (id) => {
      this.mayWrite();
      this.settings.delete(id);
      this.keys.delete(id);
    },
  };

  /** Starts Docket again on this disk. */
  async start(env: SettingsResolverPorts["env"] = {}, environmentKey?: SettingsResolverPorts["environmentKey"]) {
    const warn = (line: string): void => void this.log.push(line);
    const profiles = new Profiles({
      store: {
        read: () => (this.listProblem === undefined ? { values: this.list ?? {} } : { values: {}, problem: this.listProblem }),
        write: (values) => {
          this.mayWrite();
          this.list = values;
          return this.listReplaced;
        },
      },
      places: this.places,
      newId: () => `0000-000${(this.ids += 1)}`,
      log: { info: warn, warn, error: warn },
    });
    const resolver = new SettingsResolver({ env, environmentKey, ...profiles.place, listProblem: profiles.problem });
    profiles.follow(resolver);
    await resolver.load();
    return { profiles, resolver };
  }

  /** Adds an account from before there were several. */
  withFirst(baseUrl = "https://a.example"): this {
    this.settings.set(FIRST_PROFILE, { baseUrl, actingAs: "OBJECT:robot-7" });
    this.keys.set(FIRST_PROFILE, { origin: new URL(baseUrl).origin, key: "key-a" });
    return this;
  }

  private mayWrite(): void {
    if (this.full !== undefined) throw new Error(this.full);
  }
}

/** Like `start`, with the first account, and a second one in use. */
export async function withTwo(disk = new ProfileDisk().withFirst()) {
  const docket = await disk.start();
  await docket.profiles.add();
  await docket.resolver.save({ ...SETTINGS_INPUT, baseUrl: "https://b.example", actingAs: "OBJECT:robot-8", apiKey: "key-b" });
  const [first, second] = docket.profiles.dto().profiles.map(({ id }) => id);
  return { ...docket, disk, first: first ?? "", second: second ?? "" };
}
