/**
 * The sessions that the fuzzer starts from, one message per line. The first was recorded from the
 * embedded service over REST while control lines created, moved and cancelled Actions; the others
 * are written by hand in the styles of other services.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { JsonObject } from "@bufbuild/protobuf";

const FOLDER = new URL("sessions/", import.meta.url);

export const SESSIONS: readonly (readonly JsonObject[])[] = readdirSync(FOLDER)
  .toSorted()
  .map((file) =>
    readFileSync(new URL(file, FOLDER), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as JsonObject),
  );
