/**
 * One seed for all properties of a run, so that a failure is a failure for everyone; the soak takes
 * another each time. DOCKET_PROPERTY_SEED and DOCKET_PROPERTY_PATH, as a failure prints them, play
 * it again.
 */
import { configureGlobal } from "fast-check";

const { DOCKET_SOAK, DOCKET_PROPERTY_SEED, DOCKET_PROPERTY_PATH } = process.env;

if (DOCKET_PROPERTY_SEED !== undefined || DOCKET_SOAK === undefined)
  configureGlobal({
    seed: Number(DOCKET_PROPERTY_SEED ?? 8),
    ...(DOCKET_PROPERTY_PATH !== undefined && { path: DOCKET_PROPERTY_PATH, endOnFailure: true }),
  });
