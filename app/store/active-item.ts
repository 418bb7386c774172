/**
 * The slice of the active Action, the one whose details are shown. Its details are fetched when it
 * becomes active and again whenever its row changes. Where its user steps from row to row by key,
 * they follow once the frame with the choice has been painted.
 */
import type { DetailsDto } from "../../electron/contract/action.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { Input } from "../commands/input.ts";
import { draftsAfter } from "./drafts.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

/** The choice that the user has let go of. */
export interface ClearedChoice {
  readonly id: string;
  /** The number that its row had in the list when it was last seen there, from 0. */
  readonly at: number;
}

/** A step of the user's from one Action to another. */
interface Step {
  /** The Action whose details are still on the screen. */
  readonly from: string;
  readonly to: string;
  /** The user knew which one it would be. */
  readonly isForeseen: boolean;
}

export interface ActiveItemSlice {
  readonly activeId: string | undefined;
  /** Where it is known, nothing is chosen until the user chooses again. */
  readonly clearedChoice: ClearedChoice | undefined;
  /** Docket chose it, not the user: the first at launch, or the next one after a final move. */
  readonly isUnasked: boolean;
  /** The last step by key, until the details have followed it; of another choice than its own it says nothing. */
  readonly stepped: Step | undefined;
  /** Of the Action whose details are on the screen; undefined until main has answered. */
  readonly details: DetailsDto | undefined;
  /** Why there are none. */
  readonly detailsProblem: InvokeError | undefined;
  /** In a narrow window: the sheet with the details is open. */
  readonly isSheetOpen: boolean;
  /** The user has chosen it. */
  readonly setActive: (actionId: string) => void;
  /** The same by a key of the list: the details follow in the next frame. */
  readonly stepTo: (actionId: string) => void;
  /** The details follow at once, if they have not yet. */
  readonly followStep: () => void;
  /** Makes it active without the user's asking; none where there is none to choose. */
  readonly chooseUnasked: (actionId: string | undefined) => void;
  /** The user wants none of them chosen. */
  readonly clearChoice: () => void;
  /** Makes it active and, in a narrow window, opens the sheet. */
  readonly openDetails: (actionId: string) => void;
  readonly closeDetails: () => void;
  /** Asks main for the details of the active Action. */
  readonly fetchDetails: () => void;
}

const NONE = {
  activeId: undefined,
  clearedChoice: undefined,
  isUnasked: false,
  stepped: undefined,
  details: undefined,
  detailsProblem: undefined,
  isSheetOpen: false,
} as const;

const nothing = (): void => undefined;

/** The Action whose details are on the screen: the active one, or for a frame the one before it. */
export function detailsId({ activeId, stepped }: Pick<DocketState, "activeId" | "stepped">): string | undefined {
  return stepped !== undefined && stepped.to === activeId ? stepped.from : activeId;
}

/** Whether the details are for this frame those of an Action that is active no longer. */
export function isBehindStep(state: Pick<DocketState, "activeId" | "stepped">): boolean {
  return detailsId(state) !== state.activeId;
}

export function createActiveItemSlice({ bridge, frames }: StorePorts, input: Input): Slice<ActiveItemSlice> {
  return (set, get) => {
    /** The number of the newest request; an older answer is not shown. */
    let newest = 0;
    const activate = (actionId: string, more: Partial<ActiveItemSlice>): void => {
      get().followStep();
      // It may be a notification's doing, and never the step's.
      input.endFollow();
      if (get().activeId === actionId) {
        const isNews = get().isUnasked && more.isUnasked === false;
        set(more);
        // Its user comes to it only now.
        if (isNews) get().fetchDetails();
        return;
      }
      get().flushDrafts();
      set({ activeId: actionId, clearedChoice: undefined, isUnasked: false, details: undefined, detailsProblem: undefined, ...more });
      get().fetchDetails();
    };
    return {
      ...NONE,
      setActive: (actionId) => activate(actionId, { isUnasked: false }),
      stepTo: (actionId) => {
        const { activeId, flushDrafts } = get();
        const [from, isFollowed] = [detailsId(get()), get().stepped === undefined];
        if (from === undefined || activeId === actionId) return activate(actionId, { isUnasked: false });
        flushDrafts();
        set({
          activeId: actionId,
          clearedChoice: undefined,
          isUnasked: false,
          stepped: { from, to: actionId, isForeseen: input.guard.isActing },
        });
        const follow = (): void => get().followStep();
        // With the frame after that of the choice; many steps in a row do not put it off.
        if (isFollowed) frames.next(nothing, () => frames.next(follow, nothing));
      },
      followStep: () => {
        const { activeId, stepped } = get();
        if (stepped === undefined) return;
        if (stepped.to !== activeId) return set({ stepped: undefined });
        const follow = (): void => set({ stepped: undefined, details: undefined, detailsProblem: undefined });
        // What is drawn for it is as much the user's doing as if it were drawn with the key.
        if (stepped.isForeseen) input.follow(follow);
        else follow();
        get().fetchDetails();
      },
      chooseUnasked: (actionId) => {
        if (actionId !== undefined) activate(actionId, { isUnasked: true });
        else if (get().activeId !== undefined) {
          get().flushDrafts();
          set(NONE);
        }
      },
      clearChoice: () => {
        const { activeId, list, flushDrafts, release } = get();
        if (activeId === undefined) return;
        flushDrafts();
        set({ ...NONE, clearedChoice: { id: activeId, at: Math.max(0, list.indexOf(activeId)) } });
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
export function activeItemAfter(
  { activeId, clearedChoice, rows }: DocketState,
  isAnotherList: boolean,
  place: number,
): Partial<ActiveItemSlice> {
  if (clearedChoice !== undefined) {
    const at = isAnotherList ? 0 : place;
    return at < 0 || at === clearedChoice.at ? {} : { clearedChoice: { ...clearedChoice, at } };
  }
  return isAnotherList && activeId !== undefined && !rows.has(activeId) ? NONE : {};
}
