/**
 * The records that this device stores for accounts that are not in use: each update with its
 * Action, move, text and age, and a button that deletes it.
 */
import { useState } from "react";
import type { OtherAccountDto } from "../../../electron/contract/accounts.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { t } from "../../languages/words.ts";
import { useActions, useDocket, useLacking, useNow } from "../../store/hooks.ts";
import { otherAccountsProblemWords } from "../../messages/errors.ts";
import { idWords, nameOf } from "../../messages/name.ts";
import {
  dropAllQuestion,
  dropQuestion,
  howToReturn,
  otherUpdateWords,
  othersCounts,
  sameMachineNote,
  stopsNote,
  updatesOf,
} from "../../messages/other-accounts.ts";
import { asSentence, sentences } from "../../messages/sentence.ts";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import styles from "./OtherAccountsDialog.module.css";
import { accountLabel } from "../../../electron/contract/messages/handover.ts";

export function OtherAccountsDialog() {
  const { closeDialog } = useActions();
  const isOpen = useDocket((state) => state.dialog?.kind === "accounts");
  return (
    <ModalDialog title={t("otherAccounts.name")} isOpen={isOpen} close={closeDialog} width="wide">
      <Panel close={closeDialog} />
    </ModalDialog>
  );
}

function Panel({ close }: { readonly close: () => void }) {
  const accounts = useDocket((state) => state.otherAccounts);
  const problem = useDocket((state) => state.otherAccountsProblem);
  const lacksUpdates = useLacking("updates");
  const lacks = useLacking("drafts") || lacksUpdates;
  return (
    <>
      {problem !== undefined && <Problem words={asSentence(otherAccountsProblemWords(problem))} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller takes the focus */}
      <section className={styles.accounts} tabIndex={0} aria-label={t("otherAccounts.kept")}>
        {accounts.length === 0 && problem === undefined && (
          <p className={textStyles.note}>{t(lacks ? "otherAccounts.nothing_lacking" : "otherAccounts.nothing")}</p>
        )}
        {accounts.map((other) => (
          <Account key={other.key} other={other} />
        ))}
      </section>
      <div className={modalStyles.foot}>
        <p className={textStyles.formNote}>{t("otherAccounts.foot")}</p>
        <Button kind="primary" onClick={close}>
          {t("otherAccounts.close")}
        </Button>
      </div>
    </>
  );
}

function Account({ other }: { readonly other: OtherAccountDto }) {
  const { dropOfAccount } = useActions();
  const baseUrl = useDocket((state) => state.settings?.baseUrl ?? "");
  const { key, account, updates, unreadable, drafts, stops } = other;
  const name = accountLabel(account);
  const counts = othersCounts(other);
  const unlisted = updatesOf(other) - unreadable - updates.length;
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <p>{sentences(counts, howToReturn(account), sameMachineNote(account, { baseUrl }), stopsNote(stops))}</p>
      <ul>
        {updates.map((update) => (
          <Update key={update.id} account={key} update={update} />
        ))}
      </ul>
      {unlisted > 0 && <p>{t("otherAccounts.later", { count: unlisted })}</p>}
      {updates.length + unreadable + drafts > 0 && (
        <Asked
          button={t("otherAccounts.dropAll")}
          label={t("otherAccounts.dropAllOf", { name })}
          question={dropAllQuestion(other)}
          onAgreed={() => void dropOfAccount(key)}
        />
      )}
    </section>
  );
}

function Update({ account, update }: { readonly account: string; readonly update: UpdateDto }) {
  const { dropOfAccount } = useActions();
  const words = useNow((now) => otherUpdateWords(update, now));
  const name = nameOf({ id: update.actionId, name: update.actionName });
  return (
    <li>
      <div>
        <strong>{name}</strong> <span className={classes(styles.id, textStyles.id)}>· {idWords(update.actionId)}</span>
        <p>{words}</p>
      </div>
      <Asked
        button={t("otherAccounts.drop")}
        label={t("otherAccounts.dropUpdateOf", { name })}
        question={dropQuestion(update)}
        onAgreed={() => void dropOfAccount(account, update.id)}
      />
    </li>
  );
}

interface AskedProps {
  readonly button: string;
  /** Subject of the button, for screen readers. */
  readonly label: string;
  readonly question: string;
  readonly onAgreed: () => void;
}

/** A button that asks for confirmation once, in its own place. */
function Asked({ button, label, question, onAgreed }: AskedProps) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button kind="danger" aria-label={label} onClick={() => setAsking(true)}>
        {button}
      </Button>
    );
  return (
    <fieldset className={styles.asked} aria-label={label}>
      <p>{question}</p>
      <Button
        kind="danger-primary"
        onClick={() => {
          setAsking(false);
          onAgreed();
        }}
      >
        {button}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer, in the button's place */}
      <Button autoFocus onClick={() => setAsking(false)}>
        {t("otherAccounts.keep")}
      </Button>
    </fieldset>
  );
}
