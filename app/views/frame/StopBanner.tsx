/**
 * Across the top, above everything else, while any work has to be stopped. It is announced at once
 * and interrupts a screen reader.
 */
import { OctagonX } from "lucide-react";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useDocket } from "../../store/hooks.ts";
import { counted } from "../../messages/sentence.ts";
import { stopWords } from "../../messages/stop.ts";
import { classes } from "../../components/classes.ts";
import bannerStyles from "../../components/Banner.module.css";
import styles from "./StopBanner.module.css";

export function StopBanner() {
  const [first, ...others] = useDocket((state) => state.stops);
  return (
    // The live region is there before its text is, so that no screen reader misses the text.
    <div aria-live="assertive" className={first === undefined ? "for-screen-readers" : undefined}>
      {first?.stop !== undefined && (
        <section className={classes(bannerStyles.banner, styles.banner)} data-tone="stop" aria-label="Work to stop">
          <OctagonX size={20} aria-hidden="true" />
          <p>
            <strong>Stop work:</strong> {stopWords(first, first.stop)}
            {others.length > 0 && ` And ${counted(others.length, "other")}.`}
          </p>
          <CommandButton command="stop.show">Show</CommandButton>
        </section>
      )}
    </div>
  );
}
