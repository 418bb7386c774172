/** The common shell of the window's dialogs, named by its heading and closed by Escape. */
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classes } from "./classes.ts";
import { useClearOfFoot } from "./use-clear-of-foot.ts";
import { useScrollKeys } from "./use-scroll-keys.ts";
import styles from "./Modal.module.css";

export interface ModalDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called when the user leaves the dialog without an answer. */
  readonly close: () => void;
  readonly width?: "narrow" | "wide" | "widest";
  /** Whether a press outside the dialog closes it. */
  readonly isDismissable?: boolean;
  /** Id of the description that is announced with the title when the dialog opens. */
  readonly describedBy?: string;
  /** Whether only the dialog is printed. */
  readonly forPrint?: boolean;
  readonly children: ReactNode;
}

export function ModalDialog({
  title,
  isOpen,
  close,
  width = "narrow",
  isDismissable = false,
  forPrint = false,
  describedBy,
  children,
}: ModalDialogProps) {
  return (
    <ModalOverlay
      className={classes(styles.overlay)}
      data-for-print={forPrint || undefined}
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(opens) => opens || close()}
    >
      <Modal className={classes(styles.modal)} data-width={width}>
        <Contents title={title} describedBy={describedBy}>
          {children}
        </Contents>
      </Modal>
    </ModalOverlay>
  );
}

interface ContentsProps extends Pick<ModalDialogProps, "title" | "children"> {
  readonly describedBy: string | undefined;
}

function Contents({ title, describedBy, children }: ContentsProps) {
  const scroll = useScrollKeys();
  const clearOfFoot = useClearOfFoot(classes(styles.foot));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is no part of its own: its keys are the dialog's
    <div className={styles.contents} onKeyDown={scroll} {...clearOfFoot}>
      <Dialog className={classes(styles.dialog)} {...(describedBy !== undefined && { "aria-describedby": describedBy })}>
        <Heading slot="title">{title}</Heading>
        {children}
      </Dialog>
    </div>
  );
}
