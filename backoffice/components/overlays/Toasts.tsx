import { Check, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTexts } from "#ui/language.ts";
import { componentsTexts } from "../texts/texts.ts";
import styles from "./Toasts.module.css";
import { dismissToast, holdToasts, readToasts, subscribeToToasts } from "./toasts.ts";

/** The live region of the whole app: it stays mounted, so that each new toast is announced. */
export function Toasts() {
  const texts = useTexts(componentsTexts).overlays;
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts);
  return (
    <div
      className={styles.region}
      role="status"
      aria-live="polite"
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast}>
          <Check aria-hidden="true" className={styles.icon} />
          <span>{toast.message}</span>
          {toast.undo !== undefined && (
            <button
              type="button"
              className={styles.undo}
              onClick={() => {
                toast.undo?.();
                dismissToast(toast.id);
              }}
            >
              {texts.undo}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={texts.dismiss}
            onClick={() => dismissToast(toast.id)}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
