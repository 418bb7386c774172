/**
 * `/healthz`: this process answers. `/readyz`: it can serve, 200, or it cannot and must be given no
 * new clients, 503, with the names of what is wrong. Both without a key, so they say names only;
 * the log has the sentences. A warning leaves the service ready: a key file that cannot be used
 * breaks the next change of keys, and taking all instances away for it would break everything.
 */
import { answer } from "./early-response.ts";
import type { HttpHandler, HttpRequest, HttpResponse } from "./listener.ts";

export interface Check {
  /** A word for whoever reads `/readyz`. */
  readonly name: string;
  /** Whether the service can do without. */
  readonly severity: "fatal" | "warning";
  readonly isFailing: () => boolean;
}

export class Health {
  readonly #checks: Check[] = [];

  add(check: Check): void {
    this.#checks.push(check);
  }

  /** Names of what fails now. */
  failing(severity: Check["severity"]): string[] {
    return this.#checks.filter((check) => check.severity === severity && check.isFailing()).map(({ name }) => name);
  }
}

/** Answers the two paths, and leaves every other request to the fallback. */
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

/** Whether it is a GET or HEAD. Any other method is answered here. */
export function isRead({ method = "" }: HttpRequest, response: HttpResponse): boolean {
  if (method === "GET" || method === "HEAD") return true;
  answer(response, 405, { Allow: "GET, HEAD", "Content-Type": "text/plain" }, "only GET and HEAD are possible here\n");
  return false;
}
