/** A menu over the window: open for as long as the store has it so, and as its button is there. */
import { useEffect } from "react";
import { useActions, useDocket } from "../store/hooks.ts";
import type { MenuName } from "../store/dialogs.ts";

interface OpenMenu {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** For a `MenuTrigger`. */
export function useMenu(name: MenuName): OpenMenu {
  const isOpen = useDocket(({ menu }) => menu === name);
  const { openMenu, closeMenu } = useActions();
  useEffect(() => () => closeMenu(name), [closeMenu, name]);
  return { isOpen, onOpenChange: (opens) => (opens ? openMenu(name) : closeMenu(name)) };
}
