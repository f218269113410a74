import { X } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { plural } from "#backoffice/format.ts";
import { Button } from "../forms/Button.tsx";
import styles from "./SelectionBar.module.css";

/** What stands above the bar, such as toasts, moves up by this. */
const HEIGHT = "--a-selection-bar";
const GAP = 8;

type Props = { label: string; count: number; noun: string; onClear: () => void; children: ReactNode };

/** What can be done with the chosen rows of a list; stands at the foot of the window. */
export function SelectionBar({ label, count, noun, onClear, children }: Props) {
  // Its buttons wrap on narrow windows: how high it is shows only when it is there.
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
        {plural(count, noun)} selected
      </p>
      {children}
      <Button
        variant="onInk"
        size="small"
        aria-label="Clear selection"
        icon={<X aria-hidden="true" />}
        onClick={onClear}
      />
    </section>
  );
}
