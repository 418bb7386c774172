/** Commands for the palette and the list of all keys. */
import { always, type Topic } from "./command.ts";

export const keys: Topic<"palette.open" | "keys.show"> = {
  "palette.open": {
    keys: ["Ctrl+K"],
    fieldKeys: ["Ctrl+K"],
    where: "window",
    enabled: always,
    run: (context) => context.openDialog({ kind: "palette" }),
  },
  "keys.show": {
    keys: ["?"],
    where: "window",
    enabled: always,
    run: (context) => context.openDialog({ kind: "keys" }),
  },
};
