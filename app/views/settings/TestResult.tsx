/** The result of the connection test. */
import { useEffect } from "react";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ConnectionTestDto } from "../../../electron/contract/connection.ts";
import { testLabels, testWords } from "../../messages/connection-test.ts";
import { Status } from "../../components/Status.tsx";
import { useDocketStore } from "../../store/hooks.ts";
import styles from "./TestResult.module.css";

export function TestResult({ tested, testing }: { readonly tested: ConnectionTestDto | undefined; readonly testing: boolean }) {
  const { announcements } = useDocketStore();
  // The result of a test is not announced after its form has closed.
  useEffect(() => () => announcements.say("test", ""), [announcements]);
  const words = tested === undefined ? undefined : testWords(tested);
  const Icon = tested?.found === "list" ? CircleCheck : CircleAlert;
  const announcement = testing ? testLabels.underWay : words === undefined ? "" : `${words.title}. ${words.text}`;
  return (
    <Status topic="test" className={styles.result} name={testLabels.name} words={announcement} data={{ "data-found": tested?.found }}>
      {testing && <span className={styles.text}>{testLabels.underWay}</span>}
      {words !== undefined && (
        <>
          <Icon className={styles.icon} size={16} aria-hidden="true" />
          <span className={styles.title}>{words.title}.</span>
          <span className={styles.text}>{words.text}</span>
        </>
      )}
    </Status>
  );
}
