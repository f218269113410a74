import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import "./styles.css";

const root = document.querySelector("#app");
if (root !== null) createRoot(root).render(<App />);
