/** For each file of tests: what its helpers want to be true after every test. */
import { afterEach } from "vitest";
import { checkTest } from "./every-test.ts";

afterEach(checkTest);
