/**
 * Names of the components that React renders in each commit. Import before React DOM, which looks
 * for this hook as it loads.
 */

interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** React's flag of a fiber whose component was called (ReactFiberFlags, PerformedWork). */
const PERFORMED_WORK = 1;

let drawn: string[] = [];

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => visit(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
  },
});

function visit(fiber: Fiber): void {
  if (typeof fiber.type === "function" && (fiber.flags & PERFORMED_WORK) !== 0) drawn.push(fiber.type.name);
  // React did not visit unchanged children either.
  if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
}

/** Returns each component name once, sorted. */
export async function drawnDuring(run: () => Promise<unknown>): Promise<string[]> {
  drawn = [];
  await run();
  return [...new Set(drawn)].toSorted();
}
