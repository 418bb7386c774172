/** The window's composition root: the store on the bridge goes into the views. */
// Before React and the views, so that main is asked first: see there.
import { runningStore, type RunningStore } from "./running-store.ts";
import "./styles/index.css";
import { followAppearance } from "./appearance.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { inLanguage, languageFor } from "../electron/contract/languages/language.ts";
import { loadLanguage } from "./languages/load-language.ts";
import { outsideWords } from "./messages/settings.ts";
import { StoreContext } from "./store/hooks.ts";
import { Window } from "./views/frame/Window.tsx";

const root = document.getElementById("root");

// The document says which language it is; no word of another one is seen before that.
const first = runningStore === undefined ? languageFor("system", navigator.languages) : document.documentElement.lang;
void loadLanguage(first)
  .catch(reportError)
  .then(() => {
    if (root !== null && runningStore !== undefined) show(root, runningStore);
    else if (root !== null) root.textContent = inLanguage(first, () => outsideWords.browser);
  });

function show(place: HTMLElement, running: RunningStore): void {
  const view = createRoot(place);
  let stopFollowing = followAppearance(running.current(), document);
  // A network that is back makes the next planned attempt come too late.
  const networkIsBack = (): void => running.current().getState().networkIsBack();
  window.addEventListener("online", networkIsBack);
  window.addEventListener(
    "pagehide",
    () => {
      window.removeEventListener("online", networkIsBack);
      view.unmount();
      stopFollowing();
      running.stop();
    },
    { once: true },
  );
  let accounts = 0;
  const draw = (): void =>
    view.render(
      <StrictMode>
        <StoreContext key={accounts} value={running.current()}>
          <Window />
        </StoreContext>
      </StrictMode>,
    );
  running.onReplaced((store) => {
    stopFollowing();
    stopFollowing = followAppearance(store, document);
    accounts += 1;
    draw();
  });
  draw();
}
