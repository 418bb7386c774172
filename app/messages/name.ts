/** The name and the id of an Action, as they are shown. */
import { idWords, nameOf } from "../../electron/contract/messages/name.ts";

export { idWords, nameOf };

type Named = Parameters<typeof nameOf>[0];

/** The name, and the id with it where another of these has the same one. */
export function nameAmong(action: Named, others: readonly Named[]): string {
  const name = nameOf(action);
  const hasNamesake = others.some((other) => other.id !== action.id && nameOf(other) === name);
  return hasNamesake ? `${name} · ${idWords(action.id)}` : name;
}
