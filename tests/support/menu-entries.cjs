// @ts-check
/**
 * Reads an Electron menu as a person sees it, and chooses an entry by its labels. Refuses, with the
 * stand-in's messages, an entry that a person could not choose.
 */
"use strict";

/** @typedef {import("../stand-in/wire.ts").MenuEntry} MenuEntry */

/**
 * @param {Electron.Menu | null | undefined} menu
 * @returns {MenuEntry[]}
 */
function entries(menu) {
  return (menu?.items ?? []).map(({ label, type, role, enabled, visible, checked, accelerator, submenu }) => ({
    label,
    type,
    enabled,
    visible,
    checked,
    ...(role ? { role } : {}),
    ...(accelerator ? { accelerator } : {}),
    ...(submenu ? { submenu: entries(submenu) } : {}),
  }));
}

/**
 * Returns the labels of the checked entries at any depth.
 * @param {readonly MenuEntry[]} all
 * @returns {string[]}
 */
function checkedIn(all) {
  return all.flatMap(({ label, checked, submenu = [] }) => [...(checked ? [label] : []), ...checkedIn(submenu)]);
}

/**
 * @param {Electron.Menu | null | undefined} menu
 * @param {readonly string[]} path
 */
function choose(menu, [label, ...rest]) {
  const items = menu?.items ?? [];
  const item = items.find((one) => one.label.replaceAll("&", "") === label && one.visible);
  if (item === undefined) {
    throw new Error(`The menu has no entry "${label}"; it has: ${items.map((one) => one.label || one.type).join(", ")}.`);
  }
  if (!item.enabled) throw new Error(`The menu entry "${label}" is disabled.`);
  if (rest.length > 0) choose(item.submenu, rest);
  else item.click();
}

module.exports = { checkedIn, choose, entries };
