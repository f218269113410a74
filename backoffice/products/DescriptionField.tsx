import { Bold, Eye, Heading2, Italic, Link as LinkIcon, List, Pencil } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import styles from "./DescriptionField.module.css";
import type { ProductForm } from "./product-form.ts";
import { RichPreview } from "./RichPreview.tsx";

const MAX_LENGTH = 8000;

const formats = [
  { label: "Bold", icon: Bold, before: "<strong>", after: "</strong>" },
  { label: "Italic", icon: Italic, before: "<em>", after: "</em>" },
  { label: "Heading", icon: Heading2, before: "\n<h2>", after: "</h2>\n" },
  { label: "List", icon: List, before: "\n<ul>\n  <li>", after: "</li>\n</ul>\n" },
  { label: "Link", icon: LinkIcon, before: '<a href="https://">', after: "</a>" },
] as const;

/** Description with simple formatting: marks go around the selected text, and the preview shows what shoppers see. */
export function DescriptionField() {
  const { register, setValue, control, formState } = useFormContext<ProductForm>();
  const text = useWatch({ control, name: "description" });
  const [isPreview, setIsPreview] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const { ref, ...field } = register("description", {
    maxLength: { value: MAX_LENGTH, message: `At most ${MAX_LENGTH.toLocaleString("en-US")} characters` },
  });
  const problem = formState.errors.description?.message;

  const wrap = (before: string, after: string): void => {
    const element = area.current;
    if (element === null) return;
    const { selectionStart, selectionEnd, value } = element;
    const selected = value.slice(selectionStart, selectionEnd);
    const next = value.slice(0, selectionStart) + before + selected + after + value.slice(selectionEnd);
    setValue("description", next, { shouldDirty: true });
    element.focus();
    element.setSelectionRange(selectionStart + before.length, selectionEnd + before.length);
  };

  return (
    <div>
      <div className={styles.head}>
        <label htmlFor="product-description" className={styles.label}>
          Description
        </label>
        <fieldset className={styles.tools} aria-label="Formatting">
          {!isPreview &&
            formats.map(({ label, icon: Icon, before, after }) => (
              <button
                key={label}
                type="button"
                className={styles.tool}
                aria-label={label}
                title={label}
                onClick={() => wrap(before, after)}
              >
                <Icon aria-hidden="true" />
              </button>
            ))}
          <button type="button" className={styles.tool} onClick={() => setIsPreview(!isPreview)}>
            {isPreview ? <Pencil aria-hidden="true" /> : <Eye aria-hidden="true" />}
            {isPreview ? "Edit" : "Preview"}
          </button>
        </fieldset>
      </div>
      <textarea
        {...field}
        id="product-description"
        className={styles.area}
        hidden={isPreview}
        rows={8}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={hintId}
      />
      {isPreview && (
        <div className={styles.preview}>
          {text.trim() === "" ? <p className={styles.hint}>Nothing to show yet.</p> : <RichPreview html={text} />}
        </div>
      )}
      <p id={hintId} className={problem === undefined ? styles.hint : styles.problem}>
        {problem ?? `${text.length.toLocaleString("en-US")} of ${MAX_LENGTH.toLocaleString("en-US")} characters`}
      </p>
    </div>
  );
}
