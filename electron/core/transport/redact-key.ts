/**
 * Takes the key out of the failures of a transport: a service, or a proxy, may repeat it in an
 * error, and errors are shown and copied.
 */
import type { DropReason } from "../../contract/diagnostics.ts";
import type { Failure } from "../../contract/failures.ts";
import type { TransportFailure } from "./failure.ts";
import { MAX_WORDS } from "./service-error.ts";
import type { StreamListener, Transport } from "./transport.ts";

export function redactKey(transport: Transport, apiKey: string): Transport {
  const clean = (text: string): string => withoutBeginning(text, apiKey).replaceAll(apiKey, "[key]");
  const cleaned = (failure: TransportFailure): TransportFailure => ({ ...failure, reason: cleanMessage(failure.reason, clean) });
  return {
    async stream(request, listener, signal, patient) {
      const end = await transport.stream(request, cleanListener(listener, clean), signal, patient);
      return end.clean ? end : { clean: false, failure: cleaned(end.failure) };
    },
    async update(request, signal, key) {
      const answer = await transport.update(request, signal, key);
      return answer.accepted ? answer : { accepted: false, failure: cleaned(answer.failure) };
    },
  };
}

function cleanListener(listener: StreamListener, clean: (text: string) => string): StreamListener {
  return {
    opened: () => listener.opened(),
    frame: (frame, goesOn) => listener.frame(frame.ok ? frame : { ...frame, reason: cleanMessage(frame.reason, clean) }, goesOn),
  };
}

/** The message with every text among its parameters cleaned. */
function cleanMessage<M extends Failure | DropReason>(message: M, clean: (text: string) => string): M {
  const params = Object.entries(message.params).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" ? clean(value) : value,
  ]);
  return { ...message, params: Object.fromEntries(params) as M["params"] };
}

/** Fewer characters of a key are no part of one that anybody could use. */
const SHORTEST_PART = 4;

/** Where a long text was cut, it may end, before a closing quote, with the beginning of the key. */
function withoutBeginning(text: string, apiKey: string): string {
  if (text.length < MAX_WORDS - apiKey.length) return text;
  const end = text.endsWith('"') ? text.length - 1 : text.length;
  for (let length = apiKey.length - 1; length >= SHORTEST_PART; length -= 1)
    if (text.endsWith(apiKey.slice(0, length), end)) return `${text.slice(0, end - length)}[key]${text.slice(end)}`;
  return text;
}
