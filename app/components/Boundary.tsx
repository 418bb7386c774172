/**
 * Error boundary for a part of the window: only the part around a failing component is lost. In its
 * place stand an error message and a button that reloads the part; main's log contains the error.
 * The focus is not moved.
 */
import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { t } from "../languages/words.ts";
import { StoreContext, storeOf, useActions } from "../store/hooks.ts";
import type { DocketStore } from "../store/store.ts";
import { failureText, failureTitle, failureWords, type PaneName } from "../messages/failure.ts";
import { Button } from "./Button.tsx";
import { useSpoken } from "./Problem.tsx";
import { Notice } from "./Notice.tsx";
import { ModalDialog } from "./ModalDialog.tsx";
import modalStyles from "./Modal.module.css";
import emptyStyles from "./Empty.module.css";
import styles from "./Boundary.module.css";

/** Time after a reload within which another failure counts as permanent, in milliseconds. */
const AT_ONCE_MS = 10_000;

interface BoundaryProps {
  readonly pane: PaneName;
  /**
   * The replacement of the failed part: a pane, a banner across the top, a dialog that can be
   * closed, or the given element.
   */
  readonly place: "pane" | "banner" | "dialog" | { readonly instead: ReactNode };
  /**
   * A change of this value after the failure may mean that the cause is gone, so the part is tried
   * again.
   */
  readonly retryOn?: unknown;
  readonly children: ReactNode;
}

interface CatcherState {
  readonly failed: boolean;
  /** The value of `retryOn` at the failure; undefined until the failure has been processed. */
  readonly on: { readonly value: unknown } | undefined;
  /** Whether the part failed again right after a reload. */
  readonly again: boolean;
}

const WHOLE: CatcherState = { failed: false, on: undefined, again: false };

export class Boundary extends Component<BoundaryProps, CatcherState> {
  static override contextType = StoreContext;
  declare context: DocketStore | undefined;
  override state: CatcherState = WHOLE;
  #reloadedAt = -Infinity;

  get #store(): DocketStore {
    return storeOf(this.context);
  }

  static getDerivedStateFromError(): Partial<CatcherState> {
    return { failed: true, on: undefined };
  }

  override componentDidCatch(error: unknown): void {
    const { pane, retryOn } = this.props;
    const store = this.#store;
    store.getState().logError(pane, error);
    this.setState({ on: { value: retryOn }, again: store.ports.now() - this.#reloadedAt < AT_ONCE_MS });
  }

  override render(): ReactNode {
    const { pane, place, retryOn, children } = this.props;
    const { failed, on } = this.state;
    if (!failed || (on !== undefined && on.value !== retryOn)) return children;
    if (typeof place === "object") return place.instead;
    const Place = PLACES[place];
    const buttons = (
      <>
        <Button onClick={this.#reload}>{t("failedParts.reload")}</Button>
        {this.state.again && <Button onClick={this.#reloadWindow}>{t("failedParts.reloadWindow")}</Button>}
      </>
    );
    return <Place pane={pane} buttons={buttons} retry={this.#retry} />;
  }

  readonly #reload = (): void => {
    this.#reloadedAt = this.#store.ports.now();
    this.#retry();
  };

  readonly #retry = (): void => this.setState(WHOLE);

  readonly #reloadWindow = (): void => this.#store.getState().reloadWindow();
}

interface FailedProps {
  readonly pane: PaneName;
  readonly buttons: ReactNode;
  /** Shows the part again. */
  readonly retry: () => void;
}

function FailedPane({ pane, buttons }: FailedProps) {
  // The queue is the page's main part, so its replacement is the main landmark for screen readers.
  const Part = pane === "queue" || pane === "window" ? "main" : "div";
  const Title = Part === "main" ? "h1" : "p";
  useSpoken(`${failureTitle()} ${t("failedParts.text", { part: failureWords[pane].what })}`);
  return (
    <Part className={styles.pane}>
      <section className={emptyStyles.empty} aria-label={t("failedParts.name", { part: failureWords[pane].what })}>
        <Title className={emptyStyles.title}>{failureTitle()}</Title>
        <Explained pane={pane} />
        <div className={styles.choices}>{buttons}</div>
      </section>
    </Part>
  );
}

function FailedBanner({ pane, buttons }: FailedProps) {
  const { what, meanwhile } = failureWords[pane];
  const text = `${t("failedParts.text", { part: what })} ${meanwhile ?? ""}`.trim();
  useSpoken(`${failureTitle()} ${text}`);
  return (
    <Notice name={t("failedParts.name", { part: what })} tone="bad" icon={TriangleAlert} title={failureTitle()} text={text}>
      {buttons}
    </Notice>
  );
}

function FailedDialog({ pane, buttons, retry }: FailedProps) {
  const { closeDialog } = useActions();
  const close = () => {
    closeDialog();
    // A closed dialog shows nothing, so the next opening tries the part again.
    retry();
  };
  return (
    <ModalDialog title={t("failedParts.name", { part: failureWords[pane].what })} isOpen close={close}>
      <p>{failureTitle()}</p>
      <Explained pane={pane} />
      <div className={modalStyles.foot}>
        {buttons}
        <Button onClick={close}>{t("failedParts.close")}</Button>
      </div>
    </ModalDialog>
  );
}

function Explained({ pane }: { readonly pane: PaneName }) {
  const { what, meanwhile } = failureWords[pane];
  return (
    <p>
      {t("failedParts.text", { part: what })} {failureText()} {meanwhile}
    </p>
  );
}

const PLACES = { pane: FailedPane, banner: FailedBanner, dialog: FailedDialog } as const;
