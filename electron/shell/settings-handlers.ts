/** Handlers of the page's requests about settings, preferences, alerts and the start at login. */
import type { AlertHealthDto, AlertOutcome, SoundProblem } from "../contract/alerts.ts";
import type { Result } from "../contract/channels.ts";
import type { SettingsDto } from "../contract/settings.ts";
import type { Preferences } from "../core/settings/preferences.ts";
import type { Profiles } from "../core/settings/profiles.ts";
import { answer, carriedOut } from "./handler-answers.ts";
import type { SharedPorts } from "./handler-ports.ts";
import type { HandlersOf } from "./ipc.ts";
import type { LoginItem } from "./login-item.ts";
import { leftBehind } from "./profile-handlers.ts";
import type { UnsavedTexts } from "./unsaved-texts.ts";

export interface SettingsHandlerPorts extends Pick<SharedPorts, "client" | "resolver" | "settingsRead" | "keyTyped"> {
  profiles: Profiles;
  preferences: Pick<Preferences, "dto" | "change">;
  startDemonstration: () => Promise<void>;
  testAlert: () => Promise<AlertOutcome>;
  alertHealth: () => Promise<AlertHealthDto>;
  /** Receives the page's report on a sound; undefined means that playback has begun. */
  sounded: (problem: SoundProblem | undefined) => void;
  loginItem: Pick<LoginItem, "dto" | "set">;
  texts: Pick<UnsavedTexts, "settingsTyped">;
}

type SettingsChannels = "settings" | "demonstration" | "preferences" | "alerts" | "login";

export function settingsHandlers({
  client: { queries, commands },
  resolver,
  profiles,
  preferences,
  settingsRead,
  startDemonstration,
  keyTyped,
  testAlert,
  alertHealth,
  sounded,
  loginItem,
  texts,
}: SettingsHandlerPorts): HandlersOf<SettingsChannels> {
  /** Responds with the settings after they have been read and `run` has completed. */
  const settingsAfter = async (run?: () => Promise<void>): Promise<Result<SettingsDto>> => {
    await settingsRead;
    await run?.();
    return answer(resolver.dto());
  };
  return {
    "settings:get": () => settingsAfter(),
    "settings:save": async (input) => {
      await settingsRead;
      const { active } = profiles.dto();
      return resolver.save(input, (settings) => {
        if (profiles.dto().active !== active) return { code: "accountChanged", params: {} };
        if (settings !== undefined) keyTyped(settings.apiKey);
        const same = profiles.holderOf(settings);
        if (same !== undefined) return { code: "profileOfAccount", params: { profile: same } };
        return input.leavesUpdates === true ? undefined : leftBehind(queries, settings);
      });
    },
    "settings:typed": carriedOut(({ unsaved }) => texts.settingsTyped(unsaved)),
    "demonstration:start": () => {
      const error = resolver.demonstrationRefusal();
      return error === undefined ? settingsAfter(startDemonstration) : { ok: false, error };
    },
    "preferences:get": () => answer(preferences.dto()),
    "preferences:set": (change) => answer(preferences.change(change)),
    "alerts:health": async () => answer(await alertHealth()),
    "alerts:sounded": carriedOut(({ problem }) => sounded(problem ?? undefined)),
    "alerts:test": async () => {
      const outcome = await testAlert();
      commands.alertTested(outcome);
      return answer(outcome);
    },
    "login:get": () => answer(loginItem.dto()),
    "login:set": ({ on }) => loginItem.set(on),
  };
}
