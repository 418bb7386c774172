/**
 * `node tests/bench/top-entries.ts FILE.cpuprofile [COUNT]`: prints the functions in which most of
 * a profile's time was spent, by their own time and including all that they call.
 */
import { readFileSync } from "node:fs";

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  /** In microseconds. */
  timeDeltas: number[];
}

/**
 * Returns one line for each: the longest own times, then the longest of the project's functions
 * including all that they call. Waiting is no work and is excluded.
 */
export function topEntries({ nodes, samples, timeDeltas }: Profile, count: number): { own: string[]; all: string[] } {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const own = new Map<string, number>();
  const all = new Map<string, number>();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id);
    if (node === undefined || ["(idle)", "(program)", "(root)"].includes(node.callFrame.functionName)) continue;
    const time = timeDeltas[index] ?? 0;
    total += time;
    add(own, nameOf(node), time);
    const seen = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const above = byId.get(at);
      if (above !== undefined) seen.add(nameOf(above));
    }
    for (const name of seen) add(all, name, time);
  }
  const percent = (time: number | undefined): string => `${((100 * (time ?? 0)) / total).toFixed(1)} %`.padStart(7);
  const lines = (times: Iterable<[string, number]>): string[] =>
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name]) => `${percent(own.get(name))} own ${percent(all.get(name))} all  ${name}`);
  return { own: lines(own), all: lines([...all].filter(([name]) => / (electron|app)\//u.test(name))) };
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const file = url.replace(/^.*\/(?=(electron|app|proto|tests|node_modules)\/)/u, "");
  const name = functionName === "" ? "(anonymous)" : functionName;
  return file === "" ? name : `${name} ${file}:${lineNumber + 1}`;
}

const [file, count = "25"] = process.argv.slice(2);
if (import.meta.main && file !== undefined)
  for (const [kind, lines] of Object.entries(topEntries(JSON.parse(readFileSync(file, "utf8")) as Profile, Number(count))))
    console.log(`by ${kind}:\n${lines.join("\n")}`);
