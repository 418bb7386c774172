/**
 * The slice of the active Action, the one whose details are shown. Its details are fetched when it
 * becomes active and again whenever its row changes.
 */
import type { DetailsDto } from "../../electron/contract/action.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import { draftsAfter } from "./drafts.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

export interface ActiveItemSlice {
  readonly activeId: string | undefined;
  /** Docket chose it, not the user: the first at launch, or the next one after a final move. */
  readonly isUnasked: boolean;
  /** Of the active Action; undefined until main has answered. */
  readonly details: DetailsDto | undefined;
  /** Why there are none. */
  readonly detailsProblem: InvokeError | undefined;
  /** In a narrow window: the sheet with the details is open. */
  readonly isSheetOpen: boolean;
  /** The user has chosen it. */
  readonly setActive: (actionId: string) => void;
  /** Makes it active without the user's asking; none where there is none to choose. */
  readonly chooseUnasked: (actionId: string | undefined) => void;
  /** Makes it active and, in a narrow window, opens the sheet. */
  readonly openDetails: (actionId: string) => void;
  readonly closeDetails: () => void;
  /** Asks main for the details of the active Action. */
  readonly fetchDetails: () => void;
}

const NONE = { activeId: undefined, isUnasked: false, details: undefined, detailsProblem: undefined, isSheetOpen: false } as const;

export function createActiveItemSlice({ bridge }: StorePorts): Slice<ActiveItemSlice> {
  return (set, get) => {
    /** The number of the newest request; an older answer is not shown. */
    let newest = 0;
    const activate = (actionId: string, more: Partial<ActiveItemSlice>): void => {
      if (get().activeId === actionId) {
        const isNews = get().isUnasked && more.isUnasked === false;
        set(more);
        // Its user comes to it only now.
        if (isNews) get().fetchDetails();
        return;
      }
      get().flushDrafts();
      set({ activeId: actionId, isUnasked: false, details: undefined, detailsProblem: undefined, ...more });
      get().fetchDetails();
    };
    return {
      ...NONE,
      setActive: (actionId) => activate(actionId, { isUnasked: false }),
      chooseUnasked: (actionId) => {
        if (actionId !== undefined) activate(actionId, { isUnasked: true });
        else if (get().activeId !== undefined) {
          get().flushDrafts();
          set(NONE);
        }
      },
      openDetails: (actionId) => activate(actionId, { isSheetOpen: true, isUnasked: false }),
      closeDetails: () => {
        get().flushDrafts();
        set({ isSheetOpen: false });
      },
      fetchDetails: () => {
        const { activeId } = get();
        if (activeId === undefined) return;
        newest += 1;
        const request = newest;
        void bridge.invoke("queue:details", { actionId: activeId }).then((result) => {
          if (request !== newest || get().activeId !== activeId) return;
          if (result.ok) set((state) => ({ details: result.value, detailsProblem: undefined, ...draftsAfter(state, result.value) }));
          else set({ detailsProblem: result.error });
        });
      },
    };
  };
}

/** An Action that the list of other settings does not hold is active no longer. */
export function activeItemAfter({ activeId, rows }: DocketState, isAnotherList: boolean): Partial<ActiveItemSlice> {
  return isAnotherList && activeId !== undefined && !rows.has(activeId) ? NONE : {};
}
