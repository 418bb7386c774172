/** One active notice. A failure to render affects only the notice's own place. */
import { Boundary } from "../../components/Boundary.tsx";
import type { NoticeCode } from "../../store/notices.ts";
import { NOTICE_PARTS } from "./notice-parts.tsx";

export function StandingNotice({ code }: { readonly code: NoticeCode }) {
  const { Part, pane } = NOTICE_PARTS[code];
  return (
    <Boundary key={code} pane={pane} place="banner">
      <Part />
    </Boundary>
  );
}
