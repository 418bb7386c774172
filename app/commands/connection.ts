/** The connection, and dismissing the banners above the panes. */
import { always, reason, type Topic } from "./command.ts";

export const connection: Topic<"connection.retry" | "window.reload" | "failure.dismiss" | "digest.dismiss"> = {
  "connection.retry": { label: "Retry now", keys: [], where: "window", enabled: always, run: (context) => context.retryConnection() },
  "window.reload": { label: "Reload the window", keys: [], where: "window", enabled: always, run: (context) => context.reloadWindow() },
  "failure.dismiss": {
    label: "Dismiss the failure",
    keys: [],
    where: "window",
    enabled: ({ hasFailed }) => (hasFailed ? true : reason("nothingToDismiss")),
    run: (context) => context.dismissFailure(),
  },
  "digest.dismiss": {
    label: "Dismiss what changed while away",
    keys: [],
    where: "window",
    enabled: ({ hasDigest }) => (hasDigest ? true : reason("nothingToDismiss")),
    run: (context) => context.dismissDigest(),
  },
};
