/** The notice of an uncaught error outside of any pane: any part of the screen may be old. */
import { TriangleAlert } from "lucide-react";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useDocket } from "../../store/hooks.ts";
import bannerStyles from "../../components/Banner.module.css";

export function UncaughtErrorBanner() {
  const errors = useDocket((state) => state.uncaughtErrors);
  if (errors === 0) return null;
  return (
    <section className={bannerStyles.banner} data-tone="warn" aria-label="Window problem">
      <TriangleAlert size={16} aria-hidden="true" />
      <p>
        <strong>Something in this window failed</strong> Reload it: what you see may be out of date. Updates and drafts are not touched by
        it.
      </p>
      <CommandButton command="window.reload" />
      <CommandButton command="failure.dismiss" kind="quiet">
        Dismiss
      </CommandButton>
    </section>
  );
}
