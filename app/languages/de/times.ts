import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/times.ts";

/** Spans stand after "vor", "seit" and "in"; moments also after "um". */
export const times: Translated<typeof en.times> = {
  dated: "{day}, {time}",
  zone: "Zeiten: {zone}.",
  odd: "unmöglich",
  unknown: "unbekannter Zeit",
  impossible: "unmögliche Zeit",
};
