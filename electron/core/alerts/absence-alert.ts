/**
 * The single alert for everything that changed while Docket was away, including new assignments. If
 * a pause or quiet hours withhold the alert, it is shown when they end, for the items that are
 * still unread by then.
 */
import type { AlertPreferences } from "../../contract/alert-rules.ts";
import type { DigestItemDto } from "../../contract/digest.ts";
import type { Clock } from "../ports.ts";
import type { AlertNotes } from "./alert-notes.ts";
import { absenceMessage, absencePriority } from "./absence-message.ts";
import type { CauseMap } from "./cause-map.ts";
import { isUrgent } from "./causes.ts";
import { AWAY, type AlertGroup, soundOf } from "./alert-group.ts";
import { type AlertDecision, decideAlert } from "./rules.ts";

export interface AbsenceAlertOptions {
  clock: Clock;
  preferences: () => AlertPreferences;
  notes: Pick<AlertNotes, "add">;
  /** The digest items that the window still shows as unread. */
  unread: () => readonly DigestItemDto[];
  show: (group: AlertGroup) => void;
  /** Requests a call of `again` at this time or earlier, in epoch milliseconds. */
  againAt: (until: number) => void;
}

export class AbsenceAlert {
  private readonly options: AbsenceAlertOptions;
  private withheld: readonly DigestItemDto[] = [];

  constructor(options: AbsenceAlertOptions) {
    this.options = options;
  }

  /**
   * Shows one alert for these items. Removes their causes from `gathered` unless the alert is
   * withheld.
   */
  tell(news: readonly DigestItemDto[], gathered: CauseMap): void {
    if (news.length === 0) return;
    const ids = new Set(news.map(({ actionId }) => actionId));
    const decision = this.show([...this.withheld.filter(({ actionId }) => !ids.has(actionId)), ...news], gathered);
    if (decision?.shown === false) this.options.notes.add("away", [], { result: "withheld", why: decision.why });
  }

  /**
   * Decides again about the withheld items, called when the pause or quiet hours may have ended.
   * Removes the causes of the items that it shows from `gathered`.
   */
  again(gathered: CauseMap): void {
    this.show(this.withheld, gathered);
  }

  /** Called when the user has read the digest. */
  read(): void {
    this.withheld = [];
  }

  /**
   * Shows the alert unless it is withheld. Returns the decision, or undefined if there is nothing
   * to show or only one assignment, which gets its own alert.
   */
  private show(items: readonly DigestItemDto[], gathered: CauseMap): AlertDecision | undefined {
    const { preferences } = this.options;
    const { rules } = preferences();
    this.withheld = [];
    const keys = new Set(this.options.unread().map(keyOf));
    const unread = items.filter((item) => keys.has(keyOf(item)));
    const isDue = (actionId: string): boolean => gathered.get("assigned", actionId)?.isDue() === true;
    const news = unread.filter(({ kind, actionId, priority }) => rules[priority].alert && (kind !== "assigned" || isDue(actionId)));
    const [only] = news;
    if (only === undefined || (news.length === 1 && only.kind === "assigned")) return undefined;
    const decision = this.decide(news);
    if (decision.shown) {
      this.options.show(this.groupOf(news, decision, gathered));
      return decision;
    }
    // The earlier assignments among these items, which are withheld one by one, are reviewed
    // together with the new items.
    this.withheld = unread;
    if (decision.why !== "rule") this.options.againAt(decision.until);
    return decision;
  }

  private decide(news: readonly DigestItemDto[]): AlertDecision {
    const { clock, preferences } = this.options;
    return decideAlert("away", absencePriority(news), preferences(), clock.now());
  }

  private groupOf(news: readonly DigestItemDto[], decision: AlertDecision, gathered: CauseMap): AlertGroup {
    const kinds = ["assigned", "changed"] as const;
    const causes = news.flatMap(({ actionId }) => kinds.flatMap((kind) => gathered.get(kind, actionId) ?? []));
    for (const one of causes) gathered.delete(one);
    return {
      id: AWAY,
      kind: "away",
      causes,
      message: absenceMessage(news),
      urgent: news.some((item) => item.kind !== "changed" && isUrgent(item.priority)),
      ...soundOf(decision, this.options.preferences()),
      mayCome: () => this.decide(news).shown,
    };
  }
}

function keyOf({ kind, actionId }: DigestItemDto): string {
  return `${kind} ${actionId}`;
}
