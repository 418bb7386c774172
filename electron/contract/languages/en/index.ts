/** English: the messages from which keys and arguments of every language follow. */
import { alerts } from "./alerts.ts";
import { dropReasons } from "./drop-reasons.ts";
import { httpStatus } from "./http-status.ts";

export const en = { alerts, dropReasons, httpStatus } as const;
