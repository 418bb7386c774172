/**
 * Runs in the window of the running app: requests the list, and measures when it is on the screen.
 */
import type { DocketBridge } from "../../../electron/contract/channels.ts";
import { Paints } from "../page/instruments.ts";

let paints: Paints | undefined;

/** Times in milliseconds from the request. */
export interface ListShown {
  first: number;
  whole: number;
}

/** Settles when this number of rows is in the list and on the screen, timed from "Retry now" on. */
export async function retry(rows: number): Promise<ListShown> {
  const began = performance.now();
  const first = painted(() => document.querySelector("[data-action]") !== null);
  const whole = painted(() => Number(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount") ?? 0) >= rows);
  const { docket } = window as unknown as { docket: DocketBridge };
  const answered = await docket.invoke("connection:retry", null);
  if (!answered.ok) throw new Error(answered.error.code);
  return { first: (await first) - began, whole: (await whole) - began };
}

let awaited: Promise<number> | undefined;

/** Watches a new document, from before its own scripts, for the first element that matches. */
export function awaitFirst(selector: string): void {
  awaited = painted(() => document.querySelector(selector) !== null);
}

/** Returns the time (epoch milliseconds) at which that element was painted. */
export async function firstPainted(): Promise<number> {
  if (awaited === undefined) throw new Error("Nothing is awaited.");
  return performance.timeOrigin + (await awaited);
}

let expected: Promise<number> | undefined;

/**
 * Watches the next press of a button, until the update of the open Action begins with "Confirmed".
 */
export function expectPress(): void {
  expected = new Promise((resolve) => {
    const pressed = ({ timeStamp }: Event): void => {
      const confirmed = painted(() => statusOf("Update").startsWith("Confirmed"));
      void confirmed.then((at) => resolve(at - timeStamp));
    };
    window.addEventListener("pointerdown", pressed, { once: true, capture: true });
  });
}

/** Returns the time from the press to "Confirmed" on the screen, in milliseconds. */
export async function pressToConfirmed(): Promise<number> {
  if (expected === undefined) throw new Error("No press is expected.");
  return expected;
}

function statusOf(name: string): string {
  return document.querySelector(`output[aria-label="${name}"]`)?.textContent ?? "";
}

/** Settles with the time (performance.now) of the first paint for which the condition holds. */
function painted(holds: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => look());
    const look = (): void => {
      if (!holds()) return;
      observer.disconnect();
      // A new document has no element yet that could hold the box.
      (paints ??= new Paints()).next(() => resolve(performance.now()));
    };
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  });
}
