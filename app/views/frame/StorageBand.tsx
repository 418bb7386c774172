/**
 * Says what is wrong with Docket's files: as long as nothing is kept, and until it is waved off
 * where that is over. What is waved off is said again when it happens again.
 */
import { HardDrive } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../components/Button.tsx";
import { useStores } from "../../store/context.ts";
import { asSentence } from "../../words/sentence.ts";

export function StorageBand() {
  const { connection, settings, dialogs } = useStores();
  const storage = useStore(connection.store, (state) => state.connection?.storage);
  const unread = useStore(settings.store, (state) => state.settings?.fileProblem);
  return (
    <>
      {storage?.kept === false && (
        <section className="band bad" aria-label="Files">
          <HardDrive size={16} aria-hidden="true" />
          <p>
            <strong>Nothing is kept on this machine</strong> {asSentence(storage.message)} Updates and drafts are lost when Docket ends.
          </p>
        </section>
      )}
      <Past name="Files" title="About Docket's files" message={storage?.kept === true ? storage.message : undefined} />
      <Past name="Settings file" title="About the saved settings" message={unread}>
        <Button onClick={() => dialogs.open({ kind: "settings" })}>Open settings</Button>
      </Past>
    </>
  );
}

interface PastProps {
  readonly name: string;
  readonly title: string;
  /** Undefined while there is nothing to say. */
  readonly message: string | undefined;
  readonly children?: ReactNode;
}

/** What has happened and does not get worse. */
function Past({ name, title, message, children }: PastProps) {
  const [seen, setSeen] = useState<string>();
  if (message === undefined && seen !== undefined) setSeen(undefined);
  if (message === undefined || message === seen) return null;
  return (
    <section className="band news" aria-label={name}>
      <HardDrive size={16} aria-hidden="true" />
      <p>
        <strong>{title}</strong> {asSentence(message)}
      </p>
      {children}
      <Button kind="quiet" onClick={() => setSeen(message)}>
        Dismiss
      </Button>
    </section>
  );
}
