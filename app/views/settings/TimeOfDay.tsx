/**
 * A time of day, with 24 hours in every language; a native time field would use the system's
 * format.
 */
import { useState } from "react";
import { isTimeOfDay } from "../../../electron/contract/alert-rules.ts";

interface TimeOfDayProps {
  readonly label: string;
  /** Time in the form "HH:MM". */
  readonly value: string;
  readonly disabled?: boolean;
  readonly set: (time: string) => void;
}

export function TimeOfDay({ label, value, disabled = false, set }: TimeOfDayProps) {
  // Typed text is not a complete time before its last digit, and changes nothing until then.
  const [typed, setTyped] = useState<string>();
  const take = (text: string): void => {
    setTyped(text);
    if (isTimeOfDay(text)) set(text);
  };
  const settle = (): void => {
    const time = typed === undefined ? undefined : timeOfDay(typed);
    if (time !== undefined) set(time);
    setTyped(undefined);
  };
  return (
    <label>
      {label}
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="22:00"
        maxLength={5}
        disabled={disabled}
        value={typed ?? value}
        onChange={({ target }) => take(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === "Enter" && settle()}
      />
    </label>
  );
}

/**
 * Parses a time as people write it ("6", "630", "6:30", "6.30"); returns undefined if the text is
 * not a time.
 */
function timeOfDay(text: string): string | undefined {
  const [, hours = "", minutes = ""] = /^\s*(\d{1,2}?)\D?(\d{2})?\s*$/u.exec(text) ?? [];
  const time = `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
  return isTimeOfDay(time) && hours !== "" ? time : undefined;
}
