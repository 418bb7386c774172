/**
 * Keys that cannot be assigned to commands of the window: those of the application menu, by the
 * names of its entries, and those of the system.
 */

/**
 * Chords of the window, where Ctrl also stands for the command key of a Mac. The system's entries
 * have their keys from Electron (lib/browser/api/menu-item-roles.ts). Reload and the developer
 * tools are in no release, but users expect nothing else under their keys.
 */
export const RESERVED_KEYS = {
  undo: ["Ctrl+Z"],
  redo: ["Ctrl+Y", "Ctrl+Shift+Z"],
  cut: ["Ctrl+X", "Shift+Delete"],
  copy: ["Ctrl+C", "Ctrl+Insert"],
  paste: ["Ctrl+V", "Shift+Insert"],
  pasteAndMatchStyle: ["Ctrl+Shift+V"],
  selectAll: ["Ctrl+A"],
  resetZoom: ["Ctrl+0"],
  zoomIn: ["Ctrl++", "Ctrl+="],
  zoomOut: ["Ctrl+-"],
  togglefullscreen: ["F11"],
  reload: ["Ctrl+R", "Ctrl+Shift+R", "F5"],
  toggleDevTools: ["Ctrl+Shift+I", "F12"],
  close: ["Ctrl+W"],
  quit: ["Ctrl+Q"],
  minimize: ["Ctrl+M"],
  hide: ["Ctrl+H"],
  menuBar: ["F10"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ReservedFor = keyof typeof RESERVED_KEYS;

/** Returns what the chord is reserved for; undefined if a command can use it. */
export function reservedFor(chord: string): ReservedFor | undefined {
  return (Object.keys(RESERVED_KEYS) as ReservedFor[]).find((use) => (RESERVED_KEYS[use] as readonly string[]).includes(chord));
}
