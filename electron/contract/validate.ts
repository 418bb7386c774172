/**
 * The shape of every request of the window, checked in the main process before it is carried out.
 * A page that was taken over can send anything; the types of channels.ts do not exist at run time.
 */
import * as z from "zod";
import type { Invoke, InvokeChannel, Result } from "./channels.ts";
import { failed } from "./errors.ts";
import { OF_LIST, PERSONAL, type Preference } from "./preferences.ts";
import { isTooLarge } from "./request-size.ts";
import type { SettingsInput } from "./settings.ts";
import { entryOf, SETTING_NAMES, type SettingEntry } from "./settings-table.ts";
import {
  CHANGED_FIELDS,
  MAX_ACTION_ID,
  MAX_BULK,
  MAX_DEFECT,
  MAX_ID,
  MAX_LABEL,
  MAX_PRINCIPAL,
  MAX_SEARCH,
  MAX_SIGN_IN,
  MOVE_NAMES,
  PRIORITY_NAMES,
  STATE_NAMES,
  TERM_NAMES,
  UPDATE_CHOICES,
} from "./vocabulary.ts";

// zod compiles its checks with `new Function` if possible, which hardened runtimes forbid.
z.config({ jitless: true });

/** Maximum number in one filter. */
const MAX_PRINCIPALS = 64;
/** An address, a Principal and the text between them. */
const MAX_ACCOUNT = 4096;
const MAX_PANE = 64;
/** Maximum wait for a sound, in seconds. */
const MAX_LATE = 60;
/**
 * Maximum length of an Action's text from the service, limited by the message that contains it.
 * Text that the user types is limited by its field in the window.
 */
const MAX_OF_SERVICE = 4 * 1024 * 1024;
/** Maximum length of a picture in base64. */
const MAX_IMAGE = 8 * 1024 * 1024;

/** Maximum length of a shift, which may begin within one clock hour and end within another. */
const MAX_HOURS = 24;
/** Maximum length of an error message, because a page can invent the keys that it names. */
const MAX_PROBLEM = 200;

const shiftHours = z.number().int().min(1).max(MAX_HOURS);
const count = z.number().int().nonnegative();
/** Epoch milliseconds of a time that a Date can hold. */
const moment = z.number().min(-8.64e15).max(8.64e15);
const span = z.exactOptional(z.number().nonnegative());
const durations = z.strictObject({ count, median: span, p90: span });
const shiftHour = z.strictObject({
  at: moment,
  received: count,
  acknowledged: count,
  completed: count,
  failed: count,
  rejected: count,
  cancelled: count,
  acknowledgeMs: span,
  completeMs: span,
  acknowledgeP90Ms: span,
  completeP90Ms: span,
});
const shift = z.strictObject({
  from: moment,
  to: moment,
  hours: z.array(shiftHour).max(MAX_HOURS + 1),
  acknowledge: durations,
  complete: durations,
  left: count,
});
const id = z.string().min(1).max(MAX_ID);
const actionId = z.string().min(1).max(MAX_ACTION_ID);
const textOfService = z.string().max(MAX_OF_SERVICE);
const progressTexts = { phase: textOfService, statusMessage: textOfService };
const progress = z.strictObject(progressTexts);
const move = z.enum(MOVE_NAMES);
const state = z.enum(STATE_NAMES);
const principal = z.strictObject({ type: textOfService, id: textOfService });
const terms = z.strictObject({
  name: textOfService,
  type: textOfService,
  scope: z.enum(["TASK", "MISSION", "NONE"]),
  priority: z.enum(PRIORITY_NAMES),
  requestedBy: z.exactOptional(principal),
  authorizedBy: z.exactOptional(principal),
});
const soundProblem = z.discriminatedUnion("code", [
  z.strictObject({ code: z.literal("failed"), params: z.strictObject({ words: z.string().max(MAX_DEFECT) }) }),
  z.strictObject({ code: z.literal("late"), params: z.strictObject({ seconds: z.number().int().min(1).max(MAX_LATE) }) }),
]);
const fieldChange = z.discriminatedUnion("field", [
  z.strictObject({ field: z.enum(TERM_NAMES), from: textOfService, to: textOfService }),
  z.strictObject({ field: z.literal("state"), from: state, to: state }),
]);

/** Returns the schema of a request's value for each kind of setting. */
function settingShape(entry: SettingEntry): z.ZodType {
  switch (entry.kind) {
    case "text":
      return entry.secret === true ? z.exactOptional(z.string().max(entry.maxLength)) : z.string().max(entry.maxLength);
    case "principal":
      return z.string().max(entry.maxLength);
    case "principals":
      return z.array(z.string().max(MAX_PRINCIPAL)).max(MAX_PRINCIPALS);
    case "choice":
      return z.enum(entry.choices);
    case "number":
      return z.number();
    case "consent":
      return z.exactOptional(z.boolean());
  }
}

const settingsInput = z.strictObject({
  ...Object.fromEntries(SETTING_NAMES.map((name) => [name, settingShape(entryOf(name))])),
  leavesUpdates: z.exactOptional(z.literal(true)),
}) as unknown as z.ZodType<SettingsInput>;

/** Returns a schema that accepts any of these properties, each with a valid value. */
function preferencesShape<T extends object>(table: { readonly [K in keyof T]: Preference<T[K]> }): z.ZodType<Partial<T>> {
  const shapes = Object.entries<Preference<unknown>>(table).map(([name, { accepts }]) => [name, z.exactOptional(z.custom(accepts))]);
  return z.strictObject(Object.fromEntries(shapes) as z.ZodRawShape) as unknown as z.ZodType<Partial<T>>;
}

const preferencesChange = z.strictObject({
  person: z.exactOptional(preferencesShape(PERSONAL)),
  list: z.exactOptional(preferencesShape(OF_LIST)),
});

const schemas: { [C in InvokeChannel]: z.ZodType<Invoke[C]["request"]> } = {
  "queue:list": z.null(),
  "queue:painted": z.strictObject({ epoch: z.number().int().nonnegative(), seq: z.number().int().nonnegative() }),
  "queue:details": z.strictObject({ actionId }),
  "action:opened": z.strictObject({ actionId }),
  "updates:submit": z.strictObject({
    actionId,
    move,
    seenState: state,
    seenTerms: z.exactOptional(terms),
    pressedAt: z.number().int().positive(),
    progress: z.exactOptional(progress),
  }),
  "updates:resolve": z.strictObject({ updateId: id, choice: z.enum(UPDATE_CHOICES), seenTerms: z.exactOptional(terms) }),
  "updates:acknowledgeAll": z.strictObject({
    actions: z
      .array(z.strictObject({ actionId, seenState: state, seenTerms: z.exactOptional(terms) }))
      .min(1)
      .max(MAX_BULK),
    pressedAt: z.number().int().positive(),
  }),
  "stop:confirm": z.strictObject({ actionId }),
  "changes:accept": z.strictObject({ actionId, report: z.boolean(), seen: z.array(fieldChange).min(1).max(CHANGED_FIELDS.length) }),
  "silence:later": z.strictObject({ actionId }),
  "ledger:search": z.strictObject({ text: z.string().max(MAX_SEARCH), before: z.exactOptional(z.number().int().nonnegative()) }),
  "ledger:export": z.strictObject({ format: z.enum(["csv", "ndjson"]) }),
  "shift:get": z.strictObject({ hours: shiftHours }),
  "shift:export": z.discriminatedUnion("format", [
    z.strictObject({ format: z.literal("csv"), shift }),
    z.strictObject({ format: z.literal("png"), image: z.base64().max(MAX_IMAGE) }),
  ]),
  "accounts:get": z.null(),
  "accounts:drop": z.strictObject({ account: z.string().min(1).max(MAX_ACCOUNT), updateId: z.exactOptional(id) }),
  "handover:get": z.null(),
  "handover:copy": z.strictObject({ at: z.number() }),
  "drafts:save": z.strictObject({ actionId, move, ...progressTexts, seen: z.exactOptional(progress) }),
  "settings:typed": z.strictObject({ unsaved: z.boolean() }),
  "drafts:flushed": z.strictObject({ id: z.number().int().positive() }),
  "connection:get": z.null(),
  "connection:retry": z.null(),
  "connection:test": settingsInput,
  "connection:online": z.null(),
  "proxy:get": z.null(),
  "proxy:signIn": z.strictObject({
    id,
    username: z.string().max(MAX_SIGN_IN),
    password: z.string().max(MAX_SIGN_IN),
    keep: z.boolean(),
  }),
  "proxy:notNow": z.strictObject({ id }),
  "certificate:get": z.null(),
  "certificate:choose": z.strictObject({ id, fingerprint: id }),
  "certificate:notNow": z.strictObject({ id }),
  "digest:get": z.null(),
  "digest:dismiss": z.null(),
  "diagnostics:get": z.null(),
  "diagnostics:copy": z.null(),
  "settings:get": z.null(),
  "settings:save": settingsInput,
  "profiles:get": z.null(),
  "profiles:switch": z.strictObject({ id, leavesUpdates: z.exactOptional(z.literal(true)) }),
  "profiles:add": z.strictObject({ leavesUpdates: z.exactOptional(z.literal(true)) }),
  "profiles:rename": z.strictObject({ id, name: z.string().max(MAX_LABEL) }),
  "profiles:remove": z.strictObject({ id, to: z.exactOptional(id), leavesUpdates: z.exactOptional(z.literal(true)) }),
  "profiles:export": z.strictObject({ id }),
  "profiles:import": z.null(),
  "preferences:get": z.null(),
  "alerts:test": z.null(),
  "alerts:health": z.null(),
  "alerts:sounded": z.strictObject({ problem: soundProblem.nullable() }),
  "preferences:set": preferencesChange,
  "demonstration:start": z.null(),
  "app:info": z.null(),
  "crash:get": z.null(),
  "crash:save": z.null(),
  "crash:dismiss": z.null(),
  "login:get": z.null(),
  "login:set": z.strictObject({ on: z.boolean() }),
  "app:licences": z.null(),
  "app:copyBill": z.null(),
  "appUpdate:get": z.null(),
  "appUpdate:check": z.null(),
  "appUpdate:load": z.null(),
  "appUpdate:install": z.null(),
  "window:defect": z.strictObject({ pane: z.string().min(1).max(MAX_PANE), message: z.string().max(MAX_DEFECT) }),
};

/** Checks a request; the error names the field and its fault. */
export function validateRequest<C extends InvokeChannel>(channel: C, request: unknown): Result<Invoke[C]["request"]> {
  if (isTooLarge(request)) return failed("invalidRequest", { channel, problem: "too large" });
  const parsed = schemas[channel].safeParse(request);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".") ?? "";
  return failed("invalidRequest", {
    channel,
    ...(field !== "" && { field }),
    problem: issue?.message.slice(0, MAX_PROBLEM) ?? "not valid",
  });
}
