/**
 * The slice of the active Action, the one whose details are shown. Its details are fetched when it
 * becomes active and again whenever its row changes.
 */
import type { DetailsDto } from "../../electron/contract/action.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import { draftsAfter } from "./drafts.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

/** The choice that the user has let go of. */
export interface LetGo {
  readonly id: string;
  /** The number that its row had in the list when it was last seen there, from 0. */
  readonly at: number;
}

export interface ActiveItemSlice {
  readonly activeId: string | undefined;
  /** Where it is known, nothing is chosen until the user chooses again. */
  readonly letGo: LetGo | undefined;
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
  /** The user wants none of them chosen. */
  readonly letGoOfChoice: () => void;
  /** Makes it active and, in a narrow window, opens the sheet. */
  readonly openDetails: (actionId: string) => void;
  readonly closeDetails: () => void;
  /** Asks main for the details of the active Action. */
  readonly fetchDetails: () => void;
}

const NONE = {
  activeId: undefined,
  letGo: undefined,
  isUnasked: false,
  details: undefined,
  detailsProblem: undefined,
  isSheetOpen: false,
} as const;

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
      set({ activeId: actionId, letGo: undefined, isUnasked: false, details: undefined, detailsProblem: undefined, ...more });
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
      letGoOfChoice: () => {
        const { activeId, list, flushDrafts, release } = get();
        if (activeId === undefined) return;
        flushDrafts();
        set({ ...NONE, letGo: { id: activeId, at: Math.max(0, list.indexOf(activeId)) } });
        // With nothing chosen, nothing of the list is in the user's hand.
        release("focus");
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

/**
 * An Action that the list of other settings does not hold is active no longer.
 * @param place where the row that was let go of stood before these changes; -1 where it did not change
 */
export function activeItemAfter({ activeId, letGo, rows }: DocketState, isAnotherList: boolean, place: number): Partial<ActiveItemSlice> {
  if (letGo !== undefined) {
    const at = isAnotherList ? 0 : place;
    return at < 0 || at === letGo.at ? {} : { letGo: { ...letGo, at } };
  }
  return isAnotherList && activeId !== undefined && !rows.has(activeId) ? NONE : {};
}
