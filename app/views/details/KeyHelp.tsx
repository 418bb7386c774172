/** The first keys to know, while nothing is chosen. */
import { type CommandId, keyOf } from "../../commands/registry.ts";
import { keyHelpWords } from "../../messages/keys.ts";
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
  return (
    <>
      <dt>
        {commands.map((id, at) => (
          <span key={id}>
            {at > 0 && " "}
            <kbd>{keyOf(id)}</kbd>
          </span>
        ))}
      </dt>
      <dd>{words}</dd>
    </>
  );
}
