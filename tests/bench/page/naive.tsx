/**
 * The control: the list in its simplest form, with a state per component and a copy of the map per
 * event. The control must miss the gates that the window meets, or the measurement proves nothing.
 */
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { batchOfText } from "../../../electron/contract/batch-text.ts";
import type { PreloadBridge } from "../../../electron/contract/channels.ts";
import type { RowDto } from "../../../electron/contract/action.ts";
import { PRIORITY_NAMES } from "../../../electron/contract/vocabulary.ts";

/** Number of drawn rows, as in the window: those in view and some beyond. */
const DRAWN = 30;

function List({ bridge }: { readonly bridge: PreloadBridge }) {
  const [rows, setRows] = useState<ReadonlyMap<string, RowDto>>(new Map());
  useEffect(() => {
    const stop = bridge.on("queue:batch", (text) => {
      const { upserts, removes } = batchOfText(text);
      for (const row of upserts) setRows((before) => new Map(before).set(row.id, row));
      for (const id of removes) setRows((before) => new Map([...before].filter(([other]) => other !== id)));
    });
    void bridge.invoke("queue:list", null).then((list) => {
      if (list.ok) setRows(new Map(list.value.rows.map((row) => [row.id, row])));
    });
    return stop;
  }, [bridge]);
  const sorted = [...rows.values()].toSorted((a, b) => rank(a) - rank(b) || a.receivedAt - b.receivedAt);
  return sorted.slice(0, DRAWN).map((row) => (
    <p key={row.id} data-action={row.id}>
      {row.name} {row.state} {row.priority} {row.progress?.statusMessage}
    </p>
  ));
}

function rank({ priority }: RowDto): number {
  return PRIORITY_NAMES.indexOf(priority);
}

const { docket: bridge } = window as unknown as { docket: PreloadBridge };
const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<List bridge={bridge} />);
