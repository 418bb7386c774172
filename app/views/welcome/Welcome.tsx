/** The first run: an introduction, the demonstration, and the form that connects for real. */
import { PlayCircle } from "lucide-react";
import { useState } from "react";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { SettingsDto } from "../../../electron/contract/settings.ts";
import { Button } from "../../components/Button.tsx";
import { useActions } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { asSentence } from "../../messages/sentence.ts";
import { OtherAccountsNotice } from "../accounts/OtherAccountsNotice.tsx";
import { OtherAccountsDialog } from "../accounts/OtherAccountsDialog.tsx";
import { SettingsForm } from "../settings/SettingsForm.tsx";
import textStyles from "../../components/text.module.css";
import styles from "./Welcome.module.css";

export function Welcome({ settings }: { readonly settings: SettingsDto }) {
  const { startDemonstration } = useActions();
  const [problem, setProblem] = useState<InvokeError>();
  const [starting, setStarting] = useState(false);
  const demonstrate = async () => {
    setStarting(true);
    setProblem(undefined);
    const result = await startDemonstration();
    setStarting(false);
    if (!result.ok) setProblem(result.error);
  };
  return (
    <main className={styles.welcome}>
      <div className={styles.others}>
        <OtherAccountsNotice />
      </div>
      <OtherAccountsDialog />
      <div className={styles.words}>
        <h1>Docket</h1>
        <p className={styles.lead}>
          A live queue of the Actions assigned to you. It shows how fresh it is, and what became of every update you send.
        </p>
        <h2>Look around first</h2>
        <p>The demonstration runs a small service on this device and assigns you plausible work. Nothing leaves this device.</p>
        <Button icon={<PlayCircle size={16} aria-hidden="true" />} unavailable={starting} onClick={() => void demonstrate()}>
          Try the demonstration
        </Button>
        {problem !== undefined && (
          <p className={textStyles.problem} role="alert">
            The demonstration did not start. {asSentence(errorWords(problem))}
          </p>
        )}
      </div>
      <div className={styles.form}>
        <h2>Connect to your service</h2>
        <SettingsForm settings={settings} saveName="Connect" onSaved={() => undefined} />
      </div>
    </main>
  );
}
