import { X } from "lucide-react";
import type { ReactNode } from "react";
import { plural } from "../format.ts";
import { Button } from "./Button.tsx";
import styles from "./SelectionBar.module.css";

type Props = { label: string; count: number; noun: string; onClear: () => void; children: ReactNode };

/** What can be done with the chosen rows of a list; stands at the foot of the window. */
export function SelectionBar({ label, count, noun, onClear, children }: Props) {
  return (
    <section className={styles.bar} aria-label={label}>
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
