/** The state of the form of all settings: what is typed, its problems, and its two requests. */
import { useState } from "react";
import type { ConnectionTestDto } from "../../../electron/contract/connection.ts";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { SettingProblem, SettingsDto } from "../../../electron/contract/settings.ts";
import { useActions, useBridge } from "../../store/hooks.ts";
import { formOf, formProblems, type FormText, inputOf } from "./form.ts";

export function useSettingsForm(settings: SettingsDto, onSaved: () => void) {
  const { saveSettings } = useActions();
  const bridge = useBridge();
  const [initial] = useState<FormText>(() => formOf(settings));
  const [text, setText] = useState(initial);
  const [problems, setProblems] = useState<readonly SettingProblem[]>(settings.problems);
  const [failure, setFailure] = useState<InvokeError>();
  /** The updates that this change leaves behind: saved only when agreed to. */
  const [leaves, setLeaves] = useState<InvokeError>();
  const [busy, setBusy] = useState<"saving" | "testing">();
  const [tested, setTested] = useState<ConnectionTestDto>();

  const change = (changes: Partial<FormText>): void => {
    setText((before) => ({ ...before, ...changes }));
    // The agreement was to another change, and the test of other settings.
    setLeaves(undefined);
    setTested(undefined);
  };
  /** Whether main may be asked; it is not, where the form itself finds a mistake. */
  const begin = (what: "saving" | "testing"): boolean => {
    const wrong = formProblems(text);
    setProblems(wrong);
    setFailure(undefined);
    setLeaves(undefined);
    setTested(undefined);
    if (wrong.length > 0 || busy !== undefined) return false;
    setBusy(what);
    return true;
  };
  const refused = (error: InvokeError): void => {
    if (error.code === "settingsInvalid") setProblems(error.params.problems);
    else if (error.code === "leavesUpdates") setLeaves(error);
    else setFailure(error);
  };
  const save = async (agreed = false): Promise<void> => {
    if (!begin("saving")) return;
    const result = await saveSettings(agreed ? { ...inputOf(text), leavesUpdates: true } : inputOf(text));
    setBusy(undefined);
    if (!result.ok) return refused(result.error);
    setProblems(result.value.problems);
    if (result.value.problems.length === 0) onSaved();
  };
  const test = async (): Promise<void> => {
    if (!begin("testing")) return;
    const result = await bridge.invoke("connection:test", inputOf(text));
    setBusy(undefined);
    if (result.ok) setTested(result.value);
    else refused(result.error);
  };
  const isChanged = JSON.stringify(text) !== JSON.stringify(initial);
  return { text, problems, failure, leaves, busy, tested, isChanged, change, save, test };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
