/** Steps of the tests about Docket's memory of Actions. */
import type { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";

export async function reconnect(t: ClientHarness, ...announced: Parameters<ClientHarness["live"]>): Promise<void> {
  t.wire.live.fail();
  await settle();
  t.client.commands.retry();
  await t.live(...announced);
}

/** Returns the disk of the one client that was used. */
export function disk(t: ClientHarness): { ids: string[]; asOf: number; notes: Record<string, string> } {
  const [kept] = t.store.byAccount.values();
  return { ids: [...(kept?.actions.keys() ?? [])], asOf: Number(kept?.notes["asOf"]), notes: kept?.notes ?? {} };
}
