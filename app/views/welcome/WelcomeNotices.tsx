/** The notices that do not depend on the queue, above the form and with their full text. */
import { useDocket } from "../../store/hooks.ts";
import { type NoticeCode, noticesOf } from "../../store/notices.ts";
import { StandingNotice } from "../frame/StandingNotice.tsx";
import styles from "./WelcomeNotices.module.css";

/** Codes of these notices; the form itself shows problems of the settings and their file. */
const SHOWN: ReadonlySet<NoticeCode> = new Set(["notKept", "window", "alertsFail", "files", "crash", "preferences", "accounts"]);

export function WelcomeNotices() {
  const codes = useDocket((state) =>
    noticesOf(state, false, state.now)
      .filter((code) => SHOWN.has(code))
      .join(" "),
  );
  if (codes === "") return null;
  return (
    <div className={styles.notices}>
      {(codes.split(" ") as NoticeCode[]).map((code) => (
        <StandingNotice key={code} code={code} />
      ))}
    </div>
  );
}
