/**
 * The system's refusal of a file or a folder, as a clause; the system's own message if Docket has
 * no clause for it.
 */
import { t } from "../languages/shared.ts";

type Fault = Exclude<keyof typeof t.english.systemErrors, "other">;

/** By POSIX error codes, which Node uses on every system. */
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

/** @param words Node's message: "EACCES: permission denied, open '/x'" */
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
