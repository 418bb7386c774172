/**
 * Damages one message field by field, as text, because some damage (a duplicate key) cannot be
 * represented by an object.
 */
import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { HOSTILE_ENUMS, HOSTILE_IDS, HOSTILE_TIMES, HOSTILE_VALUES } from "./hostile.ts";
import type { SeededRandom } from "./random.ts";

const EVENTS = ["INITIAL", "CREATED", "UPDATED", "CANCELLED", "HEARTBEAT", "DELETED", "UNSPECIFIED"].map(
  (name) => `ACTION_EVENT_TYPE_${name}`,
);
const STATES = ["ASSIGNED", "ACKNOWLEDGED", "PLANNED", "IN_PROGRESS", "COMPLETED", "CANCELLED"].map((name) => `ACTION_STATE_${name}`);

interface Place {
  holder: JsonObject;
  key: string;
}

/** Returns every key of the message, including those of nested objects. */
function placesIn(value: JsonValue): Place[] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...placesIn(inner ?? null)]);
}

function fitting(random: SeededRandom, key: string): JsonValue {
  if (/time|updated/i.test(key)) return random.pick(HOSTILE_TIMES);
  if (key.startsWith("event")) return random.pick([...EVENTS, ...HOSTILE_ENUMS]);
  if (key === "state") return random.pick([...STATES, ...HOSTILE_ENUMS, ...HOSTILE_ENUMS]);
  if (key === "scope" || key === "priority" || key === "type") return random.pick(HOSTILE_ENUMS);
  if (key === "id" || key === "name" || key === "phase") return random.pick(HOSTILE_IDS);
  return random.pick(HOSTILE_VALUES);
}

/** Sets an own property of any name; an assignment would not do so for `__proto__`. */
function set({ holder, key }: Place, value: JsonValue): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

const MUTATORS: readonly ((random: SeededRandom, place: Place) => void)[] = [
  (random, place) => set(place, fitting(random, place.key)),
  (random, place) => set(place, fitting(random, place.key)),
  (random, place) => set(place, random.pick(HOSTILE_VALUES)),
  (_random, { holder, key }) => void delete holder[key],
  (_random, place) => set(place, null),
  (random, { holder, key }) => {
    const value = holder[key] ?? null;
    delete holder[key];
    set(
      { holder, key: random.pick([key.toUpperCase(), `${key} `, key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]) },
      value,
    );
  },
  (random, { holder }) =>
    set({ holder, key: random.pick(["__proto__", "constructor", "unknownField", "code", ""]) }, random.pick(HOSTILE_VALUES)),
  (_random, place) => set(place, [place.holder[place.key] ?? null]),
  (random, place) => {
    const other = random.pick(placesIn(place.holder));
    set(place, other.holder[other.key] ?? null);
  },
];

/** Returns the message as text with one to three damaged fields. */
export function mutatedText(random: SeededRandom, message: JsonValue): string {
  const copy = structuredClone(message);
  const count = random.chance(0.7) ? 1 : random.between(2, 3);
  for (let done = 0; done < count; done += 1) {
    const places = placesIn(copy);
    if (places.length > 0) random.pick(MUTATORS)(random, random.pick(places));
  }
  const text = JSON.stringify(copy);
  if (!random.chance(0.15)) return text;
  return random.pick([
    () => text.replace('"id":', `"id":${JSON.stringify(random.pick(HOSTILE_IDS))},"id":`),
    () => text.replace('"state":', `"state":${JSON.stringify(random.pick(STATES))},"state":`),
    () => text.replace(/:/g, " :\t").replace(/,/g, " ,\r "),
    () =>
      text.replace(
        /"state":"[A-Z_]*"/,
        `"state":${random.pick(["1e400", "-0", "NaN", "0x7", "07", "7.0", "7e0", "18446744073709551616"])}`,
      ),
    () => `[${text}]`,
    () => text.replace('"action":{', `"action":{"deep":${"[".repeat(10_000)}${"]".repeat(10_000)},`),
    () => `${text}${text}`,
    () => JSON.stringify(text),
  ])();
}
