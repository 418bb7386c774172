/**
 * Reads a body piece by piece (a frame, or a line), checks for an abort between two pieces, and
 * yields to the event loop while much data arrives at once.
 */
import type { Clock } from "../ports.ts";
import type { BodyReader } from "./body-reader.ts";
import { abortFailure, TransportError } from "./failures/failure.ts";
import type { Splitter } from "./splitter.ts";
import { WorkSlice } from "./work-slice.ts";

export interface Reading {
  readonly body: BodyReader;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Number of pieces per clock reading; a reading costs a twentieth of the processing of a usual
 * message.
 */
const PIECES_A_LOOK = 8;

/**
 * Passes the pieces to `take` in order, until the body ends or `take` returns true. `sameRead`: the
 * piece was read in the same turn as the previous one. Throws a TransportError if the body is cut
 * off or the signal aborts.
 */
export async function readPieces<Piece>(
  { body, clock, signal }: Reading,
  splitter: Splitter<Piece>,
  take: (piece: Piece, sameRead: boolean) => boolean,
): Promise<void> {
  const slice = new WorkSlice(clock, signal);
  let sameRead = false;
  let pieces = 0;
  for (;;) {
    const piece = splitter.next();
    if (piece !== undefined) {
      // A chunk can contain many pieces, and its first piece may be the last one needed.
      if (signal.aborted) throw new TransportError(abortFailure());
      if (take(piece, sameRead)) return;
      sameRead = true;
      pieces += 1;
      if (pieces % PIECES_A_LOOK !== 0) continue;
    } else {
      sameRead = false;
      slice.waits();
      const chunk = await body.next();
      slice.resumed();
      if (chunk === undefined) break;
      splitter.push(chunk);
    }
    if (!slice.isOver) continue;
    sameRead = false;
    await slice.nextTurn();
  }
  const last = splitter.end();
  if (last !== undefined && signal.aborted) throw new TransportError(abortFailure());
  if (last !== undefined) take(last, false);
}
