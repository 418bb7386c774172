/** `npm run soak`: the properties only, with a hundred times the runs, for a night or a doubt. */
import { mergeConfig, defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

export default mergeConfig(base, defineConfig({ test: { env: { DOCKET_SOAK: "100" } } }));
