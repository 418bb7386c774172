/** What Docket shows of an update, as a card: dashed is this device's word, solid the service's. */
import { CheckCheck, Check, CirclePause, CircleDashed } from "lucide-react";
import { updateStatusLabels } from "../../../electron/contract/messages/labels.ts";
import { ticketWords } from "../../messages/settings.ts";
import styles from "./Ticket.module.css";

const STEPS = [
  ["waiting", CirclePause],
  ["sending", CircleDashed],
  ["accepted", Check],
  ["confirmed", CheckCheck],
] as const;

export function Ticket() {
  return (
    <figure className={styles.ticket}>
      <p className={styles.head}>{ticketWords.example}</p>
      <ul className={styles.steps}>
        {STEPS.map(([status, Icon]) => (
          <li key={status} data-status={status}>
            <Icon size={16} aria-hidden="true" />
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
