/**
 * The slice of what is typed in forms and not yet sent, where no draft in main keeps it. A form may
 * go at any time (its user is led to work that has to stop), and is there again with its text. It is
 * kept in memory: no key or password that is typed outlives the window, or is written anywhere.
 */
import type { SecretSetting, SettingName, SettingOfKind } from "../../electron/contract/settings-table.ts";
import type { DocketStore, Slice } from "./store.ts";

/** The settings that stand in a field of their own, or in a choice. */
export type FieldName = Exclude<SettingName, SecretSetting | SettingOfKind<"consent">>;

/** The form of the settings as it is typed. */
export interface FormText {
  readonly fields: Readonly<Record<FieldName, string>>;
  /** Agreed to for the address that stands in the form. */
  readonly allowPlainHttp: boolean;
  /** The new key as typed; never the kept one. */
  readonly apiKey: string;
  readonly keyChoice: "keep" | "replace" | "forget";
}

export interface TypedForms {
  readonly settings?: {
    readonly text: FormText;
    /** What stood there before its user typed. */
    readonly from: FormText;
    /** A key was typed too, and is not kept over a reload of the window. */
    readonly isKeyLost?: true;
  };
  /** The name of a view that is about to be saved. */
  readonly viewName?: string;
  /** By the id of its account: the new name of each that is about to be renamed. */
  readonly profileNames?: Readonly<Record<string, string>>;
  readonly signIn?: { readonly proxy: string; readonly username: string; readonly password: string };
}

export interface TypedFormsSlice {
  readonly typedForms: TypedForms;
  readonly keepTyped: <Name extends keyof TypedForms>(name: Name, typed: NonNullable<TypedForms[Name]>) => void;
  /** It was sent, or its user has thrown it away. */
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

/** Tells main, from the start, whether settings are typed and not saved: a quit asks then. */
export function startTypedForms({ getState, subscribe, ports: { bridge } }: DocketStore): () => void {
  const tell = ({ typedForms }: TypedFormsSlice): void =>
    void bridge.invoke("settings:typed", { unsaved: typedForms.settings !== undefined });
  tell(getState());
  return subscribe((now, before) => {
    if ((now.typedForms.settings === undefined) !== (before.typedForms.settings === undefined)) tell(now);
  });
}

/** The name under which they stand in the state of the page's history, which a reload leaves. */
const CARRIED = "typedForms";

/** Carries what is typed over a reload of the window, but for a key or a password. */
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
