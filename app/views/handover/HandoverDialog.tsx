/**
 * One page for the next shift on this machine: open work, updates that are not through, drafts. To
 * be copied or printed; print.css prints only the page.
 */
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import type { HandoverDto, OtherAccountDto } from "../../../electron/contract/accounts.ts";
import type { RowDto } from "../../../electron/contract/action.ts";
import { otherAccountsProblemSentence } from "../../../electron/contract/messages/accounts.ts";
import { Button } from "../../components/Button.tsx";
import { Count } from "../../components/Count.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { UnansweredNote } from "../../components/UnansweredNote.tsx";
import { useActions, useDocket, useNow } from "../../store/hooks.ts";
import { headWords } from "../../messages/action.ts";
import { isAtLeast, receivingWords } from "../../messages/counts.ts";
import { errorWords } from "../../messages/errors.ts";
import { idWords, nameOf } from "../../messages/name.ts";
import { otherUpdateWords, othersCounts, stopsNote } from "../../messages/other-accounts.ts";
import { handoverDraft, handoverHead, handoverLine } from "../../messages/records.ts";
import { asSentence, sentences } from "../../messages/sentence.ts";
import { updateStatus } from "../../messages/updates.ts";
import { useHandover } from "./use-handover.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import styles from "./HandoverDialog.module.css";
import { accountLabel, handoverSections, noOpenWork, unreadableLine } from "../../../electron/contract/messages/handover.ts";

export function HandoverDialog() {
  const { closeDialog } = useActions();
  const isOpen = useDocket((state) => state.dialog?.kind === "handover");
  return (
    <ModalDialog title="Handover" isOpen={isOpen} close={closeDialog} width="wide" forPrint>
      <Panel close={closeDialog} />
    </ModalDialog>
  );
}

function Panel({ close }: { readonly close: () => void }) {
  const { handover, problem, copied, copy } = useHandover();
  return (
    <>
      <UnansweredNote />
      {problem !== undefined && (
        <p className={textStyles.problem} role="alert">
          {asSentence(errorWords(problem))}
        </p>
      )}
      {handover !== undefined && <Page handover={handover} />}
      <div className={modalStyles.foot} data-not-printed="">
        <output className={textStyles.formNote}>{copied ? "Copied." : "For the next shift on this machine. The key is not in it."}</output>
        <Button onClick={close}>Close</Button>
        <Button unavailable={handover === undefined} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          kind="primary"
          icon={<Printer size={15} aria-hidden="true" />}
          unavailable={handover === undefined}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </>
  );
}

function Page({ handover }: { readonly handover: HandoverDto }) {
  const head = useNow((now) => handoverHead(handover, now));
  const { open, updates, drafts, connection, otherAccounts } = handover;
  const otherAccountsProblem = otherAccountsProblemSentence(otherAccounts);
  const atLeast = isAtLeast(connection);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller takes the focus
    <section className={styles.page} tabIndex={0} aria-label="Handover page">
      <p>{head}</p>
      {atLeast && <p>{sentences(receivingWords(handover.connection), unreadableLine(handover.connection))}</p>}
      <Section title={handoverSections.open.title} none={noOpenWork(connection)} atLeast={atLeast}>
        {open.map((row) => (
          <OpenRow key={row.id} row={row} />
        ))}
      </Section>
      <Section title={handoverSections.updates.title} none={handoverSections.updates.none}>
        {updates.map((update) => (
          <li key={update.id}>
            <strong>{nameOf({ id: update.actionId, name: update.actionName })}</strong>{" "}
            <span className={styles.id}>· {idWords(update.actionId)}</span>
            <p>{updateStatus(update)}</p>
          </li>
        ))}
      </Section>
      <Section title={handoverSections.drafts.title} none={handoverSections.drafts.none}>
        {drafts.map((draft) => (
          <li key={`${draft.move} ${draft.actionId}`}>
            <strong>{nameOf({ id: draft.actionId, name: draft.actionName })}</strong>{" "}
            <span className={styles.id}>· {idWords(draft.actionId)}</span>
            <p>{handoverDraft(draft)}</p>
          </li>
        ))}
      </Section>
      {otherAccountsProblem !== undefined && <p>{asSentence(otherAccountsProblem)}</p>}
      {otherAccounts.accounts.map((other) => (
        <OtherAccount key={other.key} other={other} at={handover.at} />
      ))}
    </section>
  );
}

/** As it stood when the page was made: paper does not tick. */
function OtherAccount({ other, at }: { readonly other: OtherAccountDto; readonly at: number }) {
  const { account, updates, stops } = other;
  return (
    <section aria-label={`Kept for ${accountLabel(account)}`}>
      <h3>Kept for {accountLabel(account)}</h3>
      <p>{sentences(othersCounts(other), stopsNote(stops))}</p>
      <ul>
        {updates.map((update) => (
          <li key={update.id}>
            <strong>{nameOf({ id: update.actionId, name: update.actionName })}</strong>{" "}
            <span className={styles.id}>· {idWords(update.actionId)}</span>
            <p>{otherUpdateWords(update, at)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenRow({ row }: { readonly row: RowDto }) {
  return (
    <li>
      <strong>{nameOf(row)}</strong> <span className={styles.id}>· {headWords(row)}</span>
      <p>{handoverLine(row)}</p>
    </li>
  );
}

interface SectionProps {
  readonly title: string;
  readonly none: string;
  /** Its count can be too small. */
  readonly atLeast?: boolean;
  readonly children: readonly ReactNode[];
}

function Section({ title, none, atLeast = false, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h3>
        {title}{" "}
        <span className={styles.count}>
          <Count count={children.length} atLeast={atLeast} />
        </span>
      </h3>
      {children.length === 0 ? <p>{none}</p> : <ul>{children}</ul>}
    </section>
  );
}
