/**
 * The panes, drawn anew when the words of the window change: in another language, or with another
 * format of times. The focus is then where it was; where a dialog has it, it comes back there as the
 * dialog closes.
 */
import { Component, type ReactNode, type RefObject } from "react";
import { focusGrid } from "../../commands/focus.ts";
import { type FocusPlace, focusPlaceOf } from "./focus-place.ts";

interface Props {
  /** Other words where this is another one. */
  readonly wording: string;
  readonly className: string | undefined;
  /** Where the focus was, for whoever gives it back later (use-kept-focus.ts). */
  readonly place: RefObject<FocusPlace | undefined>;
  readonly children: ReactNode;
}

/** A class: nothing else is called while the old panes still stand in the document. */
export class RewordedPanes extends Component<Props> {
  #panes: HTMLElement | null = null;
  /** What had the focus last, though a dialog may have taken it. */
  #last: Element | null = null;

  override getSnapshotBeforeUpdate({ wording }: Props): FocusPlace | null {
    return wording === this.props.wording ? null : (focusPlaceOf(this.#last, () => this.#panes) ?? null);
  }

  override componentDidUpdate({ wording }: Props, _state: unknown, place: FocusPlace | null): void {
    if (wording === this.props.wording) return;
    this.#last = null;
    this.props.place.current = place ?? undefined;
    const { activeElement } = document;
    // A row among the new panes may have taken it as it was drawn.
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
          // A dialog that closes meanwhile may take it from there once more.
          if (place.current?.isOf(target) === false) place.current = undefined;
        }}
      >
        {children}
      </div>
    );
  }
}
