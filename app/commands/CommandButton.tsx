/**
 * A button that runs a command, with label, key and refusal reason from the registry. When the
 * button's subject changes by itself under the pointer, presses are refused for a moment.
 */
import { useId } from "react";
import { Button, type ButtonProps } from "../components/Button.tsx";
import type { Subject } from "./context.ts";
import { type CommandId, COMMANDS } from "./registry.ts";
import { useCommand } from "./use-command.ts";
import { useForgottenSlot, useGuardedPress } from "./use-guarded-press.ts";

interface CommandButtonProps extends Omit<ButtonProps, "shortcut" | "unavailable" | "onClick"> {
  readonly command: CommandId;
  /** The button's Action or update, if it is not the active one. */
  readonly subject?: Subject;
  /** False if the key would act on something else than the button. */
  readonly withKey?: boolean;
  /** Returns whether a press is accepted; called at each press. */
  readonly acceptsPress?: () => boolean;
  /** Whether the button's place does not accept presses yet. */
  readonly isSettling?: boolean;
  /** Called after a run, to move the focus if the button disappears. */
  readonly after?: () => void;
  /**
   * Short text in place of the label where there is little room. A screen reader and a tooltip get
   * the full label.
   */
  readonly short?: string | undefined;
}

/** Renders a command's button. `children` replace the command's label. */
export function CommandButton({
  command: id,
  subject,
  withKey = true,
  acceptsPress,
  isSettling = false,
  after,
  short,
  title,
  children,
  ...rest
}: CommandButtonProps) {
  const { label, key, whyNot, about, isHeld, run } = useCommand(id, subject);
  const slot = useId();
  const settled = useGuardedPress(slot, about, subject?.row?.id ?? "");
  useForgottenSlot(slot);
  return (
    <Button
      {...rest}
      data-command={id}
      data-held={isHeld || undefined}
      data-settling={settled.isSettling || isSettling || undefined}
      shortcut={withKey ? key : undefined}
      unavailable={whyNot !== undefined}
      aria-label={short === undefined ? rest["aria-label"] : label}
      title={whyNot ?? title ?? (short === undefined ? undefined : label)}
      onClick={(event) => {
        if (COMMANDS[id].oncePerClick === true && event.detail > 1) return;
        if (acceptsPress?.() === false || !settled.acceptsPress()) return;
        run();
        after?.();
      }}
      onKeyDown={(event) => {
        // A held key would press the button repeatedly.
        if (event.repeat) event.preventDefault();
      }}
    >
      {short ?? children ?? label}
    </Button>
  );
}
