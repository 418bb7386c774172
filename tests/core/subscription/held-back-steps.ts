/** Steps of the tests about lists in progress and streams that are held back. */
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

const SIXTY = Array.from({ length: 60 }, (_, index) => anAction(`a${index}`));

export function openRows(t: ClientHarness): number {
  return t.client.queries.list().rows.filter(({ views }) => views.includes("allOpen")).length;
}

/** A client whose stream has delivered 53 of 60 Actions and nothing more; a resync lists all. */
export async function heldBack(): Promise<ClientHarness> {
  const t = new ClientHarness();
  t.wire.live.open().initial(...SIXTY.slice(0, 53));
  await t.clock.advance(500);
  t.wire.resync
    .open()
    .initial(...SIXTY)
    .end();
  await settle();
  return t;
}
