/**
 * Editor for the keys of the commands: the user presses "Change", then the key. A key of another
 * command is refused with that command's name; a change takes effect at once.
 */
import { type KeyboardEvent, useState } from "react";
import { reservedFor } from "../../../electron/contract/reserved-keys.ts";
import { chordOf, isComposed, isModifier, isOfSeveral, LEADER, shownKey } from "../../commands/chord.ts";
import { KEY_GROUPS, keyGroupOf } from "../../commands/key-groups.ts";
import { conflictOf, isRemappable, keysOf } from "../../commands/key-bindings.ts";
import { COMMAND_IDS, COMMANDS, type CommandId, labelOf } from "../../commands/registry.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { useActions, useDocket } from "../../store/hooks.ts";
import {
  changeKeyWords,
  keyGroupWords,
  keyReservedWords,
  keysEditorWords,
  leaderWords,
  keyTakenWords,
  resetKeyWords,
} from "../../messages/keys.ts";
import { Keys } from "./Keys.tsx";
import textStyles from "../../components/text.module.css";
import styles from "./KeysEditor.module.css";

const REMAPPABLE = COMMAND_IDS.filter(isRemappable);
const GROUPS = KEY_GROUPS.filter((group) => REMAPPABLE.some((id) => keyGroupOf(id) === group));

export function KeysEditor() {
  const own = useDocket((state) => state.preferences.person.keys);
  const { prefer } = useActions();
  const context = useCommandContext()();
  const [recording, setRecording] = useState<CommandId>();
  // The problem is shown in the line of its command: above the list, it could be out of view.
  const [problem, setProblem] = useState<{ readonly of: CommandId; readonly words: string }>();
  const isChanged = Object.keys(own).length > 0;
  const labelled = (id: CommandId) => labelOf(id, context);
  const give = (id: CommandId, chords: readonly string[] | undefined) => {
    const others = Object.fromEntries(Object.entries(own).filter(([other]) => other !== id));
    prefer({ keys: chords === undefined ? others : { ...others, [id]: chords } });
    setProblem(undefined);
  };
  /**
   * Restores the default keys of a command, some of which may belong to another command by now.
   * Returns whether the command has its default keys again.
   */
  const reset = (id: CommandId): boolean => {
    for (const chord of COMMANDS[id].keys) {
      const other = conflictOf(id, chord, own);
      if (other === undefined) continue;
      setProblem({ of: id, words: keyTakenWords(shownKey(chord), labelled(other)) });
      return false;
    }
    give(id, undefined);
    return true;
  };
  const record = (event: KeyboardEvent, id: CommandId) => {
    const refuse = (words: string) => setProblem({ of: id, words });
    if (event.altKey && !isModifier(event)) {
      // Some Alt combinations type characters and others close the window, so they are left to the
      // system.
      setRecording(undefined);
      return refuse(keysEditorWords.alt);
    }
    if (isComposed(event.nativeEvent)) {
      event.stopPropagation();
      return refuse(keysEditorWords.composed);
    }
    if (isOfSeveral(event)) {
      event.preventDefault();
      event.stopPropagation();
      setRecording(undefined);
      return refuse(keysEditorWords.several);
    }
    const chord = chordOf(event);
    // Tab and Escape end the recording, so that nobody is trapped in it.
    if (chord === undefined || chord === "Tab" || chord === "Shift+Tab") return;
    event.preventDefault();
    event.stopPropagation();
    setRecording(undefined);
    if (chord === "Escape") return;
    if (event.metaKey && COMMANDS[id].isHeld === true) return refuse(keysEditorWords.held);
    if (chord === LEADER) return refuse(keyTakenWords(shownKey(chord), leaderWords.title));
    const use = reservedFor(chord);
    // The command that selects all rows uses the key that selects all text.
    if (use !== undefined && !COMMANDS[id].keys.includes(chord)) return refuse(keyReservedWords(shownKey(chord), use));
    const other = conflictOf(id, chord, own);
    if (other === undefined) give(id, [chord]);
    else refuse(keyTakenWords(shownKey(chord), labelled(other)));
  };
  return (
    <section className={styles.editor} aria-label={keysEditorWords.title}>
      <div className={styles.head}>
        <p className={textStyles.formNote}>{keysEditorWords.note}</p>
        <Button unavailable={!isChanged} title={isChanged ? undefined : keysEditorWords.unchanged} onClick={() => prefer({ keys: {} })}>
          {keysEditorWords.resetAll}
        </Button>
      </div>
      {GROUPS.map((group) => (
        <section key={group}>
          <h3>{keyGroupWords[group]}</h3>
          <ul className={styles.lines}>
            {REMAPPABLE.filter((id) => keyGroupOf(id) === group).map((id) => (
              <li key={id} data-own={own[id] !== undefined || undefined}>
                <span className={styles.label}>{labelled(id)}</span>
                <span className={styles.keys}>
                  {keysOf(id, own).map((chord) => (
                    <Keys key={chord} chord={chord} />
                  ))}
                </span>
                <Button
                  kind="quiet"
                  aria-label={changeKeyWords(labelled(id))}
                  aria-pressed={recording === id}
                  data-records-keys={recording === id || undefined}
                  onClick={() => {
                    setRecording(id);
                    setProblem(undefined);
                  }}
                  onBlur={() => setRecording(undefined)}
                  onKeyDown={(event) => recording === id && record(event, id)}
                >
                  {recording === id ? keysEditorWords.press : keysEditorWords.changeShort}
                </Button>
                {own[id] !== undefined && (
                  <Button
                    kind="quiet"
                    aria-label={resetKeyWords(labelled(id))}
                    onClick={(event) => {
                      // The reset button disappears together with the focus; the other button of
                      // the line gets the focus.
                      const change = event.currentTarget.previousElementSibling;
                      if (reset(id) && change instanceof HTMLElement) change.focus();
                    }}
                  >
                    {keysEditorWords.resetShort}
                  </Button>
                )}
                {problem?.of === id && (
                  <div className={styles.problem}>
                    <Problem words={problem.words} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
