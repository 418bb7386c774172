/**
 * Handlers of the page's requests about the queue and its Actions: rows, details, updates, drafts,
 * and which Action was opened.
 */
import { failed } from "../contract/errors.ts";
import { answer, carriedOut } from "./handler-answers.ts";
import type { SharedPorts } from "./handler-ports.ts";
import type { HandlersOf } from "./ipc.ts";
import type { UnsavedTexts } from "./unsaved-texts.ts";

export interface QueueHandlerPorts extends Pick<SharedPorts, "client"> {
  texts: Pick<UnsavedTexts, "saved">;
}

type QueueChannels = "queue" | "action" | "updates" | "stop" | "changes" | "silence" | "drafts" | "digest";

export function queueHandlers({ client: { queries, commands }, texts }: QueueHandlerPorts): HandlersOf<QueueChannels> {
  return {
    "queue:list": () => {
      const account = queries.accountKey();
      return answer({ ...(commands.beginList() ?? queries.list()), ...(account !== undefined && { account }) });
    },
    "queue:painted": carriedOut((what) => commands.painted(what)),
    "queue:details": ({ actionId }) => {
      const details = queries.details(actionId);
      return details === undefined ? failed("detailsGone") : answer(details);
    },
    "action:opened": carriedOut(({ actionId }) => commands.opened(actionId)),
    "updates:submit": (input) => commands.submitWhenFree(input),
    "updates:resolve": (input) => commands.resolveWhenFree(input),
    "updates:acknowledgeAll": async (input) => answer(await commands.acknowledgeAll(input)),
    "stop:confirm": ({ actionId }) => (commands.confirmStop(actionId) ? answer(null) : failed("nothingToStop")),
    "changes:accept": (input) => commands.acceptChanges(input),
    "silence:later": carriedOut(({ actionId }) => commands.silenceLater(actionId)),
    "drafts:save": carriedOut((draft) => commands.saveDraft(draft)),
    "drafts:flushed": carriedOut(({ id }) => texts.saved(id)),
    "digest:get": () => answer(queries.digest() ?? null),
    "digest:dismiss": carriedOut(() => commands.dismissDigest()),
  };
}
