/** The notice of an unreliable connection: the facts, the time since when, and the remedy. */
import { CircleDashed, CircleOff, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { askingProxyOf, certificateTroubleOf } from "../../../electron/contract/failures.ts";
import type { ConnectionState } from "../../../electron/contract/vocabulary.ts";
import { t } from "../../languages/words.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useDocket, useNow } from "../../store/hooks.ts";
import { bannerText, bannerTitle, nextAttempt } from "../../messages/connection.ts";
import { Notice } from "../../components/Notice.tsx";

const ICONS: Readonly<Record<ConnectionState, LucideIcon>> = {
  connecting: CircleDashed,
  live: CircleDashed,
  stale: TriangleAlert,
  offline: CircleOff,
  refused: CircleX,
};

export function ConnectionNotice() {
  const link = useDocket((state) => state.connection);
  const asking = useDocket((state) => state.proxySignIn?.proxy);
  const chooses = useDocket((state) => state.certificateChoice !== undefined) && certificateTroubleOf(link?.reason) === "choose";
  const known = useDocket((state) => state.known);
  const apiInAddress = useDocket(({ settings }) => settings?.warnings?.some(({ code }) => code === "addressOfApi") === true);
  const text = useNow((now) => (link === undefined ? "" : bannerText(link, now, known, apiInAddress)));
  const isUnanswered = link?.finding?.code === "unanswered";
  const next = useNow((now) => (link === undefined || isUnanswered ? "" : nextAttempt(link, now)));
  if (link === undefined) return null;
  const { state } = link;
  const tone = isUnanswered || state === "refused" ? "bad" : state === "connecting" ? "news" : "warn";
  return (
    <Notice
      name={t("noticeNames.connection")}
      // If main does not answer, the notice keeps its own icon and words, because the connection
      // status beside it does not name the part of Docket concerned.
      about={isUnanswered ? undefined : "connection"}
      tone={tone}
      icon={ICONS[state]}
      title={bannerTitle(link)}
      text={text}
      next={next}
    >
      {/* Main would not receive the press. */}
      {isUnanswered ? undefined : (
        <>
          {state === "refused" && <CommandButton command="dialog.settings">{t("notices.openSettings")}</CommandButton>}
          {asking !== undefined && asking === askingProxyOf(link.reason) && <CommandButton command="dialog.proxySignIn" />}
          {chooses && <CommandButton command="dialog.certificate" />}
          <CommandButton command="connection.retry" />
        </>
      )}
    </Notice>
  );
}
