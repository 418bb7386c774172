/**
 * Setup file of each test file: runs the checks that its helpers have registered for after every
 * test.
 */
import { afterEach } from "vitest";
import { checkTest } from "./every-test.ts";

afterEach(checkTest);
