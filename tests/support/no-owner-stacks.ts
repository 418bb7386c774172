/**
 * Turns off the stack trace that React's development build takes of each element for the owner
 * names in its warnings: a seventh of the time of the window's tests, for text that they never
 * read.
 */
import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
/** React limits the number of traces per second with this counter. */
const COUNT = "recentlyCreatedOwnerStacks";

const internals = (React as unknown as Record<string, Record<string, unknown> | undefined>)[INTERNALS];
if (internals?.[COUNT] === undefined) throw new Error(`React counts its traces no longer in ${COUNT}.`);
Object.defineProperty(internals, COUNT, { configurable: true, get: () => Infinity, set() {} });
