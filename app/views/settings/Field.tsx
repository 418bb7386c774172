/** A labelled field of the settings, with its hint, or why it is read-only, and its problem. */
import { MAX_ADDRESS } from "../../../electron/contract/vocabulary.ts";
import { FieldError, Input, Label, Text, TextField } from "react-aria-components";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import styles from "./Field.module.css";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly problem?: string;
  /** Why it is read-only. */
  readonly managed?: string | undefined;
  readonly placeholder?: string;
  readonly type?: "text" | "url" | "password";
  readonly maxLength?: number;
  readonly inputMode?: "text" | "decimal" | "url";
}

export function Field({
  label,
  value,
  onChange,
  hint,
  problem = "",
  managed,
  placeholder = "",
  type = "text",
  maxLength = MAX_ADDRESS,
  inputMode = "text",
}: FieldProps) {
  return (
    <TextField
      className={classes(styles.field)}
      type={type}
      value={value}
      onChange={onChange}
      isInvalid={problem !== ""}
      isReadOnly={managed !== undefined}
      maxLength={maxLength}
      autoComplete="off"
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Input placeholder={placeholder} spellCheck={false} inputMode={inputMode} />
      {(managed ?? hint) !== undefined && (
        <Text slot="description" className={classes(textStyles.hint)}>
          {managed ?? hint}
        </Text>
      )}
      <FieldError className={classes(textStyles.fieldProblem)}>{problem}</FieldError>
    </TextField>
  );
}
