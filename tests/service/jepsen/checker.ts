/**
 * Checks a recorded history against the final contents of the store. Each fault is a sentence. Only
 * the promises of electron/service/README.md are checked, independent of how the service keeps
 * them.
 */
import { isLegalMove, isTerminal } from "../../../electron/core/lifecycle.ts";
import { Floors } from "./floors.ts";
import type { Answer, Disturbance, History, Outcome, Stream, Update, Version } from "./history.ts";
import { INVITATIONS, Refusals } from "./refusals.ts";

export interface Bounds {
  /** Longest permitted silence of an open, undisturbed stream, in milliseconds. */
  readonly silenceMs: number;
  /**
   * Longest permitted time until a stream is open or refused, in milliseconds; the service's store
   * timeout.
   */
  readonly openingMs: number;
}

export function faultsOf(history: History, outcome: Outcome, bounds: Bounds): string[] {
  const floors = new Floors(history, outcome);
  const refusals = new Refusals(history, outcome, floors);
  return [
    ...[...outcome.versions.values()].flatMap(faultsOfVersions),
    ...history.updates.flatMap((update) => [...faultsOfUpdate(update, outcome), ...refusals.faultsOf(update)]),
    ...faultsOfLog(history, outcome),
    ...history.streams.flatMap((stream) => faultsOfStream(stream, outcome, floors)),
    ...history.streams.flatMap((stream) => faultsOfSilence(stream, history, outcome, bounds)),
    ...history.lists.flatMap(({ name, began, versions }) => faultsOfSnapshot(name, began, versions, outcome, floors)),
  ];
}

function faultsOfVersions(versions: readonly Version[]): string[] {
  return versions.flatMap((version, index) => {
    const before = versions[index - 1];
    const faults: string[] = [];
    if (versions.findIndex(({ marker }) => marker === version.marker) < index) faults.push(`${version.marker} was applied twice`);
    if (before && !isLegalMove(before.state, version.state))
      faults.push(`${version.marker} moved ${version.actionId} from ${before.state} to ${version.state}`);
    return faults;
  });
}

function faultsOfUpdate(update: Update, { versions }: Outcome): string[] {
  const { marker, actionId, attempts } = update;
  const isStored = versions.get(actionId)?.some((version) => version.marker === marker) ?? false;
  const answers = attempts.map(({ answer }) => answer);
  const isAccepted = answers.some(({ kind }) => kind === "accepted");
  const isFinal = answers.some(isFinalRefusal);
  const isDenied = isFinal || answers.every(({ kind }) => kind === "refused");
  const faults: string[] = [];
  if (isAccepted && !isStored) faults.push(`${marker} was accepted, and is not there`);
  if (isAccepted && isFinal) faults.push(`${marker} was accepted, and was refused`);
  if (!isAccepted && isDenied && isStored) faults.push(`${marker} was refused, and is there`);
  return faults;
}

/** Whether the answer is final for an update with a key; after other refusals a client retries. */
function isFinalRefusal(answer: Answer): boolean {
  return answer.kind === "refused" && !INVITATIONS.includes(answer.code);
}

function faultsOfLog({ updates }: History, { versions, logged }: Outcome): string[] {
  const stored = new Set([...versions.values()].flat().map(({ marker }) => marker));
  return updates.flatMap(({ marker }) => {
    const count = logged.filter((other) => other === marker).length;
    if (count === (stored.has(marker) ? 1 : 0)) return [];
    return [`${marker} is ${count} times in the log, and ${stored.has(marker) ? "was" : "was not"} applied`];
  });
}

function faultsOfStream(stream: Stream, outcome: Outcome, floors: Floors): string[] {
  const { name, asked, events, ended } = stream;
  const faults: string[] = [];
  const places = new Map<string, number>();
  for (const { type, version } of events) {
    if (!version) continue;
    const { actionId, marker } = version;
    const versions = outcome.versions.get(actionId) ?? [];
    const place = versions.findIndex((other) => other.marker === marker);
    const before = places.get(actionId);
    const what = `${name}: ${type} ${actionId} ${marker}`;
    if (place < 0) {
      faults.push(`${what} is nothing that was stored`);
      continue;
    }
    if (versions[place]?.state !== version.state) faults.push(`${what} has the state ${version.state}`);
    if ((version.state === "CANCELLED" && versions[place - 1]?.state !== "CANCELLED") !== (type === "CANCELLED") && type !== "INITIAL")
      faults.push(`${what} has the wrong type`);
    if (before === undefined) {
      if (place < floors.at(actionId, asked)) faults.push(`${what} is older than what was known when the stream began`);
    } else if (type === "INITIAL") {
      faults.push(`${what} comes behind another event of that Action`);
    } else if (place !== before + 1) {
      faults.push(`${what} comes behind ${versions[before]?.marker}, and is ${place <= before ? "older" : "not the next"}`);
    }
    places.set(actionId, place);
  }
  const end = events.findIndex(({ type }) => type === "HEARTBEAT");
  if (end >= 0) {
    const initial = events.slice(0, end).flatMap(({ version }) => version ?? []);
    faults.push(...faultsOfSnapshot(name, asked, initial, outcome, floors));
  }
  if (ended !== undefined) return faults;
  for (const [actionId, versions] of outcome.versions) {
    const place = places.get(actionId);
    if (place !== undefined && place !== versions.length - 1)
      faults.push(`${name}: ${actionId} stays at ${versions[place]?.marker}, and is at ${versions.at(-1)?.marker}`);
  }
  return faults;
}

/**
 * Returns the faults of a stream's first events, or of a list. The order of Actions is not
 * promised.
 */
function faultsOfSnapshot(name: string, began: number, snapshot: readonly Version[], outcome: Outcome, floors: Floors): string[] {
  const faults: string[] = [];
  for (const [actionId, versions] of outcome.versions) {
    const shown = snapshot.filter((version) => version.actionId === actionId);
    const possible = versions.slice(floors.at(actionId, began));
    if (shown.length > 1) faults.push(`${name}: ${actionId} is in the list ${shown.length} times`);
    for (const { marker, state } of shown) {
      if (!possible.some((version) => version.marker === marker && version.state === state))
        faults.push(`${name}: the list has ${actionId} ${marker}, which it was no more`);
    }
    if (shown.length === 0 && !possible.some(({ state }) => isTerminal(state))) faults.push(`${name}: ${actionId} is not in the list`);
  }
  return faults;
}

function faultsOfSilence(stream: Stream, { disturbances }: History, outcome: Outcome, bounds: Bounds): string[] {
  const { name, instance, asked, opened, events, ended = outcome.at } = stream;
  const during = disturbances.filter((disturbance) => disturbance.instance === instance).toSorted((one, other) => one.began - other.began);
  const opening = silenceOf(asked, opened ?? ended, during, outcome);
  const faults = opening > bounds.openingMs ? [`${name} was asked for ${Math.round(opening)} ms`] : [];
  if (opened === undefined) return faults;
  const times = [opened, ...events.map(({ at }) => at), ended];
  for (const [index, at] of times.slice(1).entries()) {
    const silent = silenceOf(times[index] ?? at, at, during, outcome);
    if (silent > bounds.silenceMs) faults.push(`${name} was silent for ${Math.round(silent)} ms`);
  }
  return faults;
}

/**
 * Returns the longest undisturbed time between `from` and `to`. Each disturbance restarts the
 * count.
 */
function silenceOf(from: number, to: number, disturbances: readonly Disturbance[], outcome: Outcome): number {
  let silent = 0;
  let since = from;
  for (const { began, ended = outcome.at } of disturbances) {
    if (ended <= since || began >= to) continue;
    silent = Math.max(silent, began - since);
    since = ended;
  }
  return Math.max(silent, to - since);
}
