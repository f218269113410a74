import { useEffect } from "react";

type Keys = { undo: () => void; redo: () => void; save: () => Promise<unknown> };

/** Ctrl or Cmd with Z, Shift+Z or Y: undo and redo. S saves at once. The rich text editor has its own undo. */
export function useEditorKeys({ undo, redo, save }: Keys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "s") {
        event.preventDefault();
        void save().catch(() => undefined);
        return;
      }
      const action = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : undefined;
      const isInRichText = event.target instanceof HTMLElement && event.target.isContentEditable;
      const isInDialog = event.target instanceof Element && event.target.closest('[role$="dialog"]') !== null;
      if (action === undefined || isInRichText || isInDialog) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [undo, redo, save]);
}
