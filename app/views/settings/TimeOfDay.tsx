/** A time of the day, in 24 hours in every language: a field of the system would have the system's. */
import { useState } from "react";
import { isTimeOfDay } from "../../../electron/contract/alert-rules.ts";

interface TimeOfDayProps {
  readonly label: string;
  /** "HH:MM". */
  readonly value: string;
  readonly disabled?: boolean;
  readonly set: (time: string) => void;
}

export function TimeOfDay({ label, value, disabled = false, set }: TimeOfDayProps) {
  // What is typed is no time before its last digit, and changes nothing.
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

/** "6", "630", "6:30" and "6.30" as people write them; undefined for what is no time. */
function timeOfDay(text: string): string | undefined {
  const [, hours = "", minutes = ""] = /^\s*(\d{1,2}?)\D?(\d{2})?\s*$/u.exec(text) ?? [];
  const time = `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
  return isTimeOfDay(time) && hours !== "" ? time : undefined;
}
