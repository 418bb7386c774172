/**
 * Takes the key out of what a transport hands on: of its failures in whatever form, since a service,
 * or a proxy, may repeat it in an error, and of the words of Actions, which a service may fill with
 * all that it has received. All of them are shown, copied and kept. An id is no words: it stays.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { DropReason } from "../../contract/diagnostics.ts";
import type { Failure } from "../../contract/failures.ts";
import { beginningHider, type Hide, secretHider } from "./hide-secret.ts";
import type { TransportFailure } from "./failure.ts";
import { MAX_WORDS } from "./service-error.ts";
import type { ReadableFrame, StreamListener, Transport } from "./transport.ts";

/** Characters. A shorter key may be a word, or the name of a machine; those that services make are longer. */
const MIN_KEY_IN_WORDS = 16;

export function redactKey(transport: Transport, apiKey: string): Transport {
  const clean = keyHider(apiKey);
  const isWord = apiKey.length < MIN_KEY_IN_WORDS;
  const holdsKey = isWord ? () => false : keyFinder(apiKey);
  const cleanText: Hide = isWord ? (text) => text : clean;
  const cleaned = (failure: TransportFailure): TransportFailure => ({ ...failure, reason: cleanMessage(failure.reason, clean) });
  return {
    async stream(request, listener, signal, patient) {
      const end = await transport.stream(request, cleanListener(listener, { clean, cleanText, holdsKey }), signal, patient);
      return end.clean ? end : { clean: false, failure: cleaned(end.failure) };
    },
    async update(request, signal, key) {
      const answer = await transport.update(request, signal, key);
      if (!answer.accepted) return { accepted: false, failure: cleaned(answer.failure) };
      const { action } = answer;
      return action === undefined || !holdsKey(action) ? answer : { ...answer, action: cleanAction(action, clean) };
    },
  };
}

interface Cleaning {
  readonly clean: Hide;
  /** Of an Action's texts. */
  readonly cleanText: Hide;
  readonly holdsKey: (action: Action) => boolean;
}

function cleanListener(listener: StreamListener, cleaning: Cleaning): StreamListener {
  return {
    opened: () => listener.opened(),
    frame: (frame, goesOn) =>
      listener.frame(frame.ok ? cleanFrame(frame, cleaning) : { ...frame, reason: cleanMessage(frame.reason, cleaning.clean) }, goesOn),
  };
}

/** Mostly the same object: every event goes through here. */
function cleanFrame(frame: ReadableFrame, { cleanText, holdsKey }: Cleaning): ReadableFrame {
  const { event, words } = frame;
  const { action } = event;
  const isHeld = action !== undefined && holdsKey(action);
  if (!isHeld && words === undefined) return frame;
  return {
    ...frame,
    event: isHeld ? { ...event, action: cleanAction(action, cleanText) } : event,
    ...(words !== undefined && { words: new Map(Array.from(words, ([field, text]) => [field, cleanText(text)])) }),
  };
}

/** Whether its words hold the key as it is. */
function keyFinder(apiKey: string): (action: Action) => boolean {
  return ({ name, type, progress, provenance }) =>
    name.includes(apiKey) ||
    type.includes(apiKey) ||
    (progress !== undefined && (progress.phase.includes(apiKey) || progress.statusMessage.includes(apiKey))) ||
    provenance?.name.includes(apiKey) === true;
}

function cleanAction(action: Action, clean: Hide): Action {
  const { name, type, progress, provenance } = action;
  return {
    ...action,
    name: clean(name),
    type: clean(type),
    ...(progress !== undefined && {
      progress: { ...progress, phase: clean(progress.phase), statusMessage: clean(progress.statusMessage) },
    }),
    ...(provenance !== undefined && { provenance: { ...provenance, name: clean(provenance.name) } }),
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
