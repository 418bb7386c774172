/** The window: a welcome until there is something to connect to, then three panes: which work, what first, and what about this one. */
import { useStore } from "zustand";
import { Announcer } from "../../components/Announcer.tsx";
import { useStores } from "../../store/context.ts";
import { isConfigured } from "../../store/settings.ts";
import { DetailsPane } from "../details/DetailsPane.tsx";
import { ReasonDialog } from "../details/ReasonDialog.tsx";
import { NavPane } from "../nav/NavPane.tsx";
import { QueuePane } from "../queue/QueuePane.tsx";
import { SettingsDialog } from "../settings/SettingsDialog.tsx";
import { Welcome } from "../welcome/Welcome.tsx";
import { Band } from "./Band.tsx";
import { useWindowKeys } from "./keys.ts";

export function Window() {
  const settings = useStore(useStores().settings.store, (state) => state.settings);
  if (settings === undefined) return null;
  return isConfigured(settings) ? <Desk /> : <Welcome settings={settings} />;
}

function Desk() {
  useWindowKeys();
  return (
    <div className="window">
      <Band />
      <div className="panes">
        <NavPane />
        <QueuePane />
        <DetailsPane />
      </div>
      <Announcer />
      <ReasonDialog />
      <SettingsDialog />
    </div>
  );
}
