/**
 * Index of things by the principals that they concern: streams by the principals of their filters,
 * open Actions by those of their fields. An event visits only the streams of its principals, and a
 * snapshot reads only the Actions of its filter, so their cost does not grow with the number of
 * others.
 */
import type { Action, Principal } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { StreamActionsRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";

/** A principal in a role: an Action's assignee must not match a filter for its requester. */
type Place = string;

type Filter = Pick<StreamActionsRequest, "assignedTo" | "requestedBy" | "authorizedBy">;

export class PrincipalIndex<Thing> {
  readonly #things = new Map<Place, Set<Thing>>();

  add(places: readonly Place[], thing: Thing): void {
    for (const place of places) {
      const there = this.#things.get(place) ?? new Set();
      this.#things.set(place, there.add(thing));
    }
  }

  delete(places: readonly Place[], thing: Thing): void {
    for (const place of places) {
      const there = this.#things.get(place);
      there?.delete(thing);
      if (there?.size === 0) this.#things.delete(place);
    }
  }

  /** Returns each thing of these places once. Things that are deleted meanwhile may be omitted. */
  find(places: readonly Place[]): Iterable<Thing> {
    const sets = places.map((place) => this.#things.get(place)).filter((there) => there !== undefined);
    const [only] = sets;
    if (only === undefined) return [];
    return sets.length === 1 ? only : new Set(sets.flatMap((there) => [...there]));
  }
}

/** Returns the places of an Action. */
export function placesOf({ assignedTo, requestedBy, authorizedBy }: Action): Place[] {
  const places: Place[] = [];
  if (assignedTo) places.push(placeOf("a", assignedTo));
  if (requestedBy) places.push(placeOf("r", requestedBy));
  if (authorizedBy) places.push(placeOf("z", authorizedBy));
  return places;
}

/** Returns the places of a filter, each once. */
export function placesOfFilter({ assignedTo, requestedBy, authorizedBy }: Filter): Place[] {
  return [
    ...new Set([
      ...assignedTo.map((principal) => placeOf("a", principal)),
      ...requestedBy.map((principal) => placeOf("r", principal)),
      ...authorizedBy.map((principal) => placeOf("z", principal)),
    ]),
  ];
}

function placeOf(role: "a" | "r" | "z", { type, id }: Principal): Place {
  return `${role}${type}:${id}`;
}
