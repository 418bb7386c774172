/**
 * The panes, mounted again when the words of the window change: in another language, or with
 * another format of times. The focus returns to the same place, or, if a dialog has the focus, when
 * the dialog closes.
 */
import { Component, type ReactNode, type RefObject } from "react";
import { focusGrid } from "../../commands/focus.ts";
import { type FocusPlace, focusPlaceOf } from "./focus-place.ts";

interface Props {
  /** Key of the wording; another value means other words. */
  readonly wording: string;
  readonly className: string | undefined;
  /** Place that had the focus, for use-kept-focus.ts to restore later. */
  readonly place: RefObject<FocusPlace | undefined>;
  readonly children: ReactNode;
}

/**
 * A class component, because getSnapshotBeforeUpdate is the only call while the old panes are still
 * in the document.
 */
export class RewordedPanes extends Component<Props> {
  #panes: HTMLElement | null = null;
  /** Element in the panes that last had the focus, even if a dialog has taken it since. */
  #last: Element | null = null;

  override getSnapshotBeforeUpdate({ wording }: Props): FocusPlace | null {
    return wording === this.props.wording ? null : (focusPlaceOf(this.#last, () => this.#panes) ?? null);
  }

  override componentDidUpdate({ wording }: Props, _state: unknown, place: FocusPlace | null): void {
    if (wording === this.props.wording) return;
    this.#last = null;
    this.props.place.current = place ?? undefined;
    const { activeElement } = document;
    // A row among the new panes may have taken the focus when it was rendered.
    if (activeElement !== document.body && this.#panes?.contains(activeElement) !== true) return;
    if (place?.take() !== true && activeElement === document.body) focusGrid();
  }

  override render(): ReactNode {
    const { wording, className, place, children } = this.props;
    return (
      <div
        key={wording}
        ref={(panes) => {
          if (panes !== null) this.#panes = panes;
        }}
        className={className}
        onFocus={({ target }) => {
          this.#last = target;
          // A dialog that closes meanwhile may move the focus from there once more.
          if (place.current?.isOf(target) === false) place.current = undefined;
        }}
      >
        {children}
      </div>
    );
  }
}
