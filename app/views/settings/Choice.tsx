/** A choice of one of a few options, side by side. */
import { Label, Radio, RadioGroup, Text } from "react-aria-components";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import fieldStyles from "./Field.module.css";
import styles from "./Choice.module.css";

export interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly words: Readonly<Record<T, string>>;
  /** The options in their order; by default all keys of `words`. */
  readonly options?: readonly T[];
  readonly onChange: (value: T) => void;
  readonly managed: string | undefined;
  /** Why there are no other options; not shown if nothing can be chosen. */
  readonly note?: string | undefined;
  readonly problem: string;
}

export function Choice<T extends string>({
  label,
  value,
  words,
  options = Object.keys(words) as T[],
  onChange,
  managed,
  note,
  problem,
}: ChoiceProps<T>) {
  return (
    <RadioGroup
      className={classes(fieldStyles.field)}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => onChange(chosen as T)}
      isReadOnly={managed !== undefined}
    >
      <Label className={classes(fieldStyles.name)}>{label}</Label>
      <div className={styles.options}>
        {options.map((option) => (
          <Radio key={option} value={option} className={classes(styles.option)}>
            {words[option]}
          </Radio>
        ))}
      </div>
      {(managed ?? note) !== undefined && (
        <Text slot="description" className={classes(textStyles.hint)}>
          {managed ?? note}
        </Text>
      )}
      {problem !== "" && <p className={textStyles.fieldProblem}>{problem}</p>}
    </RadioGroup>
  );
}
