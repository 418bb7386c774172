/** Problems with Docket's files: those that hold its records, and that of the settings. */
import { SettingsFileBanner } from "./SettingsFileBanner.tsx";
import { StorageBanner } from "./StorageBanner.tsx";

export function FileBanners() {
  return (
    <>
      <StorageBanner />
      <SettingsFileBanner />
    </>
  );
}
