/**
 * The notice of a problem with Docket's files: while nothing is kept, and afterwards until it is
 * dismissed.
 */
import { HardDrive } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useDocket } from "../../store/hooks.ts";
import { asSentence } from "../../messages/sentence.ts";
import { storageSentence } from "../../../electron/contract/messages/storage.ts";
import { storageCosts, storageHeads } from "../../messages/storage.ts";
import bannerStyles from "../../components/Banner.module.css";

export function StorageBanner() {
  const storage = useDocket(({ connection }) => connection?.storage);
  const [seen, setSeen] = useState<string>();
  // A problem that happens again is shown again.
  if (storage === undefined && seen !== undefined) setSeen(undefined);
  if (storage === undefined) return null;
  const key = JSON.stringify(storage.problems);
  if (storage.kept && key === seen) return null;
  return (
    <section className={bannerStyles.banner} data-tone={storage.kept ? "news" : "bad"} aria-label="Files">
      <HardDrive size={16} aria-hidden="true" />
      <p>
        <strong>{storageHeads[storage.what]}</strong> {asSentence(storage.problems.map(storageSentence).join(" "))}{" "}
        {storageCosts[storage.what]}
      </p>
      {storage.kept && (
        <Button kind="quiet" onClick={() => setSeen(key)}>
          Dismiss
        </Button>
      )}
    </section>
  );
}
