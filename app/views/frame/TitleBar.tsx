/**
 * The title bar of the page. While work has to be stopped it is red and says so; dialogs leave it
 * free, and a screen reader finds it behind each of them.
 */
import { OctagonX } from "lucide-react";
import { Boundary } from "../../components/Boundary.tsx";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useDocket } from "../../store/hooks.ts";
import { stopMessage, stopWords } from "../../messages/stop.ts";
import { Mark } from "./Mark.tsx";
import styles from "./TitleBar.module.css";

export function TitleBar() {
  const platform = useDocket((state) => state.appInfo?.platform);
  const isStop = useDocket((state) => state.stops.length > 0);
  return (
    // React Aria leaves what has this attribute to assistive technology while a dialog is open.
    <header className={styles.bar} data-platform={platform} data-stop={isStop || undefined} data-react-aria-top-layer="true">
      {/* The live region is there before its text is, so that no screen reader misses the text. */}
      <div className={styles.stop} aria-live="assertive">
        <Boundary pane="stop banner" place="banner">
          <WorkToStop />
        </Boundary>
      </div>
      {!isStop && (
        <>
          <span className={styles.mark}>
            <Mark />
          </span>
          <span className={styles.wordmark}>Docket</span>
        </>
      )}
    </header>
  );
}

function WorkToStop() {
  const [first, ...others] = useDocket((state) => state.stops);
  if (first?.stop === undefined) return null;
  const words = `${stopWords(first, first.stop)}${stopMessage(first.stop)}`;
  return (
    <section className={styles.work} aria-label="Work to stop">
      <OctagonX size={20} aria-hidden="true" />
      <p className={styles.words} title={words}>
        <strong>
          Stop work<span className="for-screen-readers">:</span>
        </strong>{" "}
        {words}
      </p>
      {others.length > 0 && <span className={styles.others}> and {others.length} more</span>}
      <CommandButton command="stop.show">Show</CommandButton>
    </section>
  );
}
