import { Outlet, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { loadMenu } from "#backoffice/components/overlays/Menu.tsx";
import { loadModal } from "#backoffice/components/overlays/Modal.tsx";
import { ReauthenticationDialog } from "#backoffice/identity/session/ReauthenticationDialog.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useTexts } from "#ui/language.ts";
import { listDestinations } from "./destinations.ts";
import { NavigationList } from "./NavigationList.tsx";
import { PinnedPages } from "./navigation/PinnedPages.tsx";
import { OfflineNotice } from "./OfflineNotice.tsx";
import styles from "./Shell.module.css";
import { StoreMark } from "./StoreMark.tsx";
import { TopBar } from "./TopBar.tsx";
import { shellTexts } from "./texts/texts.ts";
import { useHashField } from "./use-hash-field.ts";
import { useSavedLanguage } from "./use-saved-language.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const loadPalette = () => import("./palette/CommandPalette.tsx");
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const loadPhoneNavigation = () => import("./PhoneNavigation.tsx");
const PhoneNavigation = lazy(async () => ({ default: (await loadPhoneNavigation()).PhoneNavigation }));
const LanguageDialog = lazy(async () => ({ default: (await import("./LanguageDialog.tsx")).LanguageDialog }));
const KeyboardHelp = lazy(async () => ({ default: (await import("./KeyboardHelp.tsx")).KeyboardHelp }));

const OVERLAYS_AHEAD_MS = 800;

/** Frame of every signed-in screen: menu, top bar, content. */
export function Shell() {
  const [overlay, setOverlay] = useState<"palette" | "help" | "language" | "menu">();
  const texts = useTexts(shellTexts);
  const [hadMenu, setHadMenu] = useState(false);
  const navigate = useNavigate();
  const can = useCan();
  const close = useCallback(() => setOverlay(undefined), []);
  const openPalette = useCallback(() => setOverlay("palette"), []);
  const openHelp = useCallback(() => setOverlay("help"), []);
  const openLanguage = useCallback(() => setOverlay("language"), []);
  const openMenu = useCallback(() => {
    setHadMenu(true);
    setOverlay("menu");
  }, []);
  const go = useCallback(
    (letter: string) => {
      const destination = listDestinations().find(({ key }) => key === letter);
      if (destination === undefined) return;
      if (destination.permission === undefined || can(destination.permission)) void navigate({ to: destination.to });
    },
    [navigate, can],
  );
  // Fetched ahead: what is typed right after the keys must find its field.
  useEffect(() => {
    const loadOverlays = () => void Promise.all([loadPalette(), loadMenu(), loadModal(), loadPhoneNavigation()]);
    const timer = setTimeout(loadOverlays, OVERLAYS_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  useSavedLanguage();
  useHashField();
  useShortcuts({ onPalette: openPalette, onHelp: openHelp, onGo: go });

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {texts.skip}
      </a>
      <nav aria-label={texts.areas} className={styles.side}>
        <StoreMark />
        <div className={styles.sideNav}>
          <PinnedPages />
          <NavigationList />
        </div>
      </nav>
      <TopBar onSearch={openPalette} onHelp={openHelp} onLanguage={openLanguage} onMenu={openMenu} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <Outlet />
      </main>
      <ReauthenticationDialog />
      <Suspense>{hadMenu && <PhoneNavigation isOpen={overlay === "menu"} onClose={close} />}</Suspense>
      <Suspense>
        {overlay === "palette" && <CommandPalette onClose={close} onHelp={openHelp} />}
        {overlay === "help" && <KeyboardHelp onClose={close} />}
        {overlay === "language" && <LanguageDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
