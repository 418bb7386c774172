/** Texts about a link from another program that cannot be opened. */
import type { LinkProblem } from "../../contract/action-link.ts";
import { t } from "../../contract/languages/shared.ts";
import { visible } from "../../contract/messages/visible.ts";
import type { FailureDialog } from "./failed-windows.ts";

/** Maximum number of characters that are shown of a link, enough to recognise it. */
const SHOWN = 120;

export function linkRefused(link: string, problem: LinkProblem): FailureDialog {
  const shown = link.length > SHOWN ? `${link.slice(0, SHOWN)}…` : link;
  const example = t("links.example", { example: "docket://action/act-20035", link: visible(shown) });
  return { message: t("links.refused"), detail: `${t(`links.${problem}`)} ${example}`, button: t("failedWindows.close") };
}
