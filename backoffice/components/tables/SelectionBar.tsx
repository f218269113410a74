import { X } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Button } from "../forms/Button.tsx";
import { componentsTexts } from "../texts/texts.ts";
import styles from "./SelectionBar.module.css";

/** Toasts and other fixed elements move up by this custom property. */
const HEIGHT = "--a-selection-bar";
const GAP = 8;

type Props = { label: string; count: number; onClear: () => void; children: ReactNode };

/** Bulk actions for the selected rows of a list, fixed to the bottom of the window. */
export function SelectionBar({ label, count, onClear, children }: Props) {
  const language = useLanguage();
  const texts = useTexts(componentsTexts).selection;
  // Buttons wrap on narrow windows, so the height is measured.
  const watchHeight = useCallback((bar: HTMLElement): (() => void) => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.offsetHeight + GAP}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <section ref={watchHeight} className={styles.bar} aria-label={label}>
      <p className={styles.count} role="status">
        {formatMessage(language, texts.count, { count })}
      </p>
      {children}
      <Button variant="onInk" size="small" aria-label={texts.clear} icon={<X aria-hidden="true" />} onClick={onClear} />
    </section>
  );
}
