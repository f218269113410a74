import { lazy, Suspense, useId } from "react";
import { SkeletonText } from "#backoffice/components/States.tsx";
import styles from "./RichText.module.css";
import type { RichTree } from "./rich-content.ts";

const RichTextEditor = lazy(async () => ({ default: (await import("./RichTextEditor.tsx")).RichTextEditor }));

type Props = {
  label: string;
  /** Id of the element to jump to from a list of problems. */
  id?: string;
  value: RichTree | undefined;
  /** Read when there is no tree yet. */
  html?: string | undefined;
  onChange: (tree: RichTree) => void;
  isDisabled?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Lines to keep free for the editor while it loads. */
  lines?: number;
};

/** A labelled field for formatted text. The editor is a large part of code and comes when it is needed. */
export function RichTextField({ label, id, hint, error, lines = 6, ...editor }: Props) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <div className={styles.field} id={fieldId}>
      <span id={`${fieldId}-label`} className={styles.label}>
        {label}
      </span>
      <Suspense
        fallback={
          <div className={styles.loading} style={{ minBlockSize: `${lines * 24 + 60}px` }}>
            <SkeletonText lines={4} />
          </div>
        }
      >
        <RichTextEditor
          {...editor}
          labelledBy={`${fieldId}-label`}
          describedBy={`${fieldId}-hint`}
          isInvalid={error !== undefined}
          lines={lines}
        />
      </Suspense>
      <p id={`${fieldId}-hint`} className={error === undefined ? styles.hint : styles.problem}>
        {error ?? hint}
      </p>
    </div>
  );
}
