/**
 * `/healthz`: 200 if this process responds. `/readyz`: 200 if it can serve; 503 with the names of
 * the problems if it must not receive new clients. Neither needs a key, so they return only names;
 * the log has the details. A warning keeps the service ready: an unusable key file only blocks the
 * next change of keys, and removing all instances for it would be worse.
 */
import { answer } from "./early-response.ts";
import type { HttpHandler, HttpRequest, HttpResponse } from "./listener.ts";

export interface Check {
  /** Name that `/readyz` returns. */
  readonly name: string;
  /** Whether the service can work in spite of the failure. */
  readonly severity: "fatal" | "warning";
  readonly isFailing: () => boolean;
}

export class Health {
  readonly #checks: Check[] = [];

  add(check: Check): void {
    this.#checks.push(check);
  }

  /** Returns the names of the checks that fail now. */
  failing(severity: Check["severity"]): string[] {
    return this.#checks.filter((check) => check.severity === severity && check.isFailing()).map(({ name }) => name);
  }
}

/** Returns a handler for the two paths; all other requests are passed to the fallback. */
export function healthRoutes(health: Health, fallback: HttpHandler): HttpHandler {
  return (request, response) => {
    const path = (request.url ?? "").split("?", 1)[0];
    if (path !== "/healthz" && path !== "/readyz") {
      fallback(request, response);
      return;
    }
    if (!isRead(request, response)) return;
    const problems = path === "/readyz" ? health.failing("fatal") : [];
    const warnings = path === "/readyz" ? health.failing("warning") : [];
    const status = problems.length > 0 ? "not ready" : "ok";
    const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
    const body = `${JSON.stringify({ status, ...(problems.length > 0 && { problems }), ...(warnings.length > 0 && { warnings }) })}\n`;
    answer(response, problems.length > 0 ? 503 : 200, headers, body);
  };
}

/** Whether the method is GET or HEAD. Otherwise responds with 405. */
export function isRead({ method = "" }: HttpRequest, response: HttpResponse): boolean {
  if (method === "GET" || method === "HEAD") return true;
  answer(response, 405, { Allow: "GET, HEAD", "Content-Type": "text/plain" }, "only GET and HEAD are possible here\n");
  return false;
}
