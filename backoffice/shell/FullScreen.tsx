import { Outlet } from "@tanstack/react-router";
import { ReauthenticationDialog } from "#backoffice/identity/session/ReauthenticationDialog.tsx";
import { useTexts } from "#ui/language.ts";
import { shellTexts } from "./texts/texts.ts";
import { useSavedLanguage } from "./use-saved-language.ts";

/** Frame of signed-in screens without menu and top bar. */
export function FullScreen() {
  const texts = useTexts(shellTexts);
  useSavedLanguage();
  return (
    <>
      {/* Named, because the preview frame has a main part as well. */}
      <main id="main" tabIndex={-1} aria-label={texts.editor}>
        <Outlet />
      </main>
      <ReauthenticationDialog />
    </>
  );
}
