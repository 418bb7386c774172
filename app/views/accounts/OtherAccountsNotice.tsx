/** The notice of updates that wait for an account that is not in use; empty if there are none. */
import { Inbox } from "lucide-react";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { t } from "../../languages/words.ts";
import { useDocket } from "../../store/hooks.ts";
import { otherAccountsProblemWords } from "../../messages/errors.ts";
import { othersNotice } from "../../messages/other-accounts.ts";
import { asSentence } from "../../messages/sentence.ts";
import { Notice } from "../../components/Notice.tsx";

export function OtherAccountsNotice() {
  const accounts = useDocket((state) => state.otherAccounts);
  const problem = useDocket((state) => state.otherAccountsProblem);
  const notice = othersNotice(accounts);
  const text = notice === "" && problem !== undefined ? asSentence(otherAccountsProblemWords(problem)) : notice;
  if (text === "" || (notice === "" && accounts.length > 0)) return null;
  return (
    <Notice name={t("noticeNames.accounts")} tone="news" icon={Inbox} text={text}>
      {notice === "" ? undefined : <CommandButton command="dialog.accounts">{t("notices.show")}</CommandButton>}
    </Notice>
  );
}
