/** The names of the HTTP statuses that a standard names, in plain words. */

const WORDS: Readonly<Record<number, string>> = {
  400: "bad request",
  401: "not authenticated",
  402: "payment required",
  403: "forbidden",
  404: "not found",
  405: "method not allowed",
  406: "not acceptable",
  407: "proxy authentication required",
  408: "request timeout",
  409: "conflict",
  410: "gone",
  411: "length required",
  412: "precondition failed",
  413: "request too large",
  414: "address too long",
  415: "unsupported media type",
  416: "range not satisfiable",
  417: "expectation failed",
  421: "misdirected request",
  422: "unprocessable content",
  423: "locked",
  424: "failed dependency",
  425: "too early",
  426: "upgrade required",
  428: "precondition required",
  429: "too many requests",
  431: "headers too large",
  451: "unavailable for legal reasons",
  499: "request given up",
  500: "internal error",
  501: "not implemented",
  502: "bad gateway",
  503: "unavailable",
  504: "gateway timeout",
  505: "HTTP version not supported",
  511: "network authentication required",
};

/** Empty for a status that no standard names. */
export function statusWords(status: number): string {
  return WORDS[status] ?? "";
}
