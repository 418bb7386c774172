/** English: the messages that define keys and arguments for every language. */
export * from "./advice.ts";
export * from "./alerts.ts";
export * from "./desktop.ts";
export * from "./drop-reasons.ts";
export * from "./failures.ts";
export * from "./fields.ts";
export * from "./handover.ts";
export * from "./http-status.ts";
export * from "./labels.ts";
export * from "./ledger.ts";
export * from "./managed.ts";
export * from "./profiles.ts";
export * from "./rows.ts";
export * from "./settings.ts";
export * from "./storage.ts";
export * from "./updates.ts";
