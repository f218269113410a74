/**
 * The language of the back office: each staff member's own choice, otherwise the browser's. It is fixed before the first screen
 * renders (main.tsx), and a new choice reloads the page.
 */
import {
  chooseLanguage,
  directionOf,
  FALLBACK_LANGUAGE,
  isLanguage,
  type Language,
  numberLocale,
} from "#api/store/languages.ts";

/** The choice saved with the staff member's profile, copied to this browser so that a page starts in it. */
const KEY = "backoffice.language";

let current: Language = FALLBACK_LANGUAGE;

export const staffLanguage = (): Language => current;

/** What dates, numbers and money are formatted in. */
export const staffLocale = (): string => (current === "en" ? "en-US" : numberLocale(current));

export function setStaffLanguage(language: Language): void {
  current = language;
}

/** The saved choice, or the first language of the browser that the back office has. */
function readLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  return stored !== null && isLanguage(stored) ? stored : chooseLanguage(...navigator.languages);
}

/** Fixes the language of this page. */
export function startLanguage(): Language {
  current = readLanguage();
  document.documentElement.lang = current;
  document.documentElement.dir = directionOf(current);
  return current;
}

/** Stores the choice in this browser and shows the page in it. */
export function switchLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  if (language !== current) location.reload();
}
