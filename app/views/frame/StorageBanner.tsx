/** The trouble with Docket's files: as long as nothing is kept, else until it is dismissed. */
import { HardDrive } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useDocket } from "../../store/hooks.ts";
import { storageCosts, storageHeads, storageText } from "../../messages/storage.ts";
import bannerStyles from "../../components/Banner.module.css";

export function StorageBanner() {
  const storage = useDocket(({ connection }) => connection?.storage);
  const [seen, setSeen] = useState<string>();
  // A trouble that comes again is shown again.
  if (storage === undefined && seen !== undefined) setSeen(undefined);
  if (storage === undefined) return null;
  const text = storageText(storage);
  if (storage.kept && text === seen) return null;
  return (
    <section className={bannerStyles.banner} data-tone={storage.kept ? "news" : "bad"} aria-label="Files">
      <HardDrive size={16} aria-hidden="true" />
      <p>
        <strong>{storageHeads[storage.what]}</strong> {text} {storageCosts[storage.what]}
      </p>
      {storage.kept && (
        <Button kind="quiet" onClick={() => setSeen(text)}>
          Dismiss
        </Button>
      )}
    </section>
  );
}
