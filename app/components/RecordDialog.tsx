/** A dialog over the queue that shows a record and asks for nothing: Escape and a press beside it close it. */
import type { ReactNode } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { classes } from "./classes.ts";
import styles from "./Modal.module.css";

export interface RecordDialogProps {
  readonly open: boolean;
  readonly close: () => void;
  readonly width?: "wide" | "widest";
  /** Printing prints the dialog alone. */
  readonly forPrint?: boolean;
  readonly children: ReactNode;
}

export function RecordDialog({ open, close, width = "wide", forPrint = false, children }: RecordDialogProps) {
  return (
    <ModalOverlay
      className={classes(styles.overlay)}
      data-for-print={forPrint || undefined}
      isOpen={open}
      onOpenChange={(isOpen) => isOpen || close()}
    >
      <Modal className={classes(styles.modal)} data-width={width}>
        <Dialog className={classes(styles.dialog)}>{children}</Dialog>
      </Modal>
    </ModalOverlay>
  );
}
