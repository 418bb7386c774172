/** The facts of an Action under their labels, for the head of its details. */
import type { PrincipalDto, RowDto } from "../../electron/contract/action.ts";
import { flawOf, unknownWord } from "../../electron/contract/messages/flaws.ts";
import { priorityLabels, stateLabels } from "../../electron/contract/messages/labels.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import { t } from "../languages/words.ts";
import { assigneeWords, priorityOf } from "./action.ts";
import { idWords } from "./name.ts";
import { moment } from "./times.ts";

export interface Fact {
  readonly is: "priority" | "requestedBy" | "authorizedBy" | "id" | "assignedTo" | "receivedAt" | "stateSince";
  readonly label: string;
  readonly value: string;
  /** The moment that the value tells in short, epoch milliseconds. */
  readonly at?: number;
}

/** "inspection · mission": what kind of Action it is; empty where the service says nothing. */
export function kindWords({ type, scope }: Pick<RowDto, "type" | "scope">): string {
  return [isolated(type), scope === "MISSION" ? t("actionParts.mission") : ""].filter((part) => part !== "").join(" · ");
}

/**
 * When Docket heard of the assignment, and since when the state is known to last: after a silence
 * both are later than when they came to be.
 * @param now epoch milliseconds, of the day that goes without a date
 */
export function factsOf(row: RowDto, now: number, actingAs?: PrincipalDto): Fact[] {
  const facts: Fact[] = [{ is: "priority", label: t("facts.priority"), value: priorityValue(row) }];
  const who = (is: "requestedBy" | "authorizedBy", principal: PrincipalDto | undefined) => {
    if (principal !== undefined) facts.push({ is, label: t(`facts.${is}`), value: idWords(principal.id) });
  };
  who("requestedBy", row.requestedBy);
  who("authorizedBy", row.authorizedBy);
  facts.push({ is: "id", label: t("facts.id"), value: idWords(row.id) });
  if (row.assignedTo !== undefined && !row.roles.includes("assignee"))
    facts.push({ is: "assignedTo", label: t("facts.assignedTo"), value: assigneeWords(row.assignedTo, actingAs) });
  facts.push({ is: "receivedAt", label: t("facts.receivedAt"), value: moment(row.receivedAt, now), at: row.receivedAt });
  if (row.stateSince !== undefined && row.leftAt === undefined) {
    const value = t("facts.knownSince", { moment: moment(row.stateSince, now) });
    facts.push({ is: "stateSince", label: stateLabels[row.state], value, at: row.stateSince });
  }
  return facts;
}

/** Under its label, so without the word; "None" only where the service says so. */
function priorityValue(row: RowDto): string {
  if (row.priority !== "NONE") return priorityOf(row);
  const word = unknownWord(row, "priority");
  if (word !== undefined) return t("facts.unknown", { word });
  const flaw = flawOf(row, "priority");
  if (flaw === undefined) return priorityLabels.NONE;
  return flaw === "notSent" ? t("facts.notSent") : t("facts.unreadable");
}
