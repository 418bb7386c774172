/** Ids and names are not broken at the end of a line. */
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Unbroken } from "../../app/components/Unbroken.tsx";

it("a text keeps every word with a hyphen together, with its punctuation, and leaves all others unchanged", () => {
  const words = "ann: “pallet A-113” was reassigned to robot-7. Off — on.";
  const { container } = render(<Unbroken>{words}</Unbroken>);
  expect(container.textContent).toBe(words);
  expect([...container.querySelectorAll("span")].map(({ textContent }) => textContent)).toEqual(["A-113”", "robot-7."]);
});

/** A search that restarts at each letter would take an hour. */
it("a text of a million letters without a space or hyphen is shown as fast as one of a million letters in words", () => {
  const words = "x".repeat(1_000_000);
  const { container } = render(<Unbroken>{words}</Unbroken>);
  expect(container.textContent).toBe(words);
  expect(container.querySelector("span")).toBeNull();
});
