/** The user's consent to plain http. Shown where main found it missing, or where it was given. */
import { Check } from "lucide-react";
import { Checkbox } from "react-aria-components";
import { settingLabels } from "../../messages/settings.ts";

export interface PlainHttpProps {
  readonly allowed: boolean;
  readonly onChange: (allowed: boolean) => void;
  readonly problem: string;
  readonly managed: string | undefined;
}

export function PlainHttp({ allowed, onChange, problem, managed }: PlainHttpProps) {
  return (
    <div className="field">
      {problem !== "" && <p className="field-problem">{problem}</p>}
      <Checkbox className="check" isSelected={allowed} onChange={onChange} isReadOnly={managed !== undefined} isInvalid={problem !== ""}>
        <span className="check-box" aria-hidden="true">
          {allowed && <Check size={14} strokeWidth={3} />}
        </span>
        <span>{settingLabels.allowPlainHttp.label}</span>
      </Checkbox>
      {managed !== undefined && <p className="hint">{managed}</p>}
    </div>
  );
}
