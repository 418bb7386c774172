/**
 * Sets one seed for all properties of a run, so that a failure is reproducible for everyone; the
 * soak uses another seed each time. DOCKET_PROPERTY_SEED and DOCKET_PROPERTY_PATH, as printed by a
 * failure, replay it.
 */
import { configureGlobal } from "fast-check";

const { DOCKET_SOAK, DOCKET_PROPERTY_SEED, DOCKET_PROPERTY_PATH } = process.env;

if (DOCKET_PROPERTY_SEED !== undefined || DOCKET_SOAK === undefined)
  configureGlobal({
    seed: Number(DOCKET_PROPERTY_SEED ?? 8),
    ...(DOCKET_PROPERTY_PATH !== undefined && { path: DOCKET_PROPERTY_PATH, endOnFailure: true }),
  });
