/** The notice of updates that wait for an account that is not in use. */
import { Inbox } from "lucide-react";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useDocket } from "../../store/hooks.ts";
import { otherAccountsProblemWords } from "../../messages/errors.ts";
import { othersNotice } from "../../messages/other-accounts.ts";
import { asSentence } from "../../messages/sentence.ts";
import bannerStyles from "../../components/Banner.module.css";

export function OtherAccountsBanner() {
  const accounts = useDocket((state) => state.otherAccounts);
  const problem = useDocket((state) => state.otherAccountsProblem);
  const notice = othersNotice(accounts);
  if (notice === "" && (problem === undefined || accounts.length > 0)) return null;
  return (
    <section className={bannerStyles.banner} data-tone="news" aria-label="Other accounts">
      <Inbox size={16} aria-hidden="true" />
      <p>{notice === "" ? (problem === undefined ? "" : asSentence(otherAccountsProblemWords(problem))) : notice}</p>
      {notice !== "" && <CommandButton command="dialog.accounts">Show them</CommandButton>}
    </section>
  );
}
