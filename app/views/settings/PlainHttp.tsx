/**
 * The user's consent to plain http. The field is shown if main found the consent missing, if the
 * consent has been given, and if the user is not allowed to give it.
 */
import { Check } from "lucide-react";
import { Checkbox } from "react-aria-components";
import { settingLabels } from "../../messages/settings.ts";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import checkStyles from "../../components/Check.module.css";
import fieldStyles from "./Field.module.css";

export interface PlainHttpProps {
  readonly allowed: boolean;
  readonly onChange: (allowed: boolean) => void;
  readonly problem: string;
  readonly managed: string | undefined;
}

export function PlainHttp({ allowed, onChange, problem, managed }: PlainHttpProps) {
  return (
    <div className={fieldStyles.field}>
      {problem !== "" && <p className={textStyles.fieldProblem}>{problem}</p>}
      <Checkbox
        className={classes(checkStyles.check)}
        isSelected={allowed}
        onChange={onChange}
        isReadOnly={managed !== undefined}
        isInvalid={problem !== ""}
      >
        <span className={checkStyles.box} aria-hidden="true">
          {allowed && <Check size={14} strokeWidth={3} />}
        </span>
        <span>{settingLabels.allowPlainHttp}</span>
      </Checkbox>
      {managed !== undefined && <p className={textStyles.hint}>{managed}</p>}
    </div>
  );
}
