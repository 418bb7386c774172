/**
 * `/metrics`, on a separate port: the metrics are for the operator of the service, not for its
 * clients.
 */
import { answer } from "../early-response.ts";
import type { HttpHandler } from "../listener.ts";
import { isRead } from "../health.ts";
import type { Metrics } from "./metrics.ts";

export function metricsRoute(metrics: Metrics): HttpHandler {
  return (request, response) => {
    if ((request.url ?? "").split("?", 1)[0] !== "/metrics") {
      answer(response, 404, { "Content-Type": "text/plain" }, "there are /metrics, /healthz and /readyz here\n");
      return;
    }
    if (!isRead(request, response)) return;
    metrics.text().then(
      (text) => {
        answer(response, 200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" }, text);
      },
      (error: unknown) => {
        answer(response, 500, { "Content-Type": "text/plain" }, `the figures cannot be collected: ${String(error)}\n`);
      },
    );
  };
}
