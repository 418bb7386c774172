/** The texts of a scene that are other people's words, and in no catalogue. */

/** Fields with other people's words, which are shown unchanged. */
const VERBATIM: ReadonlySet<string> = new Set(
  (
    "id name type phase statusMessage text words displayName baseUrl path key why reportedBy assignedTo requestedBy authorizedBy " +
    "subject issuer serial proxy realm asker version variable"
  ).split(" "),
);

/** Matches several words, names with a number, and addresses, none of which is a code. */
const NO_CODE = /[\s\d./-]/;

/** Texts of answers that are no longer in the scene, and texts that are shown in part only. */
const SHOWN_IN_PART = [
  "actions.north-depot.example",
  "robot-7.north-depot.example",
  "North Depot Device CA",
  "Ann Resolver",
  "act-",
  "one two",
  "Ann moved it back to acknowledged",
  "Reassigned to robot-3",
  "Relocate pallet A-113 to bay",
  "bay",
  // Texts typed into a search.
  "forklift",
  "priority:urgent color:red",
  "foo:bar valve",
  "color",
  "urgent",
  "foo",
];

/** Returns every such text in the scene, longest first. */
export function verbatimOf(scene: unknown): string[] {
  const found = new Set<string>();
  const seen = new Set<object>();
  const look = (value: unknown, key: string): void => {
    if (typeof value === "string" && (VERBATIM.has(key) ? value !== "" : NO_CODE.test(value))) found.add(value);
    if (Array.isArray(value)) for (const one of value) look(one, key);
    else if (value instanceof Map) for (const [name, one] of value) look(one, String(name));
    else if (typeof value === "object" && value !== null && !seen.has(value)) {
      seen.add(value);
      for (const [name, one] of Object.entries(value)) look(one, name);
    }
  };
  look(scene, "");
  return [...found, ...SHOWN_IN_PART].toSorted((a, b) => b.length - a.length);
}
