/** The window's composition root: the bridge goes into the stores, the stores into the views. */
import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { findBridge } from "./bridge.ts";
import { StoresContext } from "./store/context.ts";
import { Stores } from "./store/stores.ts";
import { Window } from "./views/frame/Window.tsx";

const root = document.getElementById("root");
const bridge = findBridge();

if (root !== null && bridge !== undefined) {
  const stores = new Stores(bridge);
  stores.start();
  // The network is back: nobody should wait for the next planned attempt.
  window.addEventListener("online", () => stores.connection.online());
  window.addEventListener("pagehide", () => stores.stop());
  createRoot(root).render(
    <StrictMode>
      <StoresContext value={stores}>
        <Window />
      </StoresContext>
    </StrictMode>,
  );
} else if (root !== null) {
  root.textContent = "This page is Docket's window. It works inside Docket only.";
}
