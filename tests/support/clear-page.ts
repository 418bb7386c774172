/**
 * Removes from the page of its thread whatever a test file, or a library used by it, has left
 * there.
 */
import { afterAll } from "vitest";

afterAll(() => {
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
});
