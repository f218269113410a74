import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

const PATIENCE_MS = 30_000;

/** A link to `/settings#contactEmail` puts the focus into that field, as soon as the page has it. */
export function useHashField(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (hash === "" || pathname === "") return;
    const find = () => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(hash)}"]`);
    const focus = (): boolean => {
      const field = find();
      field?.scrollIntoView({ block: "center" });
      field?.focus({ preventScroll: true });
      // A field that is still disabled doesn't take the focus.
      return field !== null && field === document.activeElement;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, hash]);
}
