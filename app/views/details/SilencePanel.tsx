/** The question after a long silence, with answers of one key each. It goes as soon as an answer is on its way. */
import { BellRing } from "lucide-react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { Button } from "../../components/Button.tsx";
import { useActions, useDocket, useLive, useNow } from "../../store/hooks.ts";
import { isBlank, isReporting, pressKey } from "../../store/moves.ts";
import { sameAgainWords, silenceKeys, silenceWords, STILL_WORKING, stillWorking } from "../../messages/silence.ts";

export function SilencePanel({ row, since }: { readonly row: RowDto; readonly since: number }) {
  const { report, snoozeSilence } = useActions();
  const pending = useDocket((state) => state.pendingPresses.has(pressKey(row.id, "report")));
  const isLive = useLive();
  const words = useNow((now) => silenceWords(since, now, isLive));
  if (isReporting(row)) return null;
  const last = row.progress;
  return (
    <section className="ask-panel" aria-label="Nothing reported">
      <p className="ask-title">
        <BellRing size={15} aria-hidden="true" /> {words}
      </p>
      <p>Are you still working on it? Whoever waits for it sees nothing else.</p>
      <div className="ask-choices">
        <Button shortcut={silenceKeys.still} unavailable={pending} onClick={() => report(row, stillWorking(row))}>
          {STILL_WORKING}
        </Button>
        {last !== undefined && !isBlank(last) && (
          <Button
            shortcut={silenceKeys.again}
            unavailable={pending}
            title={`Reports ${sameAgainWords(last)} again`}
            onClick={() => report(row, last)}
          >
            Same again
          </Button>
        )}
        <Button kind="quiet" shortcut={silenceKeys.later} onClick={() => snoozeSilence(row.id)}>
          Not now
        </Button>
      </div>
    </section>
  );
}
