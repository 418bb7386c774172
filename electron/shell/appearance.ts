/** Applies the preferences that Electron draws: light or dark theme, and the zoom of the page. */
import type { NativeTheme, WebContents } from "electron";
import { ZOOM } from "../contract/preferences.ts";
import type { Preferences } from "../core/settings/preferences.ts";

export interface AppearancePorts {
  nativeTheme: Pick<NativeTheme, "themeSource">;
  preferences: Pick<Preferences, "dto" | "change" | "onChange">;
  page: () => WebContents | undefined;
}

export class Appearance {
  private readonly ports: AppearancePorts;
  private stopListening: (() => void) | undefined;

  constructor(ports: AppearancePorts) {
    this.ports = ports;
  }

  /** Must be called before the window is created, so that the first frame has the right theme. */
  start(): void {
    this.stopListening = this.ports.preferences.onChange(() => this.apply());
    this.apply();
  }

  stop(): void {
    this.stopListening?.();
    this.stopListening = undefined;
  }

  /**
   * Also called when a page has been loaded, because Chromium keeps a separate zoom for each
   * origin.
   */
  apply(): void {
    const { nativeTheme, preferences, page } = this.ports;
    const { theme, zoom } = preferences.dto().person;
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
    const shown = page();
    if (shown !== undefined && !shown.isDestroyed()) shown.setZoomFactor(zoom / 100);
  }

  /** Zooms in (1), out (-1), or back to 100 % (0). */
  zoom(direction: 1 | -1 | 0): void {
    const { preferences } = this.ports;
    const now = preferences.dto().person.zoom;
    const zoom = direction === 0 ? 100 : Math.min(ZOOM.max, Math.max(ZOOM.min, now + direction * ZOOM.step));
    if (zoom !== now) preferences.change({ person: { zoom } });
  }
}
