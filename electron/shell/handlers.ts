/** What each request of the page leads to. Nothing is decided here: the desk, the settings and the demonstration decide. */
import type { AppInfoDto } from "../contract/dto.ts";
import type { Result } from "../contract/channels.ts";
import type { Desk } from "../core/desk.ts";
import type { SettingsKeeper } from "../core/settings/settings-keeper.ts";
import type { InvokeHandlers } from "./page-link.ts";

export interface HandlerPorts {
  desk: Desk;
  keeper: SettingsKeeper;
  /** Settled when the settings have been read; nothing that depends on them is answered before. */
  settingsRead: Promise<void>;
  startDemonstration: () => Promise<void>;
  info: AppInfoDto;
}

export function invokeHandlers({ desk, keeper, settingsRead, startDemonstration, info }: HandlerPorts): InvokeHandlers {
  return {
    "queue:list": () => done(desk.list()),
    "queue:details": ({ actionId }) => {
      const details = desk.details(actionId);
      if (details !== undefined) return done(details);
      return { ok: false, code: "not_found", message: "This Action is no longer in Docket's queue." };
    },
    "updates:submit": (input) => desk.submit(input),
    "updates:resolve": (input) => desk.resolve(input),
    "drafts:save": (draft) => {
      desk.saveDraft(draft);
      return done(null);
    },
    "connection:get": () => done(desk.connection()),
    "connection:retry": () => {
      desk.retry();
      return done(null);
    },
    "settings:get": async () => {
      await settingsRead;
      return done(keeper.dto());
    },
    "settings:save": async (input) => {
      await settingsRead;
      return keeper.save(input);
    },
    "demonstration:start": async () => {
      await settingsRead;
      await startDemonstration();
      return done(keeper.dto());
    },
    "app:info": () => done(info),
  };
}

function done<T>(value: T): Result<T> {
  return { ok: true, value };
}
