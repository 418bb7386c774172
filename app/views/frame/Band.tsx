/** The band across the top when what is on the screen cannot be relied on: what is known, since when, and what to do about it. */
import { TriangleAlert } from "lucide-react";
import { useStore } from "zustand";
import type { ConnectionDto } from "../../../electron/contract/dto.ts";
import { Button } from "../../components/Button.tsx";
import { useNow, useStores } from "../../store/context.ts";
import { bandNeeded, bandText, connectionNames, nextAttempt } from "../../words/connection.ts";
import { asSentence } from "../../words/sentence.ts";

export function Band() {
  const { connection, settings, dialogs } = useStores();
  const link = useStore(connection.store, (state) => state.connection);
  const problem = useStore(settings.store, (state) => state.settings?.problems[0]);
  if (problem !== undefined) {
    return (
      <section className="band bad" aria-label="Settings problem">
        <TriangleAlert size={16} aria-hidden="true" />
        <p>
          <strong>Not connected</strong> {asSentence(problem.message)}
        </p>
        <Button onClick={() => dialogs.open({ kind: "settings" })}>Open settings</Button>
      </section>
    );
  }
  return link !== undefined && bandNeeded(link) ? <ConnectionBand link={link} /> : null;
}

function ConnectionBand({ link }: { readonly link: ConnectionDto }) {
  const { connection, dialogs } = useStores();
  const text = useNow((now) => bandText(link, now));
  const next = useNow((now) => nextAttempt(link, now));
  return (
    <section className={`band ${link.state === "refused" ? "bad" : "warn"}`} aria-label="Connection problem">
      <TriangleAlert size={16} aria-hidden="true" />
      <p>
        <strong>{connectionNames[link.state]}</strong> {text}
      </p>
      {next !== "" && <span className="band-next">{next}</span>}
      {link.state === "refused" && <Button onClick={() => dialogs.open({ kind: "settings" })}>Open settings</Button>}
      <Button onClick={() => connection.retry()}>Retry now</Button>
    </section>
  );
}
