/** The notice of changes made while Docket was away, until the user opens or dismisses it. */
import { History } from "lucide-react";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useAtLeast, useDocket, useNow } from "../../store/hooks.ts";
import type { DigestDto } from "../../../electron/contract/digest.ts";
import { digestCounts, digestSpan } from "../../messages/digest.ts";
import bannerStyles from "../../components/Banner.module.css";

export function DigestBar() {
  const digest = useDocket((state) => state.digest);
  return digest === undefined ? null : <Bar digest={digest} />;
}

function Bar({ digest }: { readonly digest: DigestDto }) {
  const atLeast = useAtLeast();
  const span = useNow((now) => digestSpan(digest, now));
  return (
    <section className={bannerStyles.banner} data-tone="news" aria-label="While Docket was away">
      <History size={16} aria-hidden="true" />
      <p>
        <strong>While Docket was away</strong> {digestCounts(digest, atLeast)}, {span}.
      </p>
      <CommandButton command="dialog.digest">Show what changed</CommandButton>
      <CommandButton command="digest.dismiss" kind="quiet">
        Dismiss
      </CommandButton>
    </section>
  );
}
