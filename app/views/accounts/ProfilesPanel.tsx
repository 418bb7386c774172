/**
 * The accounts that are set up on this device, with the commands to use, name, remove, export and
 * import them.
 */
import { useEffect, useRef, useState } from "react";
import type { Result } from "../../../electron/contract/channels.ts";
import type { ProfileDto } from "../../../electron/contract/profiles.ts";
import { MAX_PROFILE_NAME } from "../../../electron/contract/vocabulary.ts";
import { profileLabel } from "../../../electron/contract/messages/profiles.ts";
import { Button } from "../../components/Button.tsx";
import { Problem, useSpoken } from "../../components/Problem.tsx";
import { t } from "../../languages/words.ts";
import { errorWords } from "../../messages/errors.ts";
import {
  importedWords,
  leaveWords,
  lockedWords,
  profileDetail,
  profileWords,
  removeInUseQuestion,
  removeQuestion,
  waitingNote,
} from "../../messages/profiles.ts";
import { asSentence, sentences } from "../../messages/sentence.ts";
import { NO_UPDATE_STAGES } from "../../store/update-stages.ts";
import { useActions, useDocket, useDocketStore, useKeeping } from "../../store/hooks.ts";
import { successorOf } from "../../store/profiles.ts";
import textStyles from "../../components/text.module.css";
import styles from "./ProfilesPanel.module.css";

/** Result of the last request, in words; `isBad` means that the request failed. */
interface Outcome {
  readonly words: string;
  readonly isBad: boolean;
}

type Show = <T>(result: Result<T>, words?: (value: T) => string) => void;

export function ProfilesPanel() {
  const { switchProfile, importProfile } = useActions();
  const profiles = useDocket((state) => state.profiles);
  const [outcome, setOutcome] = useState<Outcome>();
  if (profiles === undefined) return null;
  const show: Show = (result, words) => {
    const text = result.ok ? (words?.(result.value) ?? "") : asSentence(errorWords(result.error));
    setOutcome(text === "" ? undefined : { words: text, isBad: !result.ok });
  };
  const locked = lockedWords(profiles.lockedBy);
  return (
    <div className={styles.panel}>
      <p className={textStyles.formNote}>{profileWords.lead}</p>
      {locked !== "" && <p className={textStyles.note}>{locked}</p>}
      <ul className={styles.list} aria-label={profileWords.title}>
        {profiles.profiles.map((profile) => (
          <Profile key={profile.id} profile={profile} isActive={profile.id === profiles.active} isLocked={locked !== ""} show={show} />
        ))}
      </ul>
      {outcome !== undefined && <OutcomeLine {...outcome} />}
      <div className={styles.buttons}>
        <Button unavailable={locked !== ""} onClick={() => void switchProfile()}>
          {profileWords.add}
        </Button>
        <Button
          onClick={() => void importProfile().then((result) => show(result, (value) => (value === null ? "" : importedWords(value))))}
        >
          {profileWords.import}
        </Button>
      </div>
    </div>
  );
}

function OutcomeLine({ words, isBad }: Outcome) {
  return isBad ? <Problem words={words} /> : <Note words={words} />;
}

function Note({ words }: { readonly words: string }) {
  useSpoken(words);
  return <p className={textStyles.note}>{words}</p>;
}

interface ProfileProps {
  readonly profile: ProfileDto;
  readonly isActive: boolean;
  readonly isLocked: boolean;
  readonly show: Show;
}

function Profile({ profile, isActive, isLocked, show }: ProfileProps) {
  const { switchProfile, exportProfile, removeProfile, renameProfile } = useActions();
  const others = useDocket((state) => state.otherAccounts);
  const stages = useDocket((state) => state.updateStages);
  const keeping = useKeeping();
  const next = useDocket(({ profiles }) => (profiles === undefined ? undefined : successorOf(profiles, profile.id)));
  const [asks, setAsks] = useState<"removal" | { readonly leaving: string; readonly updates: number }>();
  const { typed, begin, edit, end } = useTypedName(profile);
  const renameButton = useRef<HTMLButtonElement>(null);
  const name = profileLabel(profile);
  const remove = async (agreed?: { leavesUpdates: true }) => {
    setAsks(undefined);
    const result = await removeProfile(profile.id, isActive ? { ...(next !== undefined && { to: next.id }), ...agreed } : {});
    if (!result.ok && result.error.code === "leavesUpdates")
      setAsks({ leaving: asSentence(errorWords(result.error)), updates: result.error.params.updates });
    else show(result);
  };
  return (
    <li className={styles.profile} data-active={isActive || undefined}>
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>{sentences(profileDetail(profile), isActive ? undefined : waitingNote(profile, others))}</p>
      </div>
      <div className={styles.buttons}>
        {isActive ? (
          <span className={styles.inUse}>{profileWords.inUse}</span>
        ) : (
          <Button unavailable={isLocked} aria-label={t("accountQuestions.useOf", { name })} onClick={() => void switchProfile(profile.id)}>
            {profileWords.use}
          </Button>
        )}
        <Button ref={renameButton} kind="quiet" aria-label={t("accountQuestions.renameOf", { name })} onClick={begin}>
          {profileWords.rename}
        </Button>
        <Button
          kind="quiet"
          aria-label={t("accountQuestions.exportOf", { name })}
          onClick={() =>
            void exportProfile(profile.id).then((result) =>
              show(result, (value) => (value === null ? "" : t("accountQuestions.exported", { path: value.path }))),
            )
          }
        >
          {profileWords.export}
        </Button>
        <Button
          kind="danger"
          unavailable={isActive && isLocked}
          aria-label={t("accountQuestions.removeOf", { name })}
          onClick={() => setAsks("removal")}
        >
          {profileWords.remove}
        </Button>
      </div>
      {typed !== undefined && (
        <NameForm
          typed={typed}
          edit={edit}
          label={t("accountQuestions.renameOf", { name })}
          close={() => {
            end();
            renameButton.current?.focus();
          }}
          rename={async () => {
            const result = await renameProfile(profile.id, typed);
            show(result);
            return result.ok;
          }}
        />
      )}
      {asks === "removal" && (
        <Asked
          label={t("accountQuestions.removeOf", { name })}
          question={
            isActive
              ? removeInUseQuestion(profile, next, keeping === "disk" ? stages : NO_UPDATE_STAGES.updateStages)
              : removeQuestion(profile, others)
          }
          answer={profileWords.removeNow}
          remove={() => void remove()}
          keep={() => setAsks(undefined)}
        />
      )}
      {typeof asks === "object" && (
        <Asked
          label={t("accountQuestions.removeOf", { name })}
          question={asks.leaving}
          answer={leaveWords("leaveAndRemove", asks.updates)}
          remove={() => void remove({ leavesUpdates: true })}
          keep={() => setAsks(undefined)}
        />
      )}
    </li>
  );
}

/** The name as typed by the user; undefined while the account is not being renamed. */
function useTypedName({ id, name }: ProfileDto) {
  const { keepTyped } = useActions();
  const { getState } = useDocketStore();
  const typed = useDocket(({ typedForms }) => typedForms.profileNames?.[id]);
  const edit = (to: string) => keepTyped("profileNames", { ...getState().typedForms.profileNames, [id]: to });
  const end = () => {
    const { [id]: _, ...others } = getState().typedForms.profileNames ?? {};
    keepTyped("profileNames", others);
  };
  return { typed, edit, end, begin: () => edit(typed ?? name) };
}

interface NameFormProps {
  readonly typed: string;
  readonly edit: (typed: string) => void;
  readonly label: string;
  /** Renames the account; resolves to whether the name was accepted. */
  readonly rename: () => Promise<boolean>;
  readonly close: () => void;
}

function NameForm({ typed, edit, label, rename, close }: NameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A form that was left open does not take the focus from the tabs when its section is shown
    // again.
    if (document.activeElement?.closest("[role=tab]") === null) field.current?.focus();
  }, []);
  return (
    <form
      className={styles.asked}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void rename().then((isTaken) => isTaken && close());
      }}
    >
      <label>
        <span className={textStyles.formNote}>{profileWords.name}</span>
        <input ref={field} value={typed} maxLength={MAX_PROFILE_NAME} onChange={(event) => edit(event.target.value)} />
      </label>
      <Button kind="primary" submits>
        {profileWords.save}
      </Button>
      <Button onClick={close}>{profileWords.cancel}</Button>
    </form>
  );
}

interface AskedProps {
  readonly label: string;
  readonly question: string;
  /** Label of the button that removes the account. */
  readonly answer: string;
  readonly remove: () => void;
  readonly keep: () => void;
}

/** The question whether an account is to be removed; the safe answer has the focus. */
function Asked({ label, question, answer, remove, keep }: AskedProps) {
  return (
    <fieldset className={styles.asked} aria-label={label}>
      <p>{question}</p>
      <Button kind="danger-primary" onClick={remove}>
        {answer}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer, where the question is */}
      <Button autoFocus onClick={keep}>
        {profileWords.keep}
      </Button>
    </fieldset>
  );
}
