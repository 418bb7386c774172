/** `/metrics`, on a port of its own: the figures are for who operates the service, not for its clients. */
import type { HttpHandler } from "../listener.ts";
import { isRead } from "../health.ts";
import type { Metrics } from "./metrics.ts";

export function metricsRoute(metrics: Metrics): HttpHandler {
  return (request, response) => {
    if ((request.url ?? "").split("?", 1)[0] !== "/metrics") {
      response.writeHead(404, { "Content-Type": "text/plain" });
      response.end("there are /metrics, /healthz and /readyz here\n");
      return;
    }
    if (!isRead(request, response)) return;
    metrics.text().then(
      (text) => {
        response.writeHead(200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" });
        response.end(text);
      },
      (error: unknown) => {
        response.writeHead(500, { "Content-Type": "text/plain" });
        response.end(`the figures cannot be had: ${String(error)}\n`);
      },
    );
  };
}
