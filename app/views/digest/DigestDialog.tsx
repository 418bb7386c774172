/** All changes while Docket was away, in one view; each line opens its Action. */
import { useEffect, useMemo } from "react";
import type { DigestDto, DigestItemDto } from "../../../electron/contract/digest.ts";
import { DIGEST_KINDS, type DigestKind } from "../../../electron/contract/vocabulary.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import { Count } from "../../components/Count.tsx";
import { LongList } from "../../components/LongList.tsx";
import { itemsOf, type LongSection } from "../../components/long-lines.ts";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { useLanguage } from "../../languages/use-language.ts";
import { useActions, useAtLeast, useDocket, useNow } from "../../store/hooks.ts";
import { countLong } from "../../messages/counts.ts";
import { nameOf } from "../../messages/name.ts";
import { sentences } from "../../messages/sentence.ts";
import { digestChanged, digestHeadings, digestItemWords, digestLabels, digestSpan } from "../../messages/digest.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import styles from "./DigestDialog.module.css";
import { priorityRank } from "../../../electron/contract/attention.ts";
import { unreadableLine } from "../../../electron/contract/messages/handover.ts";

export function DigestDialog() {
  const { closeDialog: close } = useActions();
  const open = useDocket((state) => state.dialog?.kind === "digest");
  const digest = useDocket((state) => state.digest);
  const language = useLanguage();
  // The dialog closes when main drops the digest; otherwise the open dialog would keep the window's
  // keys.
  const isGone = open && digest === undefined;
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  return (
    <ModalDialog title={digestLabels.title} isOpen={open && digest !== undefined} close={close} width="wide">
      {digest !== undefined && <Sections key={language} digest={digest} />}
      <div className={modalStyles.foot}>
        <p className={textStyles.formNote}>{digestLabels.hint}</p>
        <Button onClick={close}>{digestLabels.later}</Button>
        <CommandButton command="digest.dismiss" kind="primary" after={close}>
          {digestLabels.seen}
        </CommandButton>
      </div>
    </ModalDialog>
  );
}

function Sections({ digest }: { readonly digest: DigestDto }) {
  const { closeDialog, openAction } = useActions();
  const atLeast = useAtLeast();
  const span = useNow((now) => digestSpan(digest, now));
  const unreadable = useDocket((state) => unreadableLine(state.connection));
  const sections = useMemo(() => {
    const open = (actionId: string) => {
      closeDialog();
      openAction(actionId);
    };
    return groupsOf(digest).map((group) => sectionOf(group, { atLeast, open }));
  }, [digest, atLeast, closeDialog, openAction]);
  return (
    <>
      <p className={textStyles.note}>{sentences(digestChanged(span), unreadable)}</p>
      <LongList sections={sections} itemHeight={52} />
    </>
  );
}

interface SectionOptions {
  readonly atLeast: boolean;
  readonly open: (actionId: string) => void;
}

interface Group {
  readonly kind: DigestKind;
  /** Items of the group: at least one, the most urgent first. */
  readonly items: readonly DigestItemDto[];
}

/** Groups the items by kind, ordered by the most urgent item of each kind. */
function groupsOf(digest: DigestDto): Group[] {
  const items = digest.items.toSorted((a, b) => priorityRank(a) - priorityRank(b));
  const kinds = new Set(items.map((item) => item.kind));
  const first = (kind: DigestKind) => items.find((item) => item.kind === kind) ?? { priority: "NONE" as const };
  return DIGEST_KINDS.filter((kind) => kinds.has(kind))
    .toSorted((a, b) => priorityRank(first(a)) - priorityRank(first(b)))
    .map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }));
}

function sectionOf({ kind, items }: Group, { atLeast, open }: SectionOptions): LongSection {
  const heading = digestHeadings[kind];
  const content = (
    <>
      {heading}{" "}
      <span>
        <Count count={items.length} atLeast={atLeast} />
      </span>
    </>
  );
  return {
    key: kind,
    label: heading,
    heading: { content, text: `${heading} ${countLong(items.length, atLeast)}` },
    items: itemsOf(items, {
      keyOf: (item) => item.actionId,
      draw: (item, tabIndex) => <Item item={item} tabIndex={tabIndex} open={open} />,
      textOf: (item) => `${itemName(item)}: ${digestItemWords(item)}`,
    }),
  };
}

interface ItemProps {
  readonly item: DigestItemDto;
  readonly tabIndex: 0 | -1;
  readonly open: (actionId: string) => void;
}

function Item({ item, tabIndex, open }: ItemProps) {
  return (
    <button type="button" tabIndex={tabIndex} className={styles.item} onClick={() => open(item.actionId)}>
      <PriorityShape priority={item.priority} />
      <span className={styles.name}>{itemName(item)}</span>
      <span className={styles.what}>{digestItemWords(item)}</span>
    </button>
  );
}

function itemName({ actionId, name }: DigestItemDto): string {
  return nameOf({ id: actionId, name });
}
