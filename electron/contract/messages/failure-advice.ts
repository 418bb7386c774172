/** Advice about a failure; a certificate, a proxy or a network is no reason to change the key. */
import { askingProxyOf, classOf, type Failure, type FailureClass, proxyScriptOf } from "../failures.ts";
import { t } from "../languages/shared.ts";
import { failureSentence, wholeFailureSentence } from "./failures.ts";

/** How updates wait: on the disk, in memory only, or the disk takes no new ones. */
export type UpdatesWait = "safely" | "inMemory" | "notKept";

/** One sentence: "Updates wait safely on this device". */
export function waitSentence(wait: UpdatesWait): string {
  return t(`waitsFirst.${wait === "safely" ? "onDevice" : wait}`);
}

/** Absent where there is nothing to do. */
export function failureAdvice(failure: Failure, wait: UpdatesWait = "safely"): string | undefined {
  const name = adviceFor(failure);
  return name === undefined ? undefined : t.unchecked(`advice.${name}`, { wait: t(`waits.${wait}`), Wait: t(`waitsFirst.${wait}`) });
}

/** Whether there is something to do about it but to wait for Docket's next attempt. */
export function asksForHelp(failure: Failure): boolean {
  return adviceFor(failure) !== "keepsTrying";
}

/** The classes of an answer from somewhere else than the service. */
const OF_ADDRESS: ReadonlySet<FailureClass> = new Set(["unimplemented", "not_found", "not_the_service"]);

/** Whether it came from somewhere else than the service, so that the address may be wrong. */
export function isOfAddress(failure: Failure): boolean {
  return OF_ADDRESS.has(classOf(failure));
}

/** For the log: the reason, and where to look if the address is wrong, or (`isFinal`) nothing is tried any more. */
export function loggedFailure(failure: Failure, isFinal: boolean): string {
  // The problems of a configuration stand in the log before it.
  const isAdvised = isOfAddress(failure) || (isFinal && failure.code !== "configurationRefused");
  const advice = isAdvised ? failureAdvice(failure) : undefined;
  return advice === undefined ? failureSentence(failure) : `${wholeFailureSentence(failure)} ${advice}`;
}

/** What to do where the service has refused an update for its key or its address; else its words say it. */
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
