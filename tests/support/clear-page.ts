/** Takes away what a file of tests, or a library on its behalf, has left in the page of its thread. */
import { afterAll } from "vitest";

afterAll(() => {
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
});
