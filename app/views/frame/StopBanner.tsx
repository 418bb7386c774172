/** Across the top, above everything else, while anything has to be stopped. It is announced at once, whatever a screen reader is saying. */
import { OctagonX } from "lucide-react";
import { Button } from "../../components/Button.tsx";
import { useActions, useDocket } from "../../store/hooks.ts";
import { counted } from "../../messages/sentence.ts";
import { SHOW_STOP_KEY, stopWords } from "../../messages/stop.ts";

export function StopBanner() {
  const { openAction } = useActions();
  const [first, ...others] = useDocket((state) => state.stops);
  return (
    // The live region is there before its text is, so that no screen reader misses the text.
    <div aria-live="assertive" className={first === undefined ? "for-screen-readers" : undefined}>
      {first?.stop !== undefined && (
        <section className="banner stop" aria-label="Work to stop">
          <OctagonX size={20} aria-hidden="true" />
          <p>
            <strong>Stop work:</strong> {stopWords(first, first.stop)}
            {others.length > 0 && ` And ${counted(others.length, "other")}.`}
          </p>
          <Button shortcut={SHOW_STOP_KEY} onClick={() => openAction(first.id)}>
            Show
          </Button>
        </section>
      )}
    </div>
  );
}
