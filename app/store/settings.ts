/** The settings as main shows them (never the key), saving them, and starting the demonstration. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge, Result } from "../../electron/contract/channels.ts";
import type { AppInfoDto, SettingsDto, SettingsInput } from "../../electron/contract/settings.ts";
import { createStore } from "./create-store.ts";
import { follow } from "./follow.ts";

export interface SettingsState {
  /** Undefined until main has answered. */
  readonly settings: SettingsDto | undefined;
  readonly info: AppInfoDto | undefined;
  /** Why main could not say what the settings are, in a sentence. */
  readonly problem: string | undefined;
}

export class SettingsStore {
  readonly store: StoreApi<SettingsState> = createStore<SettingsState>(() => ({
    settings: undefined,
    info: undefined,
    problem: undefined,
  }));
  readonly #bridge: DocketBridge;
  #unsubscribe: (() => void) | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  start(): void {
    this.#unsubscribe = follow({
      listen: (take) => this.#bridge.on("settings:changed", take),
      ask: () => this.#bridge.invoke("settings:get", null),
      take: (settings) => this.store.setState({ settings }),
      refused: (problem) => this.store.setState({ problem }),
    });
    void this.#bridge.invoke("app:info", null).then((result) => {
      if (result.ok && this.#unsubscribe !== undefined) this.store.setState({ info: result.value });
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  async save(input: SettingsInput): Promise<Result<SettingsDto>> {
    return this.#keep(await this.#bridge.invoke("settings:save", input));
  }

  async demonstrate(): Promise<Result<SettingsDto>> {
    return this.#keep(await this.#bridge.invoke("demonstration:start", null));
  }

  #keep(result: Result<SettingsDto>): Result<SettingsDto> {
    if (result.ok) this.store.setState({ settings: result.value });
    return result;
  }
}

/** Whether there is enough to connect with; without it, the window welcomes a newcomer instead of showing a queue. */
export function isConfigured(settings: SettingsDto): boolean {
  return settings.demonstration || (settings.baseUrl !== "" && settings.hasKey && settings.actingAs !== undefined);
}
