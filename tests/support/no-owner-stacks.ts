/**
 * Spares React's development build the stack trace that it takes of each element, to say in warnings
 * who made it: a seventh of the time of the window's tests, for words that they never read.
 */
import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
/** React counts the traces of a second up to a limit of its own. */
const COUNT = "recentlyCreatedOwnerStacks";

const internals = (React as unknown as Record<string, Record<string, unknown> | undefined>)[INTERNALS];
if (internals?.[COUNT] === undefined) throw new Error(`React counts its traces no longer in ${COUNT}.`);
Object.defineProperty(internals, COUNT, { configurable: true, get: () => Infinity, set() {} });
