/** The keys of the whole window. None of them acts while text is typed or a dialog is open. */
import { useEffect } from "react";
import { isTyping } from "./focus.ts";
import { handleKey } from "./handle-key.ts";
import { WINDOW_PLACES } from "./places.ts";
import { useCommandContext } from "./use-command.ts";

export function useWindowKeys(): void {
  const contextNow = useCommandContext();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented || isTyping(event.target)) return;
      const context = contextNow();
      if (!context.isDialogOpen && handleKey(event, WINDOW_PLACES, context)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [contextNow]);
}
