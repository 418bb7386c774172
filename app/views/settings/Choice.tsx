/** One of a few, side by side. */
import { Label, Radio, RadioGroup, Text } from "react-aria-components";

export interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly words: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
  readonly managed: string | undefined;
  readonly problem: string;
}

export function Choice<T extends string>({ label, value, words, onChange, managed, problem }: ChoiceProps<T>) {
  return (
    <RadioGroup
      className="field choice"
      orientation="horizontal"
      value={value}
      onChange={(chosen) => onChange(chosen as T)}
      isReadOnly={managed !== undefined}
    >
      <Label>{label}</Label>
      <div className="choice-options">
        {(Object.keys(words) as T[]).map((option) => (
          <Radio key={option} value={option} className="choice-option">
            {words[option]}
          </Radio>
        ))}
      </div>
      {managed !== undefined && (
        <Text slot="description" className="hint">
          {managed}
        </Text>
      )}
      {problem !== "" && <p className="field-problem">{problem}</p>}
    </RadioGroup>
  );
}
