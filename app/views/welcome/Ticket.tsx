/**
 * The stages of an update, as a card: dashed for this device's information, solid for the
 * service's.
 */
import { durationWords } from "../../../electron/contract/languages/formats.ts";
import { updateStatusLabels } from "../../../electron/contract/messages/labels.ts";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { UpdateIcon } from "../../components/StateIcon.tsx";
import { useLanguage } from "../../languages/use-language.ts";
import { ticketWords } from "../../messages/settings.ts";
import styles from "./Ticket.module.css";

const STEPS = ["waiting", "sending", "accepted", "confirmed"] as const;

export function Ticket() {
  const language = useLanguage();
  return (
    <figure className={styles.ticket}>
      <p className={styles.head}>
        <PriorityShape key={language} priority="CRITICAL" />
        <strong>{ticketWords.example}</strong>
        <span className={styles.age}>{durationWords(40, "seconds")}</span>
      </p>
      <ul className={styles.steps}>
        {STEPS.map((status) => (
          <li key={status}>
            <UpdateIcon stage={status} size={16} />
            <strong>{updateStatusLabels[status]}</strong>
            <span>{ticketWords[status]}</span>
          </li>
        ))}
      </ul>
      <figcaption className={styles.legend}>
        <span data-line="dashed">{ticketWords.dashed}</span>
        <span data-line="solid">{ticketWords.solid}</span>
      </figcaption>
    </figure>
  );
}
