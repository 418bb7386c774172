/**
 * The one alert of what has changed while Docket was away, with its assignments. Where a pause or quiet
 * hours withhold it, it is told when they are over, of what is still news by then.
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
  /** What the window shows as news that nobody has read. */
  unread: () => readonly DigestItemDto[];
  show: (group: AlertGroup) => void;
  /** It is to be told again at this time, epoch milliseconds, or earlier. */
  againAt: (until: number) => void;
}

export class AbsenceAlert {
  private readonly options: AbsenceAlertOptions;
  private withheld: readonly DigestItemDto[] = [];

  constructor(options: AbsenceAlertOptions) {
    this.options = options;
  }

  /** Tells of these. It takes the causes that are about them from `gathered`, unless it is withheld. */
  tell(news: readonly DigestItemDto[], gathered: CauseMap): void {
    if (news.length === 0) return;
    const ids = new Set(news.map(({ actionId }) => actionId));
    const decision = this.show([...this.withheld.filter(({ actionId }) => !ids.has(actionId)), ...news], gathered);
    if (decision?.shown === false) this.options.notes.add("away", [], { result: "withheld", why: decision.why });
  }

  /** What has withheld it may be over: then it takes the causes that are about it from `gathered`. */
  again(gathered: CauseMap): void {
    this.show(this.withheld, gathered);
  }

  /** Its news have been read. */
  read(): void {
    this.withheld = [];
  }

  /** Undefined where there is nothing to be told, or one assignment, which is told as that. */
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
    // Its earlier assignments, which are withheld one by one, are looked at with the others then.
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
