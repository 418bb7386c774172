/** Every command that has a key, with its present keys. */
import { Fragment } from "react";
import { COMMAND_IDS, COMMANDS, type CommandId, labelOf } from "../../commands/registry.ts";
import { KEY_GROUPS, type KeyGroup, keyGroupOf } from "../../commands/key-groups.ts";
import { keysOf } from "../../commands/key-bindings.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { Button } from "../../components/Button.tsx";
import modalStyles from "../../components/Modal.module.css";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { useLanguage } from "../../languages/use-language.ts";
import { useActions, useDocket } from "../../store/hooks.ts";
import { keyGroupWords, keySheetWords } from "../../messages/keys.ts";
import { Keys } from "./Keys.tsx";
import styles from "./KeySheet.module.css";

export function KeySheet() {
  const isOpen = useDocket((state) => state.dialog?.kind === "keys");
  const { closeDialog } = useActions();
  const language = useLanguage();
  return (
    <ModalDialog title={keySheetWords.title} isOpen={isOpen} close={closeDialog} width="widest" isDismissable>
      <p className={styles.note}>{keySheetWords.sequence}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller takes the focus */}
      <section className={styles.scroller} tabIndex={0} aria-label={keySheetWords.all}>
        <div className={styles.groups}>
          {KEY_GROUPS.map((group) => (
            <section key={group} className={styles.group}>
              <h3>{keyGroupWords[group]}</h3>
              <Lines key={language} group={group} />
            </section>
          ))}
        </div>
      </section>
      <div className={modalStyles.foot}>
        <Button onClick={closeDialog}>{keySheetWords.close}</Button>
      </div>
    </ModalDialog>
  );
}

function Lines({ group }: { readonly group: KeyGroup }) {
  const own = useDocket((state) => state.preferences.person.keys);
  const contextNow = useCommandContext();
  const context = contextNow();
  const lines = COMMAND_IDS.filter((id) => keyGroupOf(id) === group)
    .map((id) => ({ id, label: labelOf(id, context), chords: chordsOf(id, own) }))
    .filter(({ chords }) => chords.length > 0);
  return (
    <dl className={styles.lines}>
      {lines.map(({ id, label, chords }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            {chords.map((chord, at) => (
              <Fragment key={chord}>
                {at > 0 && <span className={styles.or}> {keySheetWords.or} </span>}
                <Keys chord={chord} />
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function chordsOf(id: CommandId, own: Parameters<typeof keysOf>[1]): string[] {
  const { fieldKeys = [], dialogKeys = [] } = COMMANDS[id];
  return [...new Set([...keysOf(id, own), ...fieldKeys, ...dialogKeys])];
}
