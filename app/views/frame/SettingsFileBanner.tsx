/**
 * The notice of saved settings, or a kept key, that could not be read, until it is dismissed or
 * they are saved anew. Docket may be connected all the same.
 */
import { HardDrive } from "lucide-react";
import { useState } from "react";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { fileProblemWords } from "../../../electron/contract/messages/settings.ts";
import { Button } from "../../components/Button.tsx";
import { useDocket } from "../../store/hooks.ts";
import { asSentence } from "../../messages/sentence.ts";
import bannerStyles from "../../components/Banner.module.css";

export function SettingsFileBanner() {
  const problem = useDocket(({ settings }) => settings?.fileProblem && fileProblemWords(settings.fileProblem));
  const [seen, setSeen] = useState<string>();
  if (problem === undefined && seen !== undefined) setSeen(undefined);
  if (problem === undefined || problem === seen) return null;
  return (
    <section className={bannerStyles.banner} data-tone="news" aria-label="Settings file">
      <HardDrive size={16} aria-hidden="true" />
      <p>
        <strong>About the saved settings</strong> {asSentence(problem)}
      </p>
      <CommandButton command="dialog.settings">Open settings</CommandButton>
      <Button kind="quiet" onClick={() => setSeen(problem)}>
        Dismiss
      </Button>
    </section>
  );
}
