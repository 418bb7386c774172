/** The system's refusal of a file or a folder, as a clause; its own words where Docket has none for it. */
import { t } from "../languages/shared.ts";

type Fault = Exclude<keyof typeof t.english.systemErrors, "other">;

/** By the names of POSIX, which Node uses on every system. */
const FAULTS: Readonly<Record<string, Fault>> = {
  EACCES: "forbidden",
  EPERM: "forbidden",
  EROFS: "readOnly",
  EEXIST: "noFolder",
  ENOTDIR: "noFolder",
  ENOSPC: "full",
  EDQUOT: "full",
  ENOENT: "missing",
};

/** @param words of Node: "EACCES: permission denied, open '/x'" */
export function systemFault(words: string): Fault | "other" {
  return FAULTS[codeOf(words)] ?? "other";
}

export function systemErrorWords(words: string): string {
  const fault = systemFault(words);
  return fault === "other" ? t("systemErrors.other", { words }) : t(`systemErrors.${fault}`, { code: codeOf(words) });
}

function codeOf(words: string): string {
  return /^E[A-Z0-9]+(?=:|$)/u.exec(words)?.[0] ?? "";
}
