/** The published state of the connection: the subscription's, with facts from other parts. */
import type { ConnectionDto } from "../contract/connection.ts";
import type { Away } from "./away.ts";
import type { QueueModel } from "./queue/model.ts";
import type { Subscription } from "./subscription/subscription.ts";
import type { RequestPause } from "./transport/request-pause.ts";
import type { Outbox } from "./updates/outbox.ts";

export interface ConnectionParts {
  subscription: Pick<Subscription, "connection">;
  pause: Pick<RequestPause, "until">;
  model: Pick<QueueModel, "unreadableMessages">;
  outbox: Pick<Outbox, "progress">;
  away: Pick<Away, "asOf">;
}

export function sessionConnection({ subscription, pause, model, outbox, away }: ConnectionParts): ConnectionDto {
  const connection = subscription.connection();
  const { until } = pause;
  const { unreadableMessages } = model;
  const { progress } = outbox;
  const { asOf } = away;
  return {
    ...connection,
    ...(unreadableMessages > 0 && { unreadable: unreadableMessages }),
    ...(connection.state !== "live" && asOf !== undefined && { asOf }),
    ...(until !== undefined && { pausedUntil: until }),
    ...(progress !== undefined && { sending: progress }),
  };
}
