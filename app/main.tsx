/** The window's composition root: the bridge goes into the store, the store into the views. */
import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { findBridge } from "./bridge.ts";
import { StoreContext } from "./store/hooks.ts";
import { createDocketStore } from "./store/store.ts";
import { Window } from "./views/frame/Window.tsx";

const root = document.getElementById("root");
const bridge = findBridge();

if (root !== null && bridge !== undefined) {
  const store = createDocketStore(bridge);
  const { networkIsBack } = store.getState();
  const view = createRoot(root);
  store.start();
  // A network that is back makes the next planned attempt come too late.
  window.addEventListener("online", networkIsBack);
  window.addEventListener(
    "pagehide",
    () => {
      window.removeEventListener("online", networkIsBack);
      view.unmount();
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
} else if (root !== null) {
  root.textContent = "This page is Docket's window. It works inside Docket only.";
}
