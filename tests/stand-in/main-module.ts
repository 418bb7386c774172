/**
 * The end of the app's main module: Electron becomes ready only once that has been evaluated, with
 * whatever it awaits (electron/electron, lib/browser/init.ts and `NodeBindings::JoinAppCode`).
 */
const evaluated = Promise.withResolvers<void>();

/** A module cannot be awaited from outside, so its own last line reports the end by this symbol. */
const SAY = Symbol.for("docket.stand-in.main-module");
(globalThis as Record<symbol, unknown>)[SAY] = () => evaluated.resolve();

export const mainModule: Promise<void> = evaluated.promise;

/**
 * Returns the text of the main module with that line. A module that is no ES module is evaluated in
 * one turn.
 */
export function withLastLine(source: string | NodeJS.ArrayBufferView | ArrayBuffer, format: string | null | undefined): string | undefined {
  if (format?.startsWith("module") !== true) {
    evaluated.resolve();
    return undefined;
  }
  const text = typeof source === "string" ? source : new TextDecoder().decode(source);
  return `${text}\n;globalThis[Symbol.for(${JSON.stringify(SAY.description)})]();\n`;
}
