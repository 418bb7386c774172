/** Whether two reports of progress have the same content. A missing report equals an empty one. */
import type { ProgressDto } from "../../electron/contract/action.ts";

export function sameProgress(a: ProgressDto | undefined, b: ProgressDto | undefined): boolean {
  return (a?.phase ?? "") === (b?.phase ?? "") && (a?.statusMessage ?? "") === (b?.statusMessage ?? "");
}
