/** What the system draws by the preferences: light or dark, and the zoom of the page. */
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

  /** Before the window is made, so that it is drawn right at once. */
  start(): void {
    this.stopListening = this.ports.preferences.onChange(() => this.apply());
    this.apply();
  }

  stop(): void {
    this.stopListening?.();
    this.stopListening = undefined;
  }

  /** Also when a page has been loaded: Chromium keeps a zoom of its own for each address. */
  apply(): void {
    const { nativeTheme, preferences, page } = this.ports;
    const { theme, zoom } = preferences.dto().person;
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
    const shown = page();
    if (shown !== undefined && !shown.isDestroyed()) shown.setZoomFactor(zoom / 100);
  }

  /** Larger, smaller, or as large as it was made. */
  zoom(direction: 1 | -1 | 0): void {
    const { preferences } = this.ports;
    const now = preferences.dto().person.zoom;
    const zoom = direction === 0 ? 100 : Math.min(ZOOM.max, Math.max(ZOOM.min, now + direction * ZOOM.step));
    if (zoom !== now) preferences.change({ person: { zoom } });
  }
}
