/** A press on a button that appeared under a resting pointer by itself. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { INPUT_PAUSES } from "../../../app/commands/input-guard.ts";
import { useRestingPress } from "../../../app/commands/use-resting-press.ts";
import { NO_FRAMES } from "../../../app/store/frames.ts";
import { StoreContext } from "../../../app/store/hooks.ts";
import { createDocketStore } from "../../../app/store/store.ts";
import { FakeBridge } from "../fake-bridge.ts";

/** The element under the pointer; jsdom has no layout. */
let under: Element | null = null;
Object.assign(document, { elementFromPoint: () => under });
afterEach(() => void Reflect.deleteProperty(document, "elementFromPoint"));

function Pane({ pressed }: { readonly pressed: () => void }) {
  const pane = useRef<HTMLElement>(null);
  useRestingPress(pane, true);
  return (
    <section ref={pane} aria-label="Pane">
      <p data-testid="fact">Short</p>
      <button type="button" onClick={pressed}>
        Send anyway
      </button>
    </section>
  );
}

it("a press is refused when a text has grown to another line, which is the only change", async () => {
  const pressed = vi.fn<() => void>();
  const store = createDocketStore(new FakeBridge({}), Date.now, undefined, NO_FRAMES, INPUT_PAUSES);
  render(
    <StoreContext value={store}>
      <Pane pressed={pressed} />
    </StoreContext>,
  );
  const button = screen.getByRole("button");
  const place = { clientX: 10, clientY: 20, detail: 1 };
  under = screen.getByTestId("fact");
  fireEvent.pointerMove(under, place);
  under = button;
  const { firstChild } = screen.getByTestId("fact");
  await act(async () => void (firstChild!.nodeValue = "Long enough to need another line"));
  // The button is drawn as refusing presses.
  expect(button.dataset["moved"]).toBe("true");
  fireEvent.click(button, place);
  expect(pressed).not.toHaveBeenCalled();
  // A moved pointer means that its user has looked at the target.
  fireEvent.pointerMove(button, { clientX: 40, clientY: 20 });
  expect(button.dataset["moved"]).toBeUndefined();
  fireEvent.click(button, { clientX: 40, clientY: 20, detail: 1 });
  expect(pressed).toHaveBeenCalledOnce();
});
