/** Says that things changed while Docket was away, until the user has looked or waved it off. */
import { History } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useAtLeast, useNow, useStores } from "../../store/context.ts";
import type { DigestDto } from "../../../electron/contract/digest.ts";
import { digestCounts, digestSpan } from "../../messages/digest.ts";

export function DigestBar() {
  const digest = useStore(useStores().digest.store, (state) => state.digest);
  return digest === undefined ? null : <Bar digest={digest} />;
}

function Bar({ digest }: { readonly digest: DigestDto }) {
  const atLeast = useAtLeast();
  const span = useNow((now) => digestSpan(digest, now));
  return (
    <section className="banner news" aria-label="While Docket was away">
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
