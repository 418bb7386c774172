/** The state of the settings form: the typed text, its problems, and its two requests. */
import { useEffect, useRef, useState } from "react";
import type { ConnectionTestDto } from "../../../electron/contract/connection.ts";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { SettingProblem, SettingsDto } from "../../../electron/contract/settings.ts";
import { useActions, useBridge, useDocket, useDocketStore } from "../../store/hooks.ts";
import type { FormText } from "../../store/typed-forms.ts";
import { formOf, formProblems, inputOf, typedOver } from "./form.ts";

export function useSettingsForm(settings: SettingsDto, onSaved: () => void) {
  const { saveSettings, keepTyped, dropTyped } = useActions();
  const { getState } = useDocketStore();
  const bridge = useBridge();
  const [initial, setInitial] = useState<FormText>(() => formOf(settings));
  const typed = useDocket(({ typedForms }) => typedForms.settings);
  /** Whether typed text was kept while the form was closed. */
  const [wasAway] = useState(typed !== undefined);
  const textOf = (kept: typeof typed): FormText => (kept === undefined ? initial : typedOver(initial, kept.text, kept.from));
  const text = textOf(typed);
  /** Problems found by the last press. */
  const [found, setFound] = useState<readonly SettingProblem[]>(settings.problems);
  // Policies of the device, such as a key that is read again, change while the form is open.
  const isDecided = ({ setting }: SettingProblem): boolean => settings.managed[setting] !== undefined;
  const problems = [...settings.problems.filter(isDecided), ...found.filter((one) => !isDecided(one))];
  const [failure, setFailure] = useState<{ lead: "notSaved" | "notTested"; error: InvokeError }>();
  /** The updates that this change would leave behind; it is saved only after the user agrees. */
  const [leaves, setLeaves] = useState<InvokeError>();
  const [busy, setBusy] = useState<"saving" | "testing">();
  const [tested, setTested] = useState<ConnectionTestDto>();
  /** The pending test; its result is discarded once it applies to other settings. */
  const pendingTest = useRef<symbol>(undefined);

  const dropTest = (): void => {
    pendingTest.current = undefined;
    setBusy((now) => (now === "testing" ? undefined : now));
  };
  const change = (changes: Partial<FormText>): void => {
    // Each of several changes in one turn includes the change before it.
    const before = getState().typedForms.settings;
    const next = { ...textOf(before), ...changes };
    if (isSame(next, initial)) dropTyped("settings");
    else keepTyped("settings", { ...before, text: next, from: initial });
    // The agreement applied to another change, and the test to other settings.
    setLeaves(undefined);
    setTested(undefined);
    dropTest();
  };
  /**
   * Whether main may be asked; false if the form itself finds a mistake or a request is pending. A
   * test may last long, and does not delay a save.
   */
  const begin = (what: "saving" | "testing"): boolean => {
    const wrong = formProblems(text);
    setFound(wrong);
    setFailure(undefined);
    setLeaves(undefined);
    setTested(undefined);
    if (wrong.length > 0 || busy === "saving" || busy === what) return false;
    dropTest();
    setBusy(what);
    return true;
  };
  const refused = (lead: "notSaved" | "notTested", error: InvokeError): void => {
    if (error.code === "settingsInvalid") setFound(error.params.problems);
    else if (error.code === "leavesUpdates") setLeaves(error);
    else setFailure({ lead, error });
  };
  const save = async (agreed = false): Promise<void> => {
    if (!begin("saving")) return;
    const result = await saveSettings(agreed ? { ...inputOf(text), leavesUpdates: true } : inputOf(text));
    setBusy(undefined);
    if (!result.ok) return refused("notSaved", result.error);
    setFound(result.value.problems);
    if (result.value.problems.length > 0) return;
    setInitial(formOf(result.value));
    dropTyped("settings");
    onSaved();
  };
  const test = async (): Promise<void> => {
    if (!begin("testing")) return;
    const own = (pendingTest.current = Symbol("test"));
    const result = await bridge.invoke("connection:test", inputOf(text));
    if (pendingTest.current !== own) return;
    dropTest();
    if (result.ok) setTested(result.value);
    else refused("notTested", result.error);
  };
  const isKeyLost = typed?.isKeyLost === true && text.apiKey === "";
  const isChanged = isKeyLost || !isSame(text, initial);
  const isKept = wasAway && isChanged;
  useEffect(() => {
    // The settings now equal the typed text.
    if (typed !== undefined && !isChanged) dropTyped("settings");
  }, [typed, isChanged, dropTyped]);
  return { text, found, problems, failure, leaves, busy, tested, isKept, isKeyLost, change, save, test };
}

function isSame(one: FormText, other: FormText): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
