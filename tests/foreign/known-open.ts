/**
 * What the product does not keep yet: the ids of the cases, each with its reason. A case that
 * stands here has to fail; it leaves the list with the change that mends it. The combinations of
 * the matrix leave the values out that stand here alone.
 */
const KNOWN_OPEN: readonly (readonly [cases: RegExp, why: string])[] = [
  [/, updated: what changed$/, "a name that was not sent replaces the known one"],
  [/, cancelled: /, "the event does not decide: the Action in it does"],
  [/, provenance: /, "without an echo, the user's own next update makes somebody else of the one before: superseded"],
  [/, times: lower case$/, "a time in lower case makes the whole Action unreadable"],
  [/, busy: \d+, (0 s|past date)$/, "a wait of nothing is taken at its word: hundreds of attempts in a second"],
  [/, reports: no event$/, "an update that its answer confirms leaves the row as it was, until something else happens"],
  [/^(rest|connect\/\w+), errors: (problem|text|google)/, "words that are not in Connect's own shape are not shown"],
  [/, errors: (empty|html)/, "a status that means no is taken for no answer, and the update goes out again"],
  [/, listEnd: empty payload$/, "an end without a body is taken for a broken one, so that no list is ever whole"],
  [/, contentType: (application\/\w+|missing)$/, "a stream of JSON lines under this type is not read"],
  [/, lastNewline: absent$/, "a last line without a newline is taken for one that broke off, so that no list is ever whole"],
  [
    /^the queue, two by two$/,
    "where an echo takes two heartbeats or a stream, the next update is held; until then the combinations press one by one",
  ],
  [
    /, order: event after two heartbeats$/,
    "the next update is held, because the row is behind: it is said to be in a state that it has left",
  ],
  [/, heartbeats: clamped \+ firstHeartbeat: amid the snapshot$/, "two heartbeats at once teach a period that the service does not keep"],
  [
    /^rest, bom: at the beginning \+ keepalive: blank lines$/,
    "a byte order mark before a blank line makes a message of it that cannot be read",
  ],
  [/, an Action that was over is assigned once more/, "CREATED does not bring back what is over"],
  [/, heartbeats while the list still comes/, "a heartbeat is taken for the end of the list"],
  [/, "too many" for half an hour/, "the pause is one update's, and nothing says until when"],
  [/behind nginx, default/, "a proxy that holds even the headers back is given up after ten seconds, and nothing says what it is"],
  [/behind nginx, cut when idle/, "a stream that is cut at the same silence time and again is not recognised"],
];

/** Why a case has to fail; undefined when it has to hold. */
export function whyOpen(id: string): string | undefined {
  return KNOWN_OPEN.find(([cases]) => cases.test(id))?.[1];
}
