/** Commands for the connection and for dismissing the banners above the panes. */
import { always, reason, type Topic } from "./command.ts";

export const connection: Topic<"connection.retry" | "window.reload" | "failure.dismiss" | "digest.dismiss"> = {
  "connection.retry": {
    keys: [],
    where: "window",
    enabled: always,
    run: (context) => context.retryConnection(),
  },
  "window.reload": { keys: [], where: "window", enabled: always, run: (context) => context.reloadWindow() },
  "failure.dismiss": {
    keys: [],
    where: "window",
    enabled: ({ hasFailed }) => (hasFailed ? true : reason("nothingToDismiss")),
    run: (context) => context.dismissFailure(),
  },
  "digest.dismiss": {
    keys: [],
    where: "window",
    enabled: ({ hasDigest }) => (hasDigest ? true : reason("nothingToDismiss")),
    run: (context) => context.dismissDigest(),
  },
};
