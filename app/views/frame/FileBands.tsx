/** What is wrong with Docket's files: those that hold its records, and that of the settings. */
import { SettingsFileBand } from "./SettingsFileBand.tsx";
import { StorageBand } from "./StorageBand.tsx";

export function FileBands() {
  return (
    <>
      <StorageBand />
      <SettingsFileBand />
    </>
  );
}
