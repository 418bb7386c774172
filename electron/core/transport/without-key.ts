/** Takes the key out of everything that a transport says: a service, or a proxy, may repeat it in an error, and errors are shown and copied. */
import type { TransportFailure } from "./failure.ts";
import type { StreamListener, Transport } from "./transport.ts";

export function withoutKey(transport: Transport, apiKey: string): Transport {
  const clean = (text: string): string => text.replaceAll(apiKey, "[key]");
  const cleaned = (failure: TransportFailure): TransportFailure => ({ ...failure, message: clean(failure.message) });
  return {
    async stream(request, listener, signal, patient) {
      const end = await transport.stream(request, cleanListener(listener, clean), signal, patient);
      return end.clean ? end : { clean: false, failure: cleaned(end.failure) };
    },
    async update(request, signal) {
      const answer = await transport.update(request, signal);
      return answer.accepted ? answer : { accepted: false, failure: cleaned(answer.failure) };
    },
  };
}

function cleanListener(listener: StreamListener, clean: (text: string) => string): StreamListener {
  return {
    opened: () => listener.opened(),
    frame: (frame, bytes) => listener.frame(frame.ok ? frame : { ...frame, reason: clean(frame.reason) }, bytes),
  };
}
