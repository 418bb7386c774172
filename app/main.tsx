/** The window's composition root: the store on the bridge goes into the views. */
// Before React and the views, so that main is asked first: see there.
import { runningStore } from "./running-store.ts";
import "./styles/index.css";
import { followAppearance } from "./appearance.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { inLanguage, languageFor } from "../electron/contract/languages/language.ts";
import { outsideWords } from "./messages/settings.ts";
import { StoreContext } from "./store/hooks.ts";
import type { DocketStore } from "./store/store.ts";
import { Window } from "./views/frame/Window.tsx";

const root = document.getElementById("root");

if (root !== null && runningStore !== undefined) show(root, runningStore);
else if (root !== null) root.textContent = inLanguage(languageFor("system", navigator.languages), () => outsideWords.browser);

function show(place: HTMLElement, store: DocketStore): void {
  const { networkIsBack } = store.getState();
  const view = createRoot(place);
  const stopFollowing = followAppearance(store, document);
  // A network that is back makes the next planned attempt come too late.
  window.addEventListener("online", networkIsBack);
  window.addEventListener(
    "pagehide",
    () => {
      window.removeEventListener("online", networkIsBack);
      view.unmount();
      stopFollowing();
      store.stop();
    },
    { once: true },
  );
  view.render(
    <StrictMode>
      <StoreContext value={store}>
        <Window />
      </StoreContext>
    </StrictMode>,
  );
}
