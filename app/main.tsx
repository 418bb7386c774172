/** The window's composition root: connects the store on the bridge with the views. */
// Imported before React and the views, so that main receives the first requests early
// (running-store.ts).
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

// The document declares its language. Nothing is drawn before that language is loaded.
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
  // Retries at once when the network is back; the next planned attempt would be too late.
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
