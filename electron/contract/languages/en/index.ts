/** English: the messages from which keys and arguments of every language follow. */
import { advice, waits, waitsFirst } from "./advice.ts";
import { alerts } from "./alerts.ts";
import { dropReasons } from "./drop-reasons.ts";
import { failures } from "./failures.ts";
import { httpStatus } from "./http-status.ts";

export const en = { advice, alerts, dropReasons, failures, httpStatus, waits, waitsFirst } as const;
