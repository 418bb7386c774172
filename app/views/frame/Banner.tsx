/** The banner of a connection that cannot be relied on: the facts, since when, and the remedy. */
import { TriangleAlert } from "lucide-react";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { settingProblemWords } from "../../../electron/contract/messages/settings.ts";
import { askingProxyOf, certificateTroubleOf } from "../../../electron/contract/failures.ts";
import { useDocket, useNow } from "../../store/hooks.ts";
import type { ShownConnection } from "../../store/shown-connection.ts";
import { bannerNeeded, bannerText, bannerTitle, nextAttempt } from "../../messages/connection.ts";
import { asSentence } from "../../messages/sentence.ts";
import bannerStyles from "../../components/Banner.module.css";

export function Banner() {
  const link = useDocket((state) => state.connection);
  const problem = useDocket((state) => state.settings?.problems[0]);
  if (link?.finding?.code === "unanswered") return <UnansweredBanner />;
  if (problem !== undefined && link?.state !== "live") {
    return (
      <section className={bannerStyles.banner} data-tone="bad" aria-label="Settings problem">
        <TriangleAlert size={16} aria-hidden="true" />
        <p>
          <strong>Not connected</strong> {asSentence(settingProblemWords(problem))}
        </p>
        <CommandButton command="dialog.settings">Open settings</CommandButton>
      </section>
    );
  }
  return link !== undefined && bannerNeeded(link) ? <ConnectionBanner link={link} /> : null;
}

function ConnectionBanner({ link }: { readonly link: ShownConnection }) {
  const asking = useDocket((state) => state.proxySignIn?.proxy);
  const chooses = useDocket((state) => state.certificateChoice !== undefined) && certificateTroubleOf(link.reason) === "choose";
  const known = useDocket((state) => state.known);
  const text = useNow((now) => bannerText(link, now, known));
  const next = useNow((now) => nextAttempt(link, now));
  return (
    <section className={bannerStyles.banner} data-tone={link.state === "refused" ? "bad" : "warn"} aria-label="Connection problem">
      <TriangleAlert size={16} aria-hidden="true" />
      <p>
        <strong>{bannerTitle(link)}</strong> {text}
      </p>
      {next !== "" && (
        <span className={bannerStyles.next} data-part="next">
          {next}
        </span>
      )}
      {link.state === "refused" && <CommandButton command="dialog.settings">Open settings</CommandButton>}
      {asking !== undefined && asking === askingProxyOf(link.reason) && <CommandButton command="dialog.proxySignIn" />}
      {chooses && <CommandButton command="dialog.certificate" />}
      <CommandButton command="connection.retry" />
    </section>
  );
}

/** Without a button, since main would not hear of it. Empty while main answers. */
export function UnansweredBanner() {
  const link = useDocket((state) => state.connection);
  const text = useNow((now) => (link?.finding?.code === "unanswered" ? bannerText(link, now) : ""));
  if (link === undefined || text === "") return null;
  return (
    <section className={bannerStyles.banner} data-tone="bad" aria-label="Connection problem">
      <TriangleAlert size={16} aria-hidden="true" />
      <p>
        <strong>{bannerTitle(link)}</strong> {text}
      </p>
    </section>
  );
}
