/** The text of `npm run service -- --help`. */
import { CONTENTS_USAGE } from "../contents-flags.ts";
import { DEFAULT_RATE } from "../rate-limit.ts";
import { STORE_USAGE } from "../store-flags.ts";
import { PLAIN_HTTP_WORDS } from "./exposure.ts";

export const USAGE = `The Action service, alone.

  npm run service -- --key KEY=TYPE:id[:read] [options]

Who may use it
  --key KEY=TYPE:id[:read]  let requests with this X-API-KEY in, as this principal; TYPE is OBJECT, USER, GROUP or SERVICE;
                            with :read, updates are refused; may be given several times, with another KEY each;
                            in the id, %3A is a colon and %25 a percent sign: k=OBJECT:dock%3Anorth
  --keys FILE               let the keys of this file in: {"keys": [{"sha256": "...", "principal": "TYPE:id"}, ...]},
                            each perhaps with "readOnly": true and "only": ["TYPE:id", ...], the principals whose Actions it may see;
                            read again when it changes; a file with a fault leaves the earlier keys in force, and /readyz says so
  --put-keys FILE           with --store: put the keys of such a file into the store, in the place of those that are there, and end
  --keys-in-store           with --store: let the keys in that are there; a change reaches all instances at once, with the same care
  --new-key TYPE:id[:read]  print a new key and its entry for that file, and end
  --hash-key                read a key from standard input, print its digest for that file, and end
  --rate-limit N            answer at most N requests per second and key; ${DEFAULT_RATE.perSecond} by default

Where it listens
  --port PORT               listen here; 0, the default, takes any free port
  --host HOST               listen on this address; 127.0.0.1 by default, which no other device can reach
  --tls-cert FILE           speak TLS with this certificate, PEM, followed by those that lead to its root;
  --tls-key FILE            and with this private key; both are read again when they change
  --insecure-plain-http "${PLAIN_HTTP_WORDS}"
                            listen beyond this device without TLS all the same: behind a proxy of your own that speaks TLS

What it holds
${STORE_USAGE}${CONTENTS_USAGE}  --seed FILE               begin with the Actions in this file: a JSON array of Actions, {"actions": [...]}, or the Actions of an
                            export; those that are kept already stay as they are
  --simulate RATE           assign so many Actions per minute to the principals of the keys that may update

How it is run
  GET /healthz              200 while the process answers; no key
  GET /readyz               200 when it can serve, else 503, with the names of what is wrong; no key
  --metrics-port PORT       answer GET /metrics there, for Prometheus, and both of the above; no key; 0 takes any free port, which the
                            first line on standard output then names as "metrics"
  --metrics-host HOST       on this address; 127.0.0.1 by default
  --log LEVEL               write JSON lines to standard error: info, warn (the default), error or off
  --drain SECONDS           when it is stopped, end the streams one by one over so many seconds; 0 by default, 300 at most
  --control stdin           take commands from standard input, one JSON object per line, each answered by one line:
                            {"create": Action}   {"update": UpdateActionStateRequest, "as": "TYPE:id"}
                            {"assign": {"actionId": "...", "assignedTo": {"id": "...", "type": "..."}}}   {"remove": "actionId"}
                            {"list": true}   {"log": true}   {"revoke": "KEY"}   {"grant": "KEY=TYPE:id[:read]"}
                            the service ends when standard input does
  --help                    show this

It speaks Connect, gRPC, gRPC-Web in binary framing and REST on that one port; gRPC over HTTP/2, in cleartext where there is no TLS. Not for
pages in a browser: no CORS, no application/grpc-web-text.
The first line on standard output is {"listening":"http://127.0.0.1:PORT"}. Exit code 2: something above was wrong, and one line says what.
`;
