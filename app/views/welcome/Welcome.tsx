/** The first run: a promise, three fields that connect, and the demonstration. */
import { Play } from "lucide-react";
import { useState } from "react";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { ManagedBy } from "../../../electron/contract/managed.ts";
import type { SettingsDto } from "../../../electron/contract/settings.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { useActions, useDocket } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { profileWords, switchWords } from "../../messages/profiles.ts";
import { asSentence } from "../../messages/sentence.ts";
import { deviceKeyWords, formLabels, welcomeWords } from "../../messages/settings.ts";
import { OtherAccountsDialog } from "../accounts/OtherAccountsDialog.tsx";
import { CrashDialog } from "../crash/CrashDialog.tsx";
import { Mark } from "../frame/Mark.tsx";
import { deviceKeyTrouble } from "../../store/settings.ts";
import { SwitchDialog } from "../accounts/SwitchDialog.tsx";
import { CertificateDialog } from "../proxy/CertificateDialog.tsx";
import { ProxySignInDialog } from "../proxy/ProxySignInDialog.tsx";
import { SettingsForm } from "../settings/SettingsForm.tsx";
import { Ticket } from "./Ticket.tsx";
import { WelcomeNotices } from "./WelcomeNotices.tsx";
import styles from "./Welcome.module.css";

export function Welcome({ settings }: { readonly settings: SettingsDto }) {
  const trouble = deviceKeyTrouble(settings);
  return (
    <main className={styles.welcome}>
      <div className={styles.promise}>
        <p className={styles.name}>
          <Mark size={26} /> Docket
        </p>
        <h1>{welcomeWords.promise}</h1>
        <p className={styles.lead}>{welcomeWords.lead}</p>
        <Ticket />
      </div>
      <div className={styles.side}>
        <WelcomeNotices />
        <CrashDialog />
        <OtherAccountsDialog />
        <SwitchDialog />
        {/* A test of the connection may need these dialogs before anything is set up. */}
        <ProxySignInDialog />
        <CertificateDialog />
        <div className={styles.form}>
          <h2>{trouble === undefined ? welcomeWords.connect : welcomeWords.notConnected}</h2>
          <p className={styles.needed}>{trouble === undefined ? welcomeWords.needed : deviceKeyWords[trouble]}</p>
          <SettingsForm isFirst settings={settings} saveName={formLabels.connect} onSaved={() => undefined} />
          {trouble === undefined && <Demonstration forbiddenBy={settings.policies?.noDemonstration} />}
          <OtherProfiles />
        </div>
      </div>
    </main>
  );
}

/** The way back from a new account to an account that is set up. */
function OtherProfiles() {
  const { switchProfile } = useActions();
  const profiles = useDocket((state) => state.profiles);
  const others = profiles?.profiles.filter(({ id }) => id !== profiles.active) ?? [];
  if (others.length === 0) return null;
  return (
    <div className={styles.demonstration}>
      <p>{profileWords.back}</p>
      {others.map((profile) => (
        <Button key={profile.id} onClick={() => void switchProfile(profile.id)}>
          {switchWords(profile)}
        </Button>
      ))}
    </div>
  );
}

function Demonstration({ forbiddenBy }: { readonly forbiddenBy: ManagedBy | undefined }) {
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
  if (forbiddenBy !== undefined)
    return (
      <div className={styles.demonstration}>
        <p>{errorWords({ code: "demonstrationForbidden", params: { by: forbiddenBy } })}</p>
      </div>
    );
  return (
    <div className={styles.demonstration}>
      <p>{welcomeWords.demonstration}</p>
      <Button icon={<Play size={15} aria-hidden="true" />} unavailable={starting} onClick={() => void demonstrate()}>
        {welcomeWords.tryDemonstration}
      </Button>
      {problem !== undefined && <Problem words={`${welcomeWords.notStarted} ${asSentence(errorWords(problem))}`} />}
    </div>
  );
}
