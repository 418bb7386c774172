/**
 * A menu over the window. The menu is open while the store has it open and its button is mounted.
 */
import { useEffect } from "react";
import { useActions, useDocket } from "../store/hooks.ts";
import type { MenuName } from "../store/dialogs.ts";

interface OpenMenu {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Returns the props of a `MenuTrigger`. */
export function useMenu(name: MenuName): OpenMenu {
  const isOpen = useDocket(({ menu }) => menu === name);
  const { openMenu, closeMenu } = useActions();
  useEffect(() => () => closeMenu(name), [closeMenu, name]);
  return { isOpen, onOpenChange: (opens) => (opens ? openMenu(name) : closeMenu(name)) };
}
