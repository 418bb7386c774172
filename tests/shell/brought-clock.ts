/** A clock that a test injects into the built app. */
import { FakeClock } from "../support/fake-clock.ts";

export const clock = new FakeClock();
