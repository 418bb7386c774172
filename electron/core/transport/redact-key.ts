/**
 * Takes the key out of the failures of a transport, in whatever form: a service, or a proxy, may
 * repeat it in an error, and errors are shown and copied.
 */
import type { DropReason } from "../../contract/diagnostics.ts";
import type { Failure } from "../../contract/failures.ts";
import { beginningHider, type Hide, secretHider } from "./hide-secret.ts";
import type { TransportFailure } from "./failure.ts";
import { MAX_WORDS } from "./service-error.ts";
import type { StreamListener, Transport } from "./transport.ts";

export function redactKey(transport: Transport, apiKey: string): Transport {
  const clean = keyHider(apiKey);
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

function cleanListener(listener: StreamListener, clean: Hide): StreamListener {
  return {
    opened: () => listener.opened(),
    frame: (frame, goesOn) => listener.frame(frame.ok ? frame : { ...frame, reason: cleanMessage(frame.reason, clean) }, goesOn),
  };
}

/** The message with every text among its parameters cleaned. */
function cleanMessage<M extends Failure | DropReason>(message: M, clean: Hide): M {
  const params = Object.entries(message.params).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" ? clean(value) : value,
  ]);
  return { ...message, params: Object.fromEntries(params) as M["params"] };
}

function keyHider(apiKey: string): Hide {
  const hide = secretHider(apiKey) ?? ((text: string): string => (apiKey === "" ? text : text.replaceAll(apiKey, "[key]")));
  const hideBeginning = beginningHider(apiKey);
  // Where a long text was cut, it may end with the beginning of the key.
  return (text) => (text.length < MAX_WORDS - apiKey.length ? hide(text) : hideBeginning(hide(text)));
}
