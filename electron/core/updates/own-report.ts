/**
 * Recognises Docket's own report by its name, its millisecond and a mark below the millisecond,
 * which distinguishes two Dockets of one principal. State and text are compared as well: name and
 * time alone do not prove that the update was recorded as sent.
 */
import type { ProgressDto } from "../../contract/action.ts";
import { isSameProgress, isSameProvenance } from "../queue/changes.ts";
import type { Content, Provenance } from "../queue/action/entry.ts";
import type { Update } from "./update.ts";

/**
 * The result of comparing a version with an update. "altered": name and time match, state or text
 * do not. "unclear": the values to compare were not sent, or cannot be read. "renamed": all but the
 * name matches. "sameSecond": all matches as far as a service that keeps whole seconds can show;
 * another client of the same name may have done the same in that second. "redated": all but the
 * time matches, and the time may be the service's own. "answered": like "redated", and the response
 * to this update showed that time. "reattributed": state and text match, but neither name nor time.
 */
export type OwnReport = "same" | "sameSecond" | "altered" | "unclear" | "renamed" | "redated" | "answered" | "reattributed" | "none";

/**
 * Distance between marks, in microseconds: times that a service stores as floating-point seconds
 * return one microsecond off.
 */
const STEP = 3;
const TOLERANCE = 1;
/**
 * Number of marks. The greatest is 498 µs, so that a service that rounds to milliseconds keeps the
 * millisecond.
 */
const MARKS = 166;

/** Returns the microseconds below the millisecond of an update; the same for each attempt. */
export function markOf(id: string): number {
  let hash = 0x811c9dc5;
  // FNV-1a: ids that differ in one character get different marks.
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return STEP * (1 + (hash % MARKS));
}

export class OwnReports {
  /** Whether this service has shown a mark of Docket; a time without one is not Docket's. */
  private keepsMarks = false;
  /**
   * Whether this service has shown a time of Docket, so that it dates no report by its own clock.
   */
  private keepsTimes = false;

  /** Compares a version with an update. `all`: every update of the same Action. */
  compare(update: Update, content: Content, all: readonly Update[]): OwnReport {
    const { provenance } = content;
    if (provenance?.at === undefined) return "none";
    if (!isSameName(provenance.name, update.name)) return this.ofOtherName(update, content, provenance);
    // The report of an update that was never sent cannot appear, unless a backup restored an older
    // record of the update. The mark then proves it.
    if (update.attempts.count === 0) return isExactly(update, provenance) && compareContent(update, content) === "same" ? "same" : "none";
    if (provenance.at === update.createdAt) return this.isMarked(update, provenance.micros ?? 0) ? compareContent(update, content) : "none";
    if (all.some((other) => other.id !== update.id && isPossiblyMeant(other, content))) return "none";
    return isOfTheSecond(update, content) ? "sameSecond" : this.ofOtherTime(update, content);
  }

  /** Whether the version was made by the update; for a move, the text may be somebody else's. */
  isOurs(update: Update, content: Content): boolean {
    const found = this.compare(update, content, [update]);
    return (
      found === "same" ||
      found === "sameSecond" ||
      found === "unclear" ||
      found === "renamed" ||
      found === "answered" ||
      (found === "altered" && isMove(update) && content.state === update.target)
    );
  }

  /**
   * Learns how precisely the service stores times, from a version with the time of an update that
   * the version confirmed.
   */
  learn({ provenance }: Content): void {
    this.keepsTimes = true;
    if ((provenance?.micros ?? 0) > 0) this.keepsMarks = true;
  }

  /** A service may date reports by its own clock, unless it has shown times of Docket. */
  private ofOtherTime(update: Update, content: Content): OwnReport {
    const { state, attempts } = update;
    const isNew = !isSameProvenance(content.provenance, attempts.baseline?.provenance);
    if (this.keepsTimes || !isNew || compareContent(update, content) !== "same") return "none";
    return state.is === "accepted" && isSameProvenance(content.provenance, state.answered) ? "answered" : "redated";
  }

  /** A service may record the name under which it knows the key, and the time of its own clock. */
  private ofOtherName(update: Update, content: Content, { name, at, micros = 0 }: Provenance): OwnReport {
    if (name === "" || update.attempts.count === 0 || compareContent(update, content) !== "same") return "none";
    if (at === update.createdAt && this.isMarked(update, micros)) return "renamed";
    const isNew = !isSameProvenance(content.provenance, update.attempts.baseline?.provenance);
    return isNew && !this.keepsTimes ? "reattributed" : "none";
  }

  /** A service that stores no more than milliseconds shows no mark. */
  private isMarked({ id }: Update, micros: number): boolean {
    return micros === 0 ? !this.keepsMarks : isMark(id, micros);
  }
}

/** Whether a version has the name or the time of the update; somebody else's has neither. */
export function isOfOurNameOrTime({ name, createdAt }: Update, { provenance }: Content): boolean {
  return provenance !== undefined && (isSameName(provenance.name, name) || provenance.at === createdAt);
}

/** Whether two names look equal. A service may compose letters (NFC), and trim blanks. */
export function isSameName(one: string, other: string): boolean {
  return one === other || one.normalize("NFC").trim() === other.normalize("NFC").trim();
}

/**
 * Whether two texts look the same, like `isSameName`; a service may also change line ends. A
 * difference that nobody can see does not count.
 */
export function isSameText(sent: ProgressDto, shown: ProgressDto | undefined): boolean {
  if (isSameProgress(sent, shown)) return true;
  return plain(sent.phase) === plain(shown?.phase ?? "") && plain(sent.statusMessage) === plain(shown?.statusMessage ?? "");
}

function plain(text: string): string {
  return text.normalize("NFC").replaceAll(/\r\n?/gu, "\n").trim();
}

function isMark(id: string, micros: number): boolean {
  return Math.abs(micros - markOf(id)) <= TOLERANCE;
}

function isExactly({ id, createdAt }: Update, { at, micros = 0 }: Provenance): boolean {
  return at === createdAt && isMark(id, micros);
}

function isMove({ expected, target }: Update): boolean {
  return expected !== target;
}

function compareContent({ target, progress }: Update, content: Content): OwnReport {
  const isFlawed = (part: string): boolean => content.flaws.some(({ field }) => field === part || field.startsWith(`${part}.`));
  const isSparse = content.flaws.some(({ problem }) => problem === "notSent");
  const state = content.state === target;
  const words = progress === undefined || isSameText(progress, content.progress);
  if (state && words) return "same";
  // A part that was not sent, or cannot be read, belongs to an earlier version.
  if ((!state && isFlawed("state")) || (!words && (isFlawed("progress") || isSparse))) return "unclear";
  return "altered";
}

function isPossiblyMeant(update: Update, content: Content): boolean {
  return content.provenance?.at === update.createdAt || isOfTheSecond(update, content);
}

/** Whether a version matches an update, for a service that stores whole seconds. */
function isOfTheSecond({ createdAt, attempts, target, progress }: Update, content: Content): boolean {
  const { at, micros = 0 } = content.provenance ?? {};
  if (attempts.count === 0 || at === undefined || at % 1000 !== 0 || micros !== 0 || Math.abs(at - createdAt) >= 1000) return false;
  return content.state === target && (progress === undefined || isSameText(progress, content.progress));
}
