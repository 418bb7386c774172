/** The gates, as data. */

export interface Gate {
  /** The number of the row, and its part where the row has several. */
  id: string;
  what: string;
  reference: string;
  /**
   * The figure that is compared with the gate. "speed": the reference's cost divided by ours, at
   * least the gate. "cost": ours divided by the reference's, at most. "excess": ours less the
   * reference's, at most. "value" and "rate": ours alone, at most and at least.
   */
  kind: "speed" | "cost" | "excess" | "value" | "rate";
  gate: number;
  wanted?: number;
}

export const GATES: readonly Gate[] = [
  { id: "1", what: "JSON, bytes to batch posted", reference: "bare connect-web", kind: "speed", gate: 0.75, wanted: 1 },
  { id: "2-binary", what: "binary, bytes to batch posted", reference: "bare connect-web", kind: "speed", gate: 0.6, wanted: 0.8 },
  { id: "2-grpc-web", what: "gRPC-Web, bytes to batch posted", reference: "bare connect-web", kind: "speed", gate: 0.6, wanted: 0.8 },
  { id: "3", what: "REST, bytes to batch posted", reference: "split and JSON.parse", kind: "speed", gate: 0.25, wanted: 0.4 },
  { id: "4-event", what: "an event at 100,000 Actions", reference: "at 10,000", kind: "cost", gate: 1.5, wanted: 1.1 },
  { id: "4-batch", what: "a paced batch at 100,000 Actions", reference: "at 10,000", kind: "cost", gate: 1.5, wanted: 1.1 },
  { id: "5", what: "clone of a batch of rows", reference: "of full details", kind: "cost", gate: 0.3, wanted: 0.2 },
  { id: "6-5k", what: "event-loop delay p99.9 at 5,000 ev/s", reference: "bare loop", kind: "cost", gate: 4, wanted: 2 },
  { id: "6-20k", what: "event-loop delay p99.9 at 20,000 ev/s", reference: "bare loop", kind: "cost", gate: 4, wanted: 2 },
  { id: "7", what: "frame p99, 10,000 rows, 5,000 ev/s", reference: "idle page", kind: "cost", gate: 1.1, wanted: 1.05 },
  { id: "7-throttled", what: "the same, throttled 4×", reference: "idle page", kind: "cost", gate: 2 },
  { id: "7-long-tasks", what: "long tasks in it, throttled 4×", reference: "none", kind: "value", gate: 0 },
  { id: "8-p50", what: "event to painted, p50, beyond the window", reference: "one frame", kind: "cost", gate: 1 },
  { id: "8-p99", what: "the same, p99", reference: "one frame", kind: "cost", gate: 2 },
  { id: "8-p50-throttled", what: "event to painted, p50, throttled 4×", reference: "one frame", kind: "cost", gate: 2 },
  { id: "8-p99-throttled", what: "the same, p99, throttled 4×", reference: "one frame", kind: "cost", gate: 4 },
  { id: "9", what: "frames/s, order changing, throttled 4×", reference: "idle page", kind: "rate", gate: 40, wanted: 50 },
  { id: "10", what: "first row of a list of 100,000", reference: "of 10,000", kind: "cost", gate: 1.5, wanted: 1.2 },
  { id: "11-first", what: "list of 10,000 to its first row", reference: "bare for await", kind: "cost", gate: 1.5, wanted: 1.2 },
  { id: "11-whole", what: "list of 10,000 to all of it", reference: "bare for await", kind: "cost", gate: 3, wanted: 2 },
  { id: "12", what: "heap per Action, both processes", reference: "message in a Map", kind: "cost", gate: 1, wanted: 0.6 },
  { id: "13", what: "start to first painted row, warm", reference: "empty page", kind: "cost", gate: 1.5, wanted: 1.25 },
  { id: "14", what: "idle CPU, 1,000 Actions, % of a core", reference: "empty process", kind: "excess", gate: 0.3, wanted: 0.1 },
  { id: "15", what: "press to Confirmed painted, p99, busy", reference: "the same, idle", kind: "cost", gate: 2, wanted: 1.3 },
  { id: "16", what: "key in the search to painted, p99", reference: "one frame", kind: "cost", gate: 2, wanted: 1 },
  { id: "16-token", what: "key of a token, its values open, p99", reference: "one frame", kind: "cost", gate: 2, wanted: 1 },
  {
    id: "17",
    what: "500 acknowledgements to the last Confirmed",
    reference: "500 round trips, 4 at once",
    kind: "cost",
    gate: 1.5,
    wanted: 1.1,
  },
  { id: "18-open", what: "ledger of 100,000 lines, open", reference: "bare SQLite query", kind: "cost", gate: 2, wanted: 1.3 },
  { id: "18-search", what: "the same, search", reference: "bare SQLite query", kind: "cost", gate: 2, wanted: 1.3 },
  { id: "19", what: "heap after a million events, 1,000 Actions", reference: "after 10,000", kind: "cost", gate: 1.1, wanted: 1 },
  { id: "20", what: "arrow key to the chosen row painted, p99", reference: "one frame", kind: "cost", gate: 2, wanted: 1 },
  { id: "21", what: "letter of a report to painted, p99", reference: "one frame", kind: "cost", gate: 2, wanted: 1 },
  {
    id: "22-actions",
    what: "an update and its event, 100,000 Actions of others",
    reference: "1,000",
    kind: "cost",
    gate: 1.5,
    wanted: 1.1,
  },
  { id: "22-streams", what: "an update and its event, 10,000 streams of others", reference: "100", kind: "cost", gate: 1.5, wanted: 1.1 },
  { id: "22-list", what: "a list of 10 among 100,000 of others", reference: "1,000", kind: "cost", gate: 1.5, wanted: 1.1 },
];

/** Whether a figure is within a bound of this gate. */
export function keeps(gate: Pick<Gate, "kind">, figure: number, bound: number): boolean {
  return gate.kind === "speed" || gate.kind === "rate" ? figure >= bound : figure <= bound;
}
