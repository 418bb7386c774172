/** What is said over a text whose form can send it no more. */
import type { RowDto } from "../../electron/contract/action.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { t } from "../languages/words.ts";

/** Over the text of a report, left as it was when its form closed under the user's hands. */
export function leftReportWords({ stop, leftAt, state }: RowDto): string {
  if (stop !== undefined) return t("leftReports.stop");
  return leftAt === undefined ? t("leftReports.state", { state: shared(`statesInText.${state}`) }) : t("leftReports.left");
}
