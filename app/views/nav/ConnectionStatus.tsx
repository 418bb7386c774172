/**
 * How far the screen can be trusted, in shape and words. It ticks, so it is not announced by itself (aria-live off); the announcer says when the state
 * changes.
 */
import { Circle, CircleDashed, CircleOff, CircleX, type LucideIcon, Triangle } from "lucide-react";
import { useStore } from "zustand";
import type { ConnectionDto, ConnectionState } from "../../../electron/contract/dto.ts";
import { useNow, useStores } from "../../store/context.ts";
import { connectionLine } from "../../words/connection.ts";
import { counted } from "../../words/sentence.ts";

const SHAPES: Readonly<Record<ConnectionState, LucideIcon>> = {
  connecting: CircleDashed,
  live: Circle,
  stale: Triangle,
  offline: CircleOff,
  refused: CircleX,
};

export function ConnectionStatus() {
  const link = useStore(useStores().connection.store, (state) => state.connection);
  return link === undefined ? <Line state="connecting" text="Connecting" /> : <Ticking link={link} />;
}

function Ticking({ link }: { readonly link: ConnectionDto }) {
  const text = useNow((now) => connectionLine(link, now));
  const dropped = link.dropped === 0 ? undefined : `${counted(link.dropped, "message")} of the service could not be read`;
  return <Line state={link.state} text={text} note={dropped} />;
}

function Line({ state, text, note }: { readonly state: ConnectionState; readonly text: string; readonly note?: string | undefined }) {
  const Shape = SHAPES[state];
  return (
    <div className={`connection ${state}`} title={note === undefined ? text : `${text}. ${note}.`}>
      <Shape size={14} aria-hidden="true" />
      <div className="connection-words">
        <div role="status" aria-label="Connection" aria-live="off">
          {text}
        </div>
        {note !== undefined && <p className="connection-note">{note}</p>}
      </div>
    </div>
  );
}
