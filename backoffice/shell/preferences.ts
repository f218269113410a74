/** Personal choices of this browser: color scheme, and whether single-key shortcuts work (WCAG 2.1.4). */
export type Scheme = "system" | "light" | "dark";

const SCHEME_KEY = "backoffice.scheme";
const SHORTCUTS_KEY = "backoffice.shortcuts";

export function readScheme(): Scheme {
  const stored = localStorage.getItem(SCHEME_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function applyScheme(scheme: Scheme): void {
  localStorage.setItem(SCHEME_KEY, scheme);
  if (scheme === "system") delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}

export function areShortcutsOn(): boolean {
  return localStorage.getItem(SHORTCUTS_KEY) !== "off";
}

export function turnShortcuts(isOn: boolean): void {
  localStorage.setItem(SHORTCUTS_KEY, isOn ? "on" : "off");
}
