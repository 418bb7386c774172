/**
 * The slice of the settings as main reports them (never the key), and of information about the app.
 */
import type { Result } from "../../electron/contract/channels.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { AppInfoDto, SettingsDto, SettingsInput } from "../../electron/contract/settings.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore, Slice, StorePorts } from "./store.ts";

export interface SettingsSlice {
  /** The settings; undefined until main has answered. */
  readonly settings: SettingsDto | undefined;
  readonly appInfo: AppInfoDto | undefined;
  /** Reason why main could not send the settings. */
  readonly settingsProblem: InvokeError | undefined;
  readonly saveSettings: (input: SettingsInput) => Promise<Result<SettingsDto>>;
  readonly startDemonstration: () => Promise<Result<SettingsDto>>;
}

export function createSettingsSlice({ bridge }: StorePorts): Slice<SettingsSlice> {
  return (set) => {
    const keep = (result: Result<SettingsDto>): Result<SettingsDto> => {
      if (result.ok) set({ settings: result.value });
      return result;
    };
    return {
      settings: undefined,
      appInfo: undefined,
      settingsProblem: undefined,
      saveSettings: async (input) => keep(await bridge.invoke("settings:save", input)),
      startDemonstration: async () => keep(await bridge.invoke("demonstration:start", null)),
    };
  };
}

export function startSettings({ setState, ports: { bridge } }: DocketStore): () => void {
  const stops = [
    mirror(
      () => bridge.invoke("settings:get", null),
      (take) => bridge.on("settings:changed", take),
      { take: (settings) => setState({ settings }), refused: (settingsProblem) => setState({ settingsProblem }) },
    ),
    mirror(
      () => bridge.invoke("app:info", null),
      () => () => undefined,
      { take: (appInfo) => setState({ appInfo }) },
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Returns the trouble with a key that the device provides: "waited" while Docket reads the key,
 * "unusable" if Docket cannot use the key and will read the source again by itself.
 */
export function deviceKeyTrouble({ managed, problems }: SettingsDto): "waited" | "unusable" | undefined {
  const code = managed.apiKey === undefined ? "" : (problems.find(({ setting }) => setting === "apiKey")?.code ?? "");
  if (code === "keyFileReading" || code === "keyCommandRunning") return "waited";
  return /^key(?:File|Command)/.test(code) && code !== "keyFileRelative" ? "unusable" : undefined;
}

/**
 * Whether the settings suffice to connect. Otherwise the window shows a welcome page instead of a
 * queue.
 */
export function isConfigured(settings: SettingsDto): boolean {
  return settings.demonstration || (settings.baseUrl !== "" && settings.hasKey && settings.actingAs !== undefined);
}
