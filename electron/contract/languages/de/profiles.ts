import type * as english from "../en/profiles.ts";
import type { Translated } from "../translator.ts";

export const profiles: Translated<typeof english.profiles> = {
  new: "Neues Konto",
  export: "Konto exportieren",
  import: "Konto importieren",
  file: "Docket-Konto",
};
