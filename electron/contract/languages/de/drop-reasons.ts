import type { dropReasons as english } from "../en/drop-reasons.ts";
import type { Translated } from "../translator.ts";

export const dropReasons: Translated<typeof english> = {
  undecodable: "{words}",
  compressed: "komprimiert, was nicht verlangt war",
  notAnObject: "kein Objekt",
  withoutAction: "ein Ereignis ohne Auftrag",
  withoutId: "ein Auftrag ohne ID",
  idTooLong: "ein Auftrag, dessen ID länger als {characters} Zeichen ist",
};
