/**
 * Reads a body piece by piece (a frame, or a line), with an abort between any two of them, and
 * gives way to others while much comes at once.
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

/** A look at the clock costs a twentieth of the reading of a usual message: one serves so many pieces. */
const PIECES_A_LOOK = 8;

/**
 * Passes the pieces on, in their order, until the body ends or `take` answers that it has had the
 * last; `sameRead`: this one was read in the same turn as the one before. Throws a TransportError
 * where the body breaks off, and at the abort.
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
      // One chunk can hold many pieces, and its first can be the last that anybody wants.
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
