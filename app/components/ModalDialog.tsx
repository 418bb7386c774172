/** The one shell of the window's dialogs: named by its heading, closed by Escape. */
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";

export interface ModalDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Its user leaves the dialog without an answer. */
  readonly close: () => void;
  readonly width?: "narrow" | "wide" | "widest";
  /** A press beside the dialog closes it. */
  readonly isDismissable?: boolean;
  /** Printing prints the dialog alone. */
  readonly forPrint?: boolean;
  readonly children: ReactNode;
}

const WIDTHS = { narrow: "modal", wide: "modal wide", widest: "modal widest" } as const;

export function ModalDialog({
  title,
  isOpen,
  close,
  width = "narrow",
  isDismissable = false,
  forPrint = false,
  children,
}: ModalDialogProps) {
  return (
    <ModalOverlay
      className={forPrint ? "overlay for-print" : "overlay"}
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(opens) => opens || close()}
    >
      <Modal className={WIDTHS[width]}>
        <Dialog className="dialog">
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
