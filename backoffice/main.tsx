import "./admin.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { createRoot } from "react-dom/client";
import { loadCatalogs } from "#backoffice/catalogs.ts";
import { queryClient } from "#backoffice/client.ts";
import { Toasts } from "#backoffice/components/overlays/Toasts.tsx";
import { readStaff, subscribeToSession } from "#backoffice/identity/session/session.ts";
import { startLanguage } from "#backoffice/language.ts";
import { router } from "#backoffice/routes.tsx";
import { applyScheme, readScheme } from "#backoffice/shell/preferences.ts";
import { inLanguage } from "#ui/language.ts";

applyScheme(readScheme());

// When the session ends, the guard of the frame leads to the sign-in page and back here afterwards.
subscribeToSession(() => {
  if (readStaff() === undefined) void router.invalidate();
});

// The store was updated while this tab was open: the files it would load have other names now. At most once a minute, and
// not while offline, when a reload would leave the browser's own error page.
const RELOADED = "backoffice.reloaded";
window.addEventListener("vite:preloadError", (event) => {
  if (!navigator.onLine) return;
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < 60_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  event.preventDefault();
  location.reload();
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

// A new screen takes the focus, so that keyboard and screen reader go on from its start; filters of the same screen do not.
// A link to a field of the screen is followed by `useHashField`.
router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
  const isNew = fromLocation !== undefined && pathChanged;
  if (isNew && toLocation.hash === "") document.getElementById("main")?.focus({ preventScroll: true });
});

const language = startLanguage();
// Not awaited: screens are readable in the device's font until this one has loaded.
if (language === "ar") void import("./arabic.css");
void loadCatalogs(language).then(() =>
  createRoot(root).render(
    <StrictMode>
      {inLanguage(
        language,
        <I18nProvider locale={language}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toasts />
          </QueryClientProvider>
        </I18nProvider>,
      )}
    </StrictMode>,
  ),
);
