/**
 * A labelled field of the settings, with its hint or the reason why it is read-only, and its
 * problem.
 */
import { MAX_ADDRESS } from "../../../electron/contract/vocabulary.ts";
import type { ReactNode } from "react";
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
  /** Why the field is read-only; undefined if it is not. */
  readonly managed?: string | undefined;
  readonly placeholder?: string;
  readonly type?: "text" | "url" | "password";
  readonly maxLength?: number;
  readonly inputMode?: "text" | "decimal" | "url";
  /** A button at the end of the input. */
  readonly atEnd?: ReactNode;
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
  atEnd,
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
      <div className={styles.input} data-with-end={atEnd !== undefined || undefined}>
        <Input placeholder={placeholder} spellCheck={false} inputMode={inputMode} />
        {atEnd}
      </div>
      {(managed ?? hint) !== undefined && (
        <Text slot="description" className={classes(textStyles.hint)}>
          {managed ?? hint}
        </Text>
      )}
      <FieldError className={classes(textStyles.fieldProblem)}>{problem}</FieldError>
    </TextField>
  );
}
