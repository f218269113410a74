import { lazy, Suspense, useId } from "react";
import { SkeletonText } from "#backoffice/components/States.tsx";
import type { BlockScope } from "./blocks/blocks.ts";
import styles from "./RichText.module.css";
import type { RichTree } from "./rich-content.ts";

const RichTextEditor = lazy(async () => ({ default: (await import("./RichTextEditor.tsx")).RichTextEditor }));

type Props = {
  label: string;
  /** Target of links from the error summary. */
  id?: string;
  value: RichTree | undefined;
  /** Used without a tree. */
  html?: string | undefined;
  onChange: (tree: RichTree) => void;
  isDisabled?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Lines of space reserved while the editor loads. */
  lines?: number;
  /** Which blocks can be inserted, such as galleries; none by default. */
  scope?: BlockScope;
};

/** A labeled field for formatted text. The editor is loaded on demand because of its size. */
export function RichTextField({ label, id, hint, error, lines = 6, scope = "none", ...editor }: Props) {
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
          scope={scope}
        />
      </Suspense>
      <p id={`${fieldId}-hint`} className={error === undefined ? styles.hint : styles.problem}>
        {error ?? hint}
      </p>
    </div>
  );
}
