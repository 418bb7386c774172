/** What is decided for this device and no field of the form is about: shown, locked, and by whom. */
import type { DecidedPolicy } from "../../../electron/contract/managed.ts";
import { decidedName, decidedValue, managedWords } from "../../messages/settings.ts";
import { Field } from "./Field.tsx";

const nothing = (): void => undefined;

export function DecidedFields({ policies }: { readonly policies: readonly DecidedPolicy[] }) {
  return policies.map((policy) => (
    <Field
      key={policy.name}
      label={decidedName(policy)}
      value={decidedValue(policy)}
      onChange={nothing}
      managed={managedWords(policy.by)}
    />
  ));
}
