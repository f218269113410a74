import { useEffect } from "react";
import { areShortcutsOn } from "./preferences.ts";

type Keys = {
  onPalette: () => void;
  onHelp: () => void;
  onGo: (letter: string) => void;
};

const SEQUENCE_MS = 1200;

/** Ctrl or Cmd+K everywhere; `?`, `/` and `G` with a letter outside fields and dialogs, unless turned off. */
export function useShortcuts({ onPalette, onHelp, onGo }: Keys): void {
  useEffect(() => {
    let goUntil = 0;
    const listen = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !areShortcutsOn() || isBusyElsewhere(event.target)) return;
      if (event.key === "?") onHelp();
      else if (event.key === "/") focusSearch(event, onPalette);
      else if (Date.now() < goUntil) {
        goUntil = 0;
        onGo(event.key.toLowerCase());
      } else if (event.key.toLowerCase() === "g") goUntil = Date.now() + SEQUENCE_MS;
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [onPalette, onHelp, onGo]);
}

/** Single-key shortcuts are off while text is typed or a dialog or menu is open. */
export const isBusyElsewhere = (target: EventTarget | null): boolean =>
  isTyping(target) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}

function focusSearch(event: KeyboardEvent, otherwise: () => void): void {
  event.preventDefault();
  const field = document.querySelector<HTMLInputElement>("[data-list-search]");
  if (field === null) otherwise();
  else field.focus();
}
