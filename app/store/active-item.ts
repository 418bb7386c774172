/**
 * The slice of the active Action, whose details are shown. The details are fetched when an Action
 * becomes active and whenever its row changes. When the user steps between rows by key, the details
 * follow after the frame with the new choice has been painted.
 */
import type { DetailsDto } from "../../electron/contract/action.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { Input } from "../commands/input.ts";
import { draftsAfter } from "./drafts.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

/** The last active Action, after the user cleared the choice. */
export interface ClearedChoice {
  readonly id: string;
  /** Index of the Action's row when the row was last in the list, from 0. */
  readonly at: number;
}

/** A step of the user by key from one Action to another. */
interface Step {
  /** The Action whose details are still on the screen. */
  readonly from: string;
  readonly to: string;
  /** Whether the user could foresee which Action would become active. */
  readonly isForeseen: boolean;
}

export interface ActiveItemSlice {
  readonly activeId: string | undefined;
  /**
   * The choice that the user cleared. While it is set, nothing is chosen until the user chooses
   * again.
   */
  readonly clearedChoice: ClearedChoice | undefined;
  /**
   * Whether Docket made the choice, not the user: the first row at launch, or the next row after a
   * final move.
   */
  readonly isUnasked: boolean;
  /**
   * The last step by key, until the details have followed. The step is ignored if another Action is
   * active.
   */
  readonly stepped: Step | undefined;
  /** Details of the Action on the screen; undefined until main has answered. */
  readonly details: DetailsDto | undefined;
  /** The reason why the details are missing. */
  readonly detailsProblem: InvokeError | undefined;
  /** Whether the details sheet of a narrow window is open. */
  readonly isSheetOpen: boolean;
  /** Makes an Action active as the user's choice. */
  readonly setActive: (actionId: string) => void;
  /** Like `setActive`, by a key of the list: the details follow in the next frame. */
  readonly stepTo: (actionId: string) => void;
  /** Shows the details of the last step at once, if they have not followed yet. */
  readonly followStep: () => void;
  /** Makes an Action active without the user's request. With undefined, no Action is active. */
  readonly chooseUnasked: (actionId: string | undefined) => void;
  /** Clears the choice at the user's request. */
  readonly clearChoice: () => void;
  /** Makes an Action active and opens the sheet in a narrow window. */
  readonly openDetails: (actionId: string) => void;
  readonly closeDetails: () => void;
  /** Requests the details of the active Action from main. */
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

/**
 * Returns the Action whose details are on the screen: the active one, or the previous one until the
 * details have followed a step.
 */
export function detailsId({ activeId, stepped }: Pick<DocketState, "activeId" | "stepped">): string | undefined {
  return stepped !== undefined && stepped.to === activeId ? stepped.from : activeId;
}

/** Whether the details on the screen still belong to the previous Action. */
export function isBehindStep(state: Pick<DocketState, "activeId" | "stepped">): boolean {
  return detailsId(state) !== state.activeId;
}

export function createActiveItemSlice({ bridge, frames }: StorePorts, input: Input): Slice<ActiveItemSlice> {
  return (set, get) => {
    /** Number of the newest request. Responses to older requests are discarded. */
    let newest = 0;
    const activate = (actionId: string, more: Partial<ActiveItemSlice>): void => {
      get().followStep();
      // Ends the follow-up of a step: this change may come from a notification.
      input.endFollow();
      if (get().activeId === actionId) {
        const isNews = get().isUnasked && more.isUnasked === false;
        set(more);
        // The user sees this Action only now, so its details are fetched again.
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
        // The details follow in the frame after the choice. Further steps do not delay this.
        if (isFollowed) frames.next(nothing, () => frames.next(follow, nothing));
      },
      followStep: () => {
        const { activeId, stepped } = get();
        if (stepped === undefined) return;
        if (stepped.to !== activeId) return set({ stepped: undefined });
        const follow = (): void => set({ stepped: undefined, details: undefined, detailsProblem: undefined });
        // Drawing in a later frame counts as the user's doing, just like drawing with the key.
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
        // With nothing chosen, the focus no longer holds the list in place.
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
 * Returns the changes of this slice after a change of the list. An Action that is missing in the
 * list of other settings is no longer active.
 * @param place index of the chosen or cleared row before these changes; -1 if that row did not
 * change
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
