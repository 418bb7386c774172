/** The text of `npm run service -- --help`. */
import { CONTENTS_USAGE } from "../contents-flags.ts";
import { DEFAULT_RATE } from "../rate-limit.ts";
import { STORE_USAGE } from "../store-flags.ts";
import { PLAIN_HTTP_WORDS } from "./exposure.ts";

export const USAGE = `The Action service, alone.

  npm run service -- --key KEY=TYPE:id[:read] [options]

Who may use it
  --key KEY=TYPE:id[:read]  accept requests with this X-API-KEY, as this principal; TYPE is OBJECT, USER, GROUP or SERVICE;
                            with :read, updates are refused; can be repeated, with a different KEY each time;
                            in the id, %3A is a colon and %25 a percent sign: k=OBJECT:dock%3Anorth
  --keys FILE               accept the keys of this file: {"keys": [{"sha256": "...", "principal": "TYPE:id"}, ...]},
                            each optionally with "readOnly": true and "only": ["TYPE:id", ...], the principals whose Actions it may see;
                            read again when it changes; a faulty file leaves the earlier keys in force, and /readyz says so
  --put-keys FILE           with --store: replace the keys in the store with those of such a file, and exit
  --keys-in-store           with --store: accept the keys in the store; a change reaches all instances at once; a faulty one is treated as above
  --new-key TYPE:id[:read]  print a new key and its entry for that file, and exit
  --hash-key                read a key from standard input, print its digest for that file, and exit
  --rate-limit N            answer at most N requests per second and key; ${DEFAULT_RATE.perSecond} by default

Where it listens
  --port PORT               listen here; 0, the default, takes any free port
  --host HOST               listen on this address; 127.0.0.1 by default, which no other device can reach
  --tls-cert FILE           speak TLS with this certificate, PEM, followed by its chain up to the root;
  --tls-key FILE            and with this private key; both are read again when they change
  --insecure-plain-http "${PLAIN_HTTP_WORDS}"
                            listen beyond this device without TLS anyway: behind a proxy of your own that speaks TLS

What it holds
${STORE_USAGE}${CONTENTS_USAGE}  --seed FILE               begin with the Actions in this file: a JSON array of Actions, {"actions": [...]}, or the Actions of an
                            export; those that are kept already stay as they are
  --simulate RATE           assign this many Actions per minute to the principals of the keys that may update; some are then cancelled,
                            or reassigned to a simulated robot, such as robot-3; the Actions of all others are advanced by the simulation

How it is run
  GET /healthz              200 while the process answers; no key
  GET /readyz               200 when it can serve, otherwise 503 with the names of what is wrong; no key
  --metrics-port PORT       answer GET /metrics there, for Prometheus, and both of the above; no key; 0 takes any free port, which the
                            first line on standard output then names as "metrics"
  --metrics-host HOST       on this address; 127.0.0.1 by default
  --log LEVEL               write JSON lines to standard error: info, warn (the default), error or off
  --drain SECONDS           when it is stopped, end the streams one by one over this many seconds; 0 by default, 300 at most
  --control stdin           take commands from standard input, one JSON object per line, each answered by one line:
                            {"create": Action}   {"update": UpdateActionStateRequest, "as": "TYPE:id"}
                            {"assign": {"actionId": "...", "assignedTo": {"id": "...", "type": "..."}}}   {"remove": "actionId"}
                            {"list": true}   {"log": true}   {"revoke": "KEY"}   {"grant": "KEY=TYPE:id[:read]"}
                            the service exits when standard input ends
  --help                    show this

It speaks Connect, gRPC, gRPC-Web in binary framing and REST on that one port; gRPC over HTTP/2, in cleartext where there is no TLS. Not for
pages in a browser: no CORS, no application/grpc-web-text.
The first line on standard output is {"listening":"http://127.0.0.1:PORT"}. Exit code 2: something above was wrong, and one line says what.
`;
