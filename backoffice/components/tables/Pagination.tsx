import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Button } from "../forms/Button.tsx";
import { componentsTexts } from "../texts/texts.ts";
import styles from "./Pagination.module.css";

export const PAGE_SIZE = 50;

type Props = {
  page: number;
  total: number;
  /** What the list contains, in the plural: names the controls for screen readers. */
  noun: string;
  onChange: (page: number) => void;
};

/** "51–100 of 312" with previous and next. Pages count from 1. */
export function Pagination({ page, total, noun, onChange }: Props) {
  const language = useLanguage();
  const texts = useTexts(componentsTexts).pages;
  const first = total === 0 ? 0 : (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, total);
  return (
    <nav className={styles.pagination} aria-label={formatMessage(language, texts.label, { noun })}>
      <p role="status">{formatMessage(language, texts.range, { first, last, total })}</p>
      {total > PAGE_SIZE && (
        <div className={styles.buttons}>
          <Button
            size="small"
            aria-label={texts.previous}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          />
          <Button
            size="small"
            aria-label={texts.next}
            icon={<ChevronRight aria-hidden="true" />}
            disabled={last >= total}
            onClick={() => onChange(page + 1)}
          />
        </div>
      )}
    </nav>
  );
}
