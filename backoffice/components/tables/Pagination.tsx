import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../forms/Button.tsx";
import styles from "./Pagination.module.css";

export const PAGE_SIZE = 50;

type Props = { page: number; total: number; noun: string; onChange: (page: number) => void };

/** "51–100 of 312 products" with previous and next. Pages count from 1. */
export function Pagination({ page, total, noun, onChange }: Props) {
  const first = total === 0 ? 0 : (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, total);
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <p role="status">
        {first.toLocaleString()}–{last.toLocaleString()} of {total.toLocaleString()} {noun}
      </p>
      {total > PAGE_SIZE && (
        <div className={styles.buttons}>
          <Button
            size="small"
            aria-label="Previous page"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          />
          <Button
            size="small"
            aria-label="Next page"
            icon={<ChevronRight aria-hidden="true" />}
            disabled={last >= total}
            onClick={() => onChange(page + 1)}
          />
        </div>
      )}
    </nav>
  );
}
