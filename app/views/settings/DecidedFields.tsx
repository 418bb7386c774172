/**
 * The policies of this device that no field of the form covers: shown as locked, with who decided
 * them.
 */
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
