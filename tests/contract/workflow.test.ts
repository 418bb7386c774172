/**
 * GitHub's own parser accepts the workflow, which does what the README describes. No test here runs
 * the workflow.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

// The parser imports its schema in a form for bundlers; Node needs the attribute for JSON.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return specifier.endsWith(".min.json") ? { ...resolved, importAttributes: { type: "json" } } : resolved;
  },
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import("@actions/workflow-parser");

const root = fileURLToPath(new URL("../..", import.meta.url));
const NAME = ".github/workflows/ci.yml";
const text = readFileSync(join(root, NAME), "utf8");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };

/** Returns the errors of GitHub's parser, and the workflow's jobs. */
async function read(content: string) {
  const { context, value } = parseWorkflow({ name: NAME, content }, new NoOperationTraceWriter());
  const template = value === undefined ? undefined : await convertWorkflowTemplate(context, value);
  return { errors: context.errors.getErrors().map(({ message }) => message), jobs: template?.jobs ?? [] };
}

/** Returns every command of the workflow's steps, line by line. */
async function commands(): Promise<string[]> {
  const { jobs } = await read(text);
  const steps = jobs.flatMap((job) => (job.type === "job" ? job.steps : []));
  return steps.flatMap((step) => ("run" in step ? step.run.toString().trim().split("\n") : [])).map((line) => line.trim());
}

describe("the workflow", () => {
  it("has no errors in GitHub's own parser", async () => {
    const { errors, jobs } = await read(text);
    expect(errors).toEqual([]);
    expect(jobs.map(({ id }) => id.value)).toEqual(["test", "package"]);
  });

  it.each([
    ["a key that there is not", "timeout-minutes: 60", "timeout: 60", /Unexpected value 'timeout'/],
    ["a context that there is not", "${{ github.workflow }}", "${{ githab.workflow }}", /Unrecognized named-value: 'githab'/],
    ["an event that there is not", "pull_request:", "pull_requests:", /Unexpected value 'pull_requests'/],
    ["a job that waits for none", "needs: test", "needs: tests", /tests/],
    ["a permission that there is not", "contents: read", "content: read", /Unexpected value 'content'/],
    ["a function that there is not", "if: failure()", "if: failed()", /Unrecognized function: 'failed'/],
    ["YAML that is none", "jobs:", "jobs: {", /./],
  ])("would be refused with %s", async (_what, right, wrong, message) => {
    const damaged = text.replace(right, wrong);
    expect(damaged).not.toBe(text);
    expect((await read(damaged)).errors.join("\n")).toMatch(message);
  });

  it("runs only scripts and files of this project, and programs of its packages", async () => {
    const all = await commands();
    const named = all.flatMap((line) => [...line.matchAll(/\bnpm (?:run )?(?:-s )?([a-z:]+)/g)].map(([, name = ""]) => name));
    expect(named.filter((name) => name !== "ci").toSorted()).toEqual(["package", "test", "test"]);
    for (const name of named) expect(name === "ci" || name in scripts, name).toBe(true);
    const files = all.flatMap((line) => [...line.matchAll(/(?:^|\s)(\.ci\/\S+)/g)].map(([, path = ""]) => path));
    expect(new Set(files)).toEqual(new Set([".ci/desktop", ".ci/programs"]));
    for (const path of files) expect(existsSync(join(root, path)), path).toBe(true);
    const runnable = process.platform === "win32" ? [] : files;
    for (const path of runnable) expect(statSync(join(root, path)).mode & 0o111, path).not.toBe(0);
    const { bin } = JSON.parse(readFileSync(join(root, "node_modules/electron/package.json"), "utf8")) as { bin: Record<string, string> };
    for (const program of all.flatMap((line) => /^npx --no -- (\S+)/.exec(line)?.[1] ?? [])) expect(Object.keys(bin)).toContain(program);
  });

  it("tests on three systems, on Electron only, and downloads the runtime before", async () => {
    const [matrix = ""] = /os: \[.*\]/.exec(text) ?? [];
    for (const system of ["ubuntu-", "macos-", "windows-"]) expect(matrix).toContain(system);
    expect(text.match(/os: \[.*\]/g)).toEqual([matrix, matrix]);
    expect(text).toMatch(/^ {6}DOCKET_TEST_RUNTIME: electron$/m);
    const all = await commands();
    const got = all.indexOf("npx --no -- install-electron");
    expect(got).toBeGreaterThan(all.indexOf("npm ci"));
    for (const tested of ["npm test", ".ci/desktop npm test"]) expect(all.indexOf(tested)).toBeGreaterThan(got);
  });

  it("may only read the source, keeps no credentials, and runs only actions of a fixed major version", () => {
    expect(text.match(/permissions:\n(?: {2,}.*\n)*/g)).toEqual(["permissions:\n  contents: read\n"]);
    expect(text).not.toContain("secrets.");
    expect(text.match(/persist-credentials: false/g)).toHaveLength(text.match(/actions\/checkout@/g)?.length ?? 0);
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
    expect(used.length).toBeGreaterThan(5);
    for (const action of used) expect(action).toMatch(/^actions\/[a-z-]+@v\d+$/);
  });

  it("ends by itself, keeps the files of failed tests, and keeps each system's packages", () => {
    expect(text.match(/timeout-minutes: \d+/g)).toHaveLength(2);
    expect(text).toContain("path: artifacts/");
    const builder = readFileSync(join(root, "electron-builder.yml"), "utf8");
    for (const [target, file] of [
      ["AppImage", "*.AppImage"],
      ["deb", "*.deb"],
      ["nsis", "*.exe"],
      ["dmg", "*.dmg"],
    ] as const) {
      expect(builder).toMatch(new RegExp(`target: .*${target}`));
      expect(text).toContain(`release/${file}`);
    }
    expect(builder).toMatch(/output: release$/m);
  });

  it("has not been run, and the README states that", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    expect(existsSync(join(root, NAME))).toBe(true);
    expect(readme).toContain(".github/workflows/ci.yml");
    expect(readme).toMatch(/has not (yet )?been run/);
  });
});
