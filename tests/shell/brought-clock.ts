/** A clock as a test brings it to the built app. */
import { FakeClock } from "../support/fake-clock.ts";

export const clock = new FakeClock();
