import { useEffect } from "react";
import { isLanguage, type Language } from "#api/store/languages.ts";
import { usePreference } from "#backoffice/identity/views/preferences.ts";
import { switchLanguage } from "#backoffice/language.ts";

/** Follows the language saved with the staff member's profile, also when it was chosen on another device. */
export function useSavedLanguage(): void {
  const [value] = usePreference("language");
  const code = value?.code;
  useEffect(() => {
    if (typeof code === "string" && isLanguage(code)) switchLanguage(code);
  }, [code]);
}

/** Saves a choice; `useSavedLanguage` then shows the page in it. */
export function useLanguageChoice(): (language: Language) => void {
  const [, keep] = usePreference("language");
  return (code) => keep({ code });
}
