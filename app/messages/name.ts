/** The name and the id of an Action, as they are shown. */
import { idWords, nameOf } from "../../electron/contract/messages/name.ts";
import { seenName } from "../../electron/contract/messages/seen-name.ts";

export { idWords, nameOf };

type Named = Parameters<typeof nameOf>[0];

/** Returns the name, with the id where the name of another of these reads the same. */
export function nameAmong(action: Named, others: readonly Named[]): string {
  return namesAmong([action], others)[0] ?? "";
}

/** Like `nameAmong`, for several, in their order. */
export function namesAmong(actions: readonly Named[], others: readonly Named[]): string[] {
  const ids = new Map<string, Set<string>>();
  for (const one of [...actions, ...others]) {
    const seen = seenName(nameOf(one));
    ids.set(seen, (ids.get(seen) ?? new Set()).add(one.id));
  }
  return actions.map((action) => {
    const name = nameOf(action);
    return (ids.get(seenName(name))?.size ?? 0) > 1 ? `${name} · ${idWords(action.id)}` : name;
  });
}
