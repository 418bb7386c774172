/** Whether two reports of progress say the same; none says as much as an empty one. */
import type { ProgressDto } from "../../electron/contract/action.ts";

export function sameProgress(a: ProgressDto | undefined, b: ProgressDto | undefined): boolean {
  return (a?.phase ?? "") === (b?.phase ?? "") && (a?.statusMessage ?? "") === (b?.statusMessage ?? "");
}
