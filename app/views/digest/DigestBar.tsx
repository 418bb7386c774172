/** Says that things changed while Docket was away, until the user has looked or waved it off. */
import { History } from "lucide-react";
import { Button } from "../../components/Button.tsx";
import { useActions, useAtLeast, useDocket, useNow } from "../../store/hooks.ts";
import type { DigestDto } from "../../../electron/contract/digest.ts";
import { digestCounts, digestSpan } from "../../messages/digest.ts";

export function DigestBar() {
  const digest = useDocket((state) => state.digest);
  return digest === undefined ? null : <Bar digest={digest} />;
}

function Bar({ digest }: { readonly digest: DigestDto }) {
  const { openDialog, dismissDigest } = useActions();
  const atLeast = useAtLeast();
  const span = useNow((now) => digestSpan(digest, now));
  return (
    <section className="banner news" aria-label="While Docket was away">
      <History size={16} aria-hidden="true" />
      <p>
        <strong>While Docket was away</strong> {digestCounts(digest, atLeast)}, {span}.
      </p>
      <Button onClick={() => openDialog({ kind: "digest" })}>Show what changed</Button>
      <Button kind="quiet" onClick={dismissDigest}>
        Dismiss
      </Button>
    </section>
  );
}
