/**
 * A button that runs a command, with label, key and refusal reason from the registry. When what it
 * is about changes by itself under the pointer, it takes no press for a moment.
 */
import { useId } from "react";
import { Button, type ButtonProps } from "../components/Button.tsx";
import type { Subject } from "./context.ts";
import { type CommandId, COMMANDS } from "./registry.ts";
import { useCommand } from "./use-command.ts";
import { useForgottenSlot, useGuardedPress } from "./use-guarded-press.ts";

interface CommandButtonProps extends Omit<ButtonProps, "shortcut" | "unavailable" | "onClick"> {
  readonly command: CommandId;
  /** Its Action or update, where that is not the active one. */
  readonly subject?: Subject;
  /** False where the key would act on something else than the button. */
  readonly withKey?: boolean;
  /** Asked at each press, whether it is taken. */
  readonly acceptsPress?: () => boolean;
  /** Its place takes no press yet. */
  readonly isSettling?: boolean;
  /** After a run: where the focus goes when the button goes away. */
  readonly after?: () => void;
  /** In the place of the label where there is little room; a screen reader and a tooltip have all of it. */
  readonly short?: string | undefined;
}

/** `children` take the place of the command's label. */
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
        // A key that is held down would press again.
        if (event.repeat) event.preventDefault();
      }}
    >
      {short ?? children ?? label}
    </Button>
  );
}
