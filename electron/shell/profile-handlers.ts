/**
 * Handlers of the requests about profiles. Before a switch, the page saves typed text as drafts,
 * which belong to the account that is left. The user is asked first about unsaved settings and
 * pending updates.
 */
import type { Result } from "../contract/channels.ts";
import { failed, type InvokeError } from "../contract/errors.ts";
import type { ClientQueries } from "../core/client-queries.ts";
import type { AccountSettings } from "../core/settings/account.ts";
import type { Profiles } from "../core/settings/profiles.ts";
import type { SharedPorts } from "./handler-ports.ts";
import type { HandlersOf } from "./ipc.ts";
import type { ProfileFiles } from "./profile-files.ts";
import type { UnsavedTexts } from "./unsaved-texts.ts";

export interface ProfileHandlerPorts extends Pick<SharedPorts, "settingsRead"> {
  queries: Pick<ClientQueries, "updatesLostBy" | "accountInUse" | "keepsUpdates">;
  profiles: Profiles;
  files: Pick<ProfileFiles, "export" | "import">;
  texts: Pick<UnsavedTexts, "hasSettings" | "save">;
}

export function profileHandlers({ queries, profiles, files, texts, settingsRead }: ProfileHandlerPorts): HandlersOf<"profiles"> {
  const leave = async (
    to: AccountSettings | undefined,
    agreed: true | undefined,
    run: (objection: () => InvokeError | undefined) => Promise<Result<null>>,
  ): Promise<Result<null>> => {
    await settingsRead;
    if (texts.hasSettings) return failed("settingsUnsaved");
    const objection = (): InvokeError | undefined => (agreed === true ? undefined : leftBehind(queries, to));
    const error = objection();
    if (error !== undefined) return { ok: false, error };
    await texts.save();
    // Checked again at the moment of the change, because saving and reading the other key take
    // time.
    return run(objection);
  };
  const remove = async (id: string, to: string | undefined, agreed: true | undefined): Promise<Result<null>> => {
    await settingsRead;
    if (id === profiles.dto().active) {
      const account = to === undefined ? undefined : profiles.accountOf(to);
      const left = await leave(account, agreed, (objection) =>
        to === undefined ? profiles.add(objection) : profiles.switchTo(to, objection),
      );
      // If the only profile is empty, it stays in use, so none is removed.
      if (!left.ok || id === profiles.dto().active) return left;
    }
    return profiles.remove(id);
  };
  return {
    "profiles:get": async () => {
      await settingsRead;
      return { ok: true, value: profiles.dto() };
    },
    "profiles:switch": ({ id, leavesUpdates }) =>
      leave(profiles.accountOf(id), leavesUpdates, (objection) => profiles.switchTo(id, objection)),
    "profiles:add": ({ leavesUpdates }) => leave(undefined, leavesUpdates, (objection) => profiles.add(objection)),
    "profiles:rename": ({ id, name }) => profiles.rename(id, name),
    "profiles:remove": ({ id, to, leavesUpdates }) => remove(id, to, leavesUpdates),
    "profiles:export": ({ id }) => files.export(id),
    "profiles:import": () => files.import(),
  };
}

/**
 * Returns an error if a change of account would leave updates pending. The user decides about them,
 * not the form that requested the change.
 */
export function leftBehind(
  queries: Pick<ClientQueries, "updatesLostBy" | "accountInUse" | "keepsUpdates">,
  settings: AccountSettings | undefined,
): InvokeError | undefined {
  const { all: updates, held, undoable } = queries.updatesLostBy(settings);
  const account = queries.accountInUse();
  if (updates === 0 || account === undefined) return undefined;
  const params = {
    updates,
    ...(held === updates && { held: true as const }),
    ...(undoable > 0 && { undoable }),
    account,
    kept: queries.keepsUpdates,
  };
  return { code: "leavesUpdates", params };
}
