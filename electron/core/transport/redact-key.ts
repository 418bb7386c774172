/**
 * Removes the key from the output of a transport: from its failures in any form, because a service
 * or proxy may repeat the key in an error, and from the texts of Actions, which a service may fill
 * with any received data. All of these texts are shown, copied and stored. Ids are not changed.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { DropReason } from "../../contract/diagnostics.ts";
import type { Failure } from "../../contract/failures.ts";
import { textRedactor, keyHider } from "./redact-text.ts";
import type { Hide } from "./redact-secret.ts";
import type { TransportFailure } from "./failures/failure.ts";
import type { ReadableFrame, StreamListener, Transport } from "./transport.ts";

export function redactKey(transport: Transport, apiKey: string): Transport {
  const clean = keyHider(apiKey);
  const cleanText = textRedactor(apiKey);
  const cleaned = (failure: TransportFailure): TransportFailure => ({ ...failure, reason: cleanMessage(failure.reason, clean) });
  return {
    async stream(request, listener, signal, hasOwnDeadline) {
      const end = await transport.stream(request, cleanListener(listener, { clean, cleanText }), signal, hasOwnDeadline);
      return end.clean ? end : { clean: false, failure: cleaned(end.failure) };
    },
    async update(request, signal, key) {
      const answer = await transport.update(request, signal, key);
      if (!answer.accepted) return { accepted: false, failure: cleaned(answer.failure) };
      const { action } = answer;
      return action === undefined ? answer : { ...answer, action: cleanAction(action, cleanText) };
    },
  };
}

interface Cleaning {
  readonly clean: Hide;
  /** Removes the key from the texts of an Action. */
  readonly cleanText: Hide;
}

function cleanListener(listener: StreamListener, cleaning: Cleaning): StreamListener {
  return {
    opened: () => listener.opened(),
    frame: (frame, sameRead) =>
      listener.frame(frame.ok ? cleanFrame(frame, cleaning) : { ...frame, reason: cleanMessage(frame.reason, cleaning.clean) }, sameRead),
  };
}

/** Returns the same object in most cases, because every event passes through this function. */
function cleanFrame(frame: ReadableFrame, { cleanText }: Cleaning): ReadableFrame {
  const { event, words } = frame;
  const action = event.action && cleanAction(event.action, cleanText);
  if (action === event.action && words === undefined) return frame;
  return {
    ...frame,
    event: action === event.action ? event : { ...event, action },
    ...(words !== undefined && { words: new Map(Array.from(words, ([field, text]) => [field, cleanText(text)])) }),
  };
}

/** Returns the same object if its texts contain no key. */
function cleanAction(action: Action, clean: Hide): Action {
  const { name, type, progress, provenance } = action;
  const phase = progress && clean(progress.phase);
  const statusMessage = progress && clean(progress.statusMessage);
  const by = provenance && clean(provenance.name);
  const [shownName, shownType] = [clean(name), clean(type)];
  const isSame = shownName === name && shownType === type && phase === progress?.phase;
  if (isSame && statusMessage === progress?.statusMessage && by === provenance?.name) return action;
  return {
    ...action,
    name: shownName,
    type: shownType,
    ...(progress !== undefined && { progress: { ...progress, phase: phase ?? "", statusMessage: statusMessage ?? "" } }),
    ...(provenance !== undefined && { provenance: { ...provenance, name: by ?? "" } }),
  };
}

/** Returns the message with all text parameters cleaned. */
function cleanMessage<M extends Failure | DropReason>(message: M, clean: Hide): M {
  const params = Object.entries(message.params).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" ? clean(value) : value,
  ]);
  return { ...message, params: Object.fromEntries(params) as M["params"] };
}
