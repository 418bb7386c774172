/** The parsed compose file and Containerfile of electron/service/deploy/. */
import { cpSync, globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";

export const ROOT = join(import.meta.dirname, "../..");
export const DEPLOY = join(ROOT, "electron/service/deploy");

export interface ComposeService {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command: readonly string[];
  readonly volumes: readonly (string | { readonly source: string; readonly target: string })[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly stop_grace_period: string;
  readonly init?: boolean;
  readonly restart: string;
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

export const compose = parse(readFileSync(join(DEPLOY, "compose.yml"), "utf8"), { merge: true }) as Compose;
const named = (prefix: string) => Object.entries(compose.services).filter(([name]) => name.startsWith(prefix));
export const nodes = named("nats-");
export const instances = named("docket-");

/** The instructions of the second stage, which becomes the image, each with its arguments. */
const instructions = (
  readFileSync(join(DEPLOY, "Containerfile"), "utf8")
    .split(/^FROM /m)
    .at(-1) ?? ""
)
  .split("\n")
  .flatMap((line) => /^([A-Z]+) (.+)$/.exec(line)?.slice(1) ?? [])
  .flatMap((word, index, words) => (index % 2 === 0 ? [{ name: word, rest: words[index + 1] ?? "" }] : []));
export const restOf = (name: string) => instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest);
const execForm = (text: string | undefined) => JSON.parse(text?.slice(text.indexOf("[")) ?? "[]") as string[];

export const entrypoint = execForm(restOf("ENTRYPOINT")[0]);
export const healthcheck = execForm(restOf("HEALTHCHECK")[0]);
/** Source and destination of each COPY; files of the other stage are taken from this repository. */
export const copies = restOf("COPY").map((rest) => {
  const [source = "", destination = ""] = rest.replace(/^--from=packages \/app\//, "").split(" ");
  return { source, destination };
});
/** Returns all flags of an instance: those of the image, then those of its command. */
export const flagsOf = ({ command }: ComposeService) => [...entrypoint.slice(2), ...command];

/** Creates a folder with the files that the image has below /app, and returns its path. */
export function imageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "docket-image-"));
  for (const { source, destination } of copies) {
    for (const path of globSync(source, { cwd: ROOT })) {
      const to = destination.endsWith("/") ? join(folder, destination, path.slice(path.lastIndexOf("/") + 1)) : join(folder, destination);
      cpSync(join(ROOT, path), to, { recursive: true });
    }
  }
  return folder;
}
