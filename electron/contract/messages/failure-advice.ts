/** Advice about a failure; a certificate, a proxy or a network is no reason to change the key. */
import { askingProxyOf, classOf, type Failure, type FailureClass, proxyScriptOf } from "../failures.ts";
import { t } from "../languages/shared.ts";
import { failureSentence, wholeFailureSentence } from "./failures.ts";

/**
 * How updates wait: on the disk, in memory only, or not at all because the disk accepts no new
 * ones.
 */
export type UpdatesWait = "safely" | "inMemory" | "notKept";

/** Returns one sentence: "Updates wait safely on this device". */
export function waitSentence(wait: UpdatesWait): string {
  return t(`waitsFirst.${wait === "safely" ? "onDevice" : wait}`);
}

/** Returns undefined if there is nothing to do. */
export function failureAdvice(failure: Failure, wait: UpdatesWait = "safely"): string | undefined {
  const name = adviceFor(failure);
  return name === undefined ? undefined : t.unchecked(`advice.${name}`, { wait: t(`waits.${wait}`), Wait: t(`waitsFirst.${wait}`) });
}

/** Whether the user can do more than wait for Docket's next attempt. */
export function asksForHelp(failure: Failure): boolean {
  return adviceFor(failure) !== "keepsTrying";
}

/** Classes of a response that is not from the service. */
const OF_ADDRESS: ReadonlySet<FailureClass> = new Set(["unimplemented", "not_found", "not_the_service"]);

/** Whether the response is not from the service, so that the address may be wrong. */
export function isOfAddress(failure: Failure): boolean {
  return OF_ADDRESS.has(classOf(failure));
}

/**
 * Returns a log text: the reason, with advice if the address may be wrong or (`isFinal`) nothing is
 * tried any more.
 */
export function loggedFailure(failure: Failure, isFinal: boolean): string {
  // The problems of a configuration were logged before.
  const isAdvised = isOfAddress(failure) || (isFinal && failure.code !== "configurationRefused");
  const advice = isAdvised ? failureAdvice(failure) : undefined;
  return advice === undefined ? failureSentence(failure) : `${wholeFailureSentence(failure)} ${advice}`;
}

/**
 * Returns advice if the service refused an update because of its key or address; for other refusals
 * the service's message is enough.
 */
export function refusalAdvice(failure: Failure): string | undefined {
  const found = classOf(failure);
  return Object.hasOwn(t.english.refusalAdvice, found) ? t(`refusalAdvice.${found as keyof typeof t.english.refusalAdvice}`) : undefined;
}

type Advice = keyof typeof t.english.advice;

function adviceFor(failure: Failure): Advice | undefined {
  switch (failure.code) {
    case "receivingList":
      return undefined;
    case "notConfigured":
    case "configurationRefused":
    case "nothingHeard":
    case "authorityDateInvalid":
    case "tlsUnclear":
      return failure.code;
    default:
  }
  if (askingProxyOf(failure) !== undefined) return "proxy_sign_in";
  if (proxyScriptOf(failure) !== undefined) return "proxyScript";
  const found = classOf(failure);
  if (found === "resource_exhausted" && "waitAsked" in failure.params) return "waitAsked";
  return hasAdvice(found) ? found : "keepsTrying";
}

function hasAdvice(found: FailureClass): found is FailureClass & Advice {
  return Object.hasOwn(t.english.advice, found);
}
