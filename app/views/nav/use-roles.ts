/**
 * The views of roles: those that are set up, and those that contain Actions nevertheless. A view
 * that appears moves the views below it; a view is removed only when the window loses the focus.
 */
import { useEffect, useState } from "react";
import type { ViewName } from "../../../electron/contract/vocabulary.ts";
import { useDocket } from "../../store/hooks.ts";
import type { DocketState } from "../../store/store.ts";

const ROLES = ["requestedByMe", "toAuthorize"] as const satisfies readonly ViewName[];

/** Returns the shown views of roles, in their order. */
export function useRoles(): readonly ViewName[] {
  const requests = useDocket((state) => isShown(state, "requestedByMe", state.settings?.requestedBy));
  const authorizes = useDocket((state) => isShown(state, "toAuthorize", state.settings?.authorizedBy));
  const now = { requestedByMe: requests, toAuthorize: authorizes };
  const [kept, setKept] = useState<ReadonlySet<ViewName>>(new Set());
  const coming = ROLES.filter((view) => now[view] && !kept.has(view));
  if (coming.length > 0) setKept(new Set([...kept, ...coming]));
  useEffect(() => {
    const leave = (): void => setKept(new Set());
    window.addEventListener("blur", leave);
    return () => window.removeEventListener("blur", leave);
  }, []);
  return ROLES.filter((view) => now[view] || kept.has(view));
}

function isShown({ counts, viewOptions }: DocketState, view: ViewName, filter: readonly unknown[] | undefined): boolean {
  return (filter?.length ?? 0) > 0 || counts[view] > 0 || viewOptions.view === view;
}
