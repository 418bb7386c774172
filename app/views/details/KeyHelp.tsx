/** The first keys to learn, shown while nothing is chosen. */
import { capsOf, shownKey } from "../../commands/chord.ts";
import { keysOf } from "../../commands/key-bindings.ts";
import type { CommandId } from "../../commands/registry.ts";
import { keyHelpWords } from "../../messages/keys.ts";
import { useDocket } from "../../store/hooks.ts";
import styles from "./KeyHelp.module.css";

const HELP: readonly { readonly commands: readonly CommandId[]; readonly words: keyof typeof keyHelpWords }[] = [
  { commands: ["row.previous", "row.next"], words: "choose" },
  { commands: ["row.open"], words: "open" },
  { commands: ["selection.toggle", "selection.all"], words: "select" },
  { commands: ["search.begin"], words: "search" },
];

export function KeyHelp() {
  return (
    <dl className={styles.help}>
      {HELP.map(({ commands, words }) => (
        <Line key={words} commands={commands} words={keyHelpWords[words]} />
      ))}
    </dl>
  );
}

function Line({ commands, words }: { readonly commands: readonly CommandId[]; readonly words: string }) {
  const own = useDocket(({ preferences }) => preferences.person.keys);
  const keys = commands.flatMap((id) => keysOf(id, own).slice(0, 1));
  if (keys.length === 0) return null;
  return (
    <>
      <dt>
        {keys.map((chord, at) => (
          <span key={chord}>
            {at > 0 && " "}
            <kbd>{capsOf(shownKey(chord)).join(" ")}</kbd>
          </span>
        ))}
      </dt>
      <dd>{words}</dd>
    </>
  );
}
