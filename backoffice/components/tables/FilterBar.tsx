import { Search, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "#ui/language.ts";
import { componentsTexts } from "../texts/texts.ts";
import styles from "./FilterBar.module.css";

const SEARCH_DELAY_MS = 220;

type SearchProps = { label: string; placeholder?: string; value: string; onChange: (value: string) => void };

/** Search of a list. Typing never waits for the address or the server; a change from outside (Clear, Back) shows. */
export function SearchBox({ label, placeholder, value, onChange }: SearchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value);
  }
  const send = (next: string, delay: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next.trim());
      onChange(next.trim());
    }, delay);
  };
  return (
    <div className={styles.search}>
      <Search aria-hidden="true" className={styles.searchIcon} />
      <input
        type="search"
        className={styles.searchInput}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        data-list-search=""
        onChange={(event) => {
          setText(event.currentTarget.value);
          send(event.currentTarget.value, SEARCH_DELAY_MS);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Inside a dialog with a form, Enter searches and does not submit.
          event.preventDefault();
          send(event.currentTarget.value, 0);
        }}
      />
    </div>
  );
}

type FilterSelectProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A filter that shows its value once set: "Visibility: Hidden". */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const texts = useTexts(componentsTexts).filters;
  const chosen = options.find((option) => option.value === value);
  return (
    <label className={styles.filter} data-set={value !== "" || undefined}>
      <span>{label}</span>
      {value !== "" && <strong>{chosen?.label ?? value}</strong>}
      <select
        className={styles.filterSelect}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{texts.all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Unmounts with the filters, so it moves the focus to the first control of the bar. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const texts = useTexts(componentsTexts).filters;
  const clear = (event: MouseEvent<HTMLButtonElement>): void => {
    const bar = event.currentTarget.closest("search");
    onClear();
    bar?.querySelector<HTMLElement>("input, select")?.focus();
  };
  return (
    <button type="button" className={styles.clear} onClick={clear}>
      <X aria-hidden="true" />
      {texts.clear}
    </button>
  );
}

export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={styles.bar}>{children}</search>;
}

type TabsProps<Id extends string> = {
  label: string;
  views: readonly { id: Id; label: string }[];
  current: Id;
  onChange: (id: Id) => void;
};

/** Saved views of a list. Buttons, not ARIA tabs: each is another address of the same page. */
export function ViewTabs<Id extends string>({ label, views, current, onChange }: TabsProps<Id>) {
  const bar = useRef<HTMLElement>(null);
  // With many views the bar scrolls: the current one is scrolled into view.
  useEffect(() => {
    const tab = current === "" ? null : bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className={styles.views} aria-label={label} ref={bar}>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={styles.view}
          aria-current={view.id === current ? "true" : undefined}
          onClick={() => onChange(view.id)}
        >
          {view.label}
        </button>
      ))}
    </nav>
  );
}
