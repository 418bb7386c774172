/**
 * Implements `docket --check-config`: prints the settings that are decided for this machine and who
 * decided them. Exits with 0 if all of them apply, otherwise with 2. Opens no window, connects to
 * nothing and writes no file, since it exits before the app is ready. The program that prints the
 * key is run.
 */
import type { App } from "electron";
import { listWords } from "../contract/languages/formats.ts";
import { t } from "../contract/languages/shared.ts";
import { managedProblemWords } from "../contract/messages/managed.ts";
import { settingProblemWords, settingsWarningWords } from "../contract/messages/settings.ts";
import type { ManagedProblem } from "../contract/managed.ts";
import { SETTINGS } from "../contract/settings-table.ts";
import type { Clock } from "../core/ports.ts";
import { type ConfigurationReport, configurationReport, type ReportedValue } from "../core/settings/configuration-report.ts";
import type { ManagedFile } from "../core/settings/managed-file.ts";
import { keyReader, type TakenKey } from "./environment-key.ts";
import type { JudgeRights } from "./key-file-rights.ts";
import { oneSeenLine } from "./log-line.ts";

export interface CheckConfigPorts {
  app: Pick<App, "exit">;
  /** Path of docket.json, whether or not the file exists. */
  path: string;
  file: ManagedFile | undefined;
  /**
   * Set if the command line names the file, which must then exist: the file of this device
   * ("device"), or another one ("draft").
   */
  named: "device" | "draft" | undefined;
  env: Readonly<Record<string, string | undefined>>;
  taken: TakenKey;
  judge: JudgeRights;
  /** Absolute path from DOCKET_USER_DATA. */
  userData: string | undefined;
  /** Problems of the files that the policies name. */
  fileProblems: readonly ManagedProblem[];
  platform: NodeJS.Platform;
  clock: Clock;
  out: Pick<NodeJS.WriteStream, "write">;
}

const APPLIES = 0;
const DOES_NOT = 2;

export async function checkConfig(ports: CheckConfigPorts): Promise<void> {
  const { path, file, named, env, taken, judge, userData, fileProblems, platform, clock, out, app } = ports;
  if (named !== undefined && file === undefined) return ends({ out, app }, [t("checkConfig.noFile", { path })], DOES_NOT);
  const { origin, warnings } = taken;
  const read = origin === undefined ? undefined : await keyReader(origin, { env, platform, clock, judge })();
  const key = taken.key === undefined || read === undefined ? taken.key : { ...taken.key, key: read };
  const keyFile = origin?.is === "file" ? origin.path : undefined;
  const report = configurationReport({ file, env, key, keyFile, userData, warnings, problems: fileProblems });
  const heading =
    named === "draft" ? draftLines(path, report) : [t(file === undefined ? "checkConfig.none" : "checkConfig.read", { path })];
  const lines = reportLines(report, heading);
  return ends({ out, app }, lines, report.applies ? APPLIES : DOES_NOT);
}

async function ends({ out, app }: Pick<CheckConfigPorts, "out" | "app">, lines: readonly string[], code: number): Promise<void> {
  // The person who checks the file may not be its author, so control characters are made visible.
  const text = `${lines.map(oneSeenLine).join("\n")}\n`;
  // Exits only after the write has completed, because pipes are asynchronous on some systems.
  await new Promise<void>((resolve) => out.write(text, () => resolve()));
  app.exit(code);
}

/**
 * Returns the heading for a draft. The environment here differs from that of the devices that the
 * draft is meant for, so the report names the variables that it used.
 */
function draftLines(path: string, { values }: ConfigurationReport): string[] {
  const variables = new Set(values.flatMap(({ by }) => (by !== undefined && by.file === undefined ? [by.variable] : [])));
  return [
    t("checkConfig.draft", { path }),
    ...(variables.size === 0 ? [] : [t("checkConfig.draftEnvironment", { variables: listWords([...variables]) })]),
  ];
}

function reportLines(report: ConfigurationReport, heading: readonly string[]): string[] {
  const { values, keyLength, problems, settingProblems, withoutEffect, notes, decidesNothing, applies } = report;
  return [
    ...heading,
    "",
    ...(decidesNothing ? [t("checkConfig.decidesNothing")] : []),
    ...values.map((value) => valueLine(value, keyLength)),
    "",
    t("checkConfig.telemetry"),
    ...problems.map((problem) => t("checkConfig.problem", { sentence: managedProblemWords(problem) })),
    ...settingProblems.map((problem) => t("checkConfig.problem", { sentence: settingProblemWords(problem) })),
    ...withoutEffect.map((warning) => t("checkConfig.problem", { sentence: settingsWarningWords(warning) })),
    ...notes.map((warning) => t("checkConfig.note", { sentence: settingsWarningWords(warning) })),
    ...(decidesNothing ? [] : [t("checkConfig.notAsked")]),
    applies
      ? t("checkConfig.applies")
      : problems.length + settingProblems.length > 0
        ? t("checkConfig.doesNotConnect")
        : t("checkConfig.withoutEffect"),
  ];
}

function valueLine({ variable, value, by, isRefused, hasNoEffect, isUsers }: ReportedValue, keyLength: number | undefined): string {
  if (by === undefined && !isUsers) return t("checkConfig.unset", { variable });
  if (by === undefined) return value === "" ? t("checkConfig.left", { variable }) : t("checkConfig.preset", { variable, value });
  const path = by.file;
  if (variable === SETTINGS.apiKey.env) return keyLine({ variable, by: by.variable, path, keyLength });
  if (isRefused === true)
    return path === undefined ? t("checkConfig.refused_environment", { variable }) : t("checkConfig.refused_file", { variable, path });
  if (hasNoEffect === true)
    return path === undefined ? t("checkConfig.noEffect_environment", { variable }) : t("checkConfig.noEffect_file", { variable, path });
  const values = { variable, value, by: by.variable };
  if (path === undefined) return t(by.variable === variable ? "checkConfig.fromEnvironment" : "checkConfig.byEnvironment", values);
  return t(by.variable === variable ? "checkConfig.fromFile" : "checkConfig.byFile", { ...values, path });
}

function keyLine({
  keyLength,
  path,
  ...of
}: {
  variable: string;
  by: string;
  path: string | undefined;
  keyLength: number | undefined;
}): string {
  if (keyLength === undefined) return path === undefined ? t("checkConfig.noKey_environment", of) : t("checkConfig.noKey", { ...of, path });
  const values = { ...of, count: keyLength };
  return path === undefined ? t("checkConfig.key_environment", values) : t("checkConfig.key", { ...values, path });
}
