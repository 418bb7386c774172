/** The diagnostics of one session: everything but the versions, which the shell adds. */
import { formatPrincipal } from "../contract/setting-values.ts";
import type { DiagnosticsDto } from "../contract/diagnostics.ts";
import type { UpdateState } from "../contract/vocabulary.ts";
import type { Entries } from "./queue/entries.ts";
import type { Settings } from "./settings/schema.ts";
import type { Diagnostics } from "./subscription/diagnostics.ts";
import type { Subscription } from "./subscription/subscription.ts";
import type { Outbox } from "./updates/outbox.ts";

export type SessionDiagnostics = Omit<DiagnosticsDto, "versions">;

export interface DiagnosticsSources {
  settings: Settings;
  record: Diagnostics;
  subscription: Subscription;
  entries: Entries;
  outbox: Outbox;
}

export function diagnosticsOf(
  { settings, record, subscription, entries, outbox }: DiagnosticsSources,
  { at, connection, page, storage }: Pick<DiagnosticsDto, "at" | "connection" | "page" | "storage">,
): SessionDiagnostics {
  const { attempts, events, dropped, gaps, buffered, resyncs } = record.record();
  const updates: Partial<Record<UpdateState, number>> = {};
  let actions = 0;
  for (const { id } of entries.all()) {
    actions += 1;
    for (const { state } of outbox.list(id)) updates[state] = (updates[state] ?? 0) + 1;
  }
  return {
    at,
    service: {
      address: settings.baseUrl,
      transport: settings.transport,
      codec: settings.codec,
      "acting as": formatPrincipal(settings.actingAs),
      "assigned to": listed(settings.assignedTo),
      "requested by": listed(settings.requestedBy),
      "authorized by": listed(settings.authorizedBy),
    },
    connection,
    attempts,
    events,
    dropped,
    heartbeat: { ...subscription.heartbeatPeriod(), gaps },
    buffered,
    resyncs,
    actions,
    updates,
    page,
    storage,
  };
}

function listed(principals: Settings["assignedTo"]): string {
  return principals.map(formatPrincipal).join(", ") || "none";
}
