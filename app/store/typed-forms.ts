/**
 * The slice of form input that is not sent yet and not stored as a draft in main. A form may be
 * closed at any time (for example, when the user is led to work that has to stop) and reopens with
 * its text. The input is kept in memory: no typed key or password outlives the window or is written
 * anywhere.
 */
import type { SecretSetting, SettingName, SettingOfKind } from "../../electron/contract/settings-table.ts";
import type { DocketStore, Slice } from "./store.ts";

/** Settings with their own field or choice. */
export type FieldName = Exclude<SettingName, SecretSetting | SettingOfKind<"consent">>;

/** The typed contents of the settings form. */
export interface FormText {
  readonly fields: Readonly<Record<FieldName, string>>;
  /** Whether the user agreed to plain HTTP for the address in the form. */
  readonly allowPlainHttp: boolean;
  /** The newly typed key; never the stored one. */
  readonly apiKey: string;
  readonly keyChoice: "keep" | "replace" | "forget";
}

export interface TypedForms {
  readonly settings?: {
    readonly text: FormText;
    /** The contents before the user typed. */
    readonly from: FormText;
    /** Whether a typed key was dropped during a reload of the window. */
    readonly isKeyLost?: true;
  };
  /** Name of a view that is about to be saved. */
  readonly viewName?: string;
  /** New names of accounts that are about to be renamed, by account id. */
  readonly profileNames?: Readonly<Record<string, string>>;
  readonly signIn?: { readonly proxy: string; readonly username: string; readonly password: string };
}

export interface TypedFormsSlice {
  readonly typedForms: TypedForms;
  readonly keepTyped: <Name extends keyof TypedForms>(name: Name, typed: NonNullable<TypedForms[Name]>) => void;
  /** Removes a form's input after it was sent or discarded by the user. */
  readonly dropTyped: (name: keyof TypedForms) => void;
}

export const createTypedFormsSlice: Slice<TypedFormsSlice> = (set, get) => ({
  typedForms: takeCarried(),
  keepTyped: (name, typed) => set({ typedForms: { ...get().typedForms, [name]: typed } }),
  dropTyped: (name) => {
    const { [name]: dropped, ...typedForms } = get().typedForms;
    if (dropped !== undefined) set({ typedForms });
  },
});

/**
 * Reports to main, from the start, whether typed settings are unsaved; main then asks before
 * quitting.
 */
export function startTypedForms({ getState, subscribe, ports: { bridge } }: DocketStore): () => void {
  const tell = ({ typedForms }: TypedFormsSlice): void =>
    void bridge.invoke("settings:typed", { unsaved: typedForms.settings !== undefined });
  tell(getState());
  return subscribe((now, before) => {
    if ((now.typedForms.settings === undefined) !== (before.typedForms.settings === undefined)) tell(now);
  });
}

/** Key of the input in the page's history state, which survives a reload. */
const CARRIED = "typedForms";

/** Carries the input over a reload of the window, except a key or a password. */
export function carryTyped({ settings, signIn, ...others }: TypedForms): void {
  const carried: TypedForms = {
    ...others,
    ...(settings !== undefined && { settings: withoutKey(settings) }),
    ...(signIn !== undefined && { signIn: { ...signIn, password: "" } }),
  };
  history.replaceState({ [CARRIED]: carried }, "");
}

function withoutKey({ text, ...settings }: NonNullable<TypedForms["settings"]>): NonNullable<TypedForms["settings"]> {
  return { ...settings, text: { ...text, apiKey: "" }, ...(text.apiKey !== "" && { isKeyLost: true }) };
}

function takeCarried(): TypedForms {
  if (typeof history === "undefined") return {};
  const state = history.state as { readonly [CARRIED]?: TypedForms } | null;
  if (state?.[CARRIED] === undefined) return {};
  history.replaceState(null, "");
  return state[CARRIED];
}
