import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShellTexts } from "#storefront/shell/texts/texts.ts";
import { Icon } from "#ui/Icon.tsx";
import styles from "./SearchBox.module.css";
import { rememberSearch, type Suggestion, useSuggestions } from "./suggestions.ts";

type Props = { query: string; language: Language; texts: ShellTexts["search"] };

/** The search field. Without scripts a plain form; touched, a combobox with suggestions from the second letter. */
export function SearchBox({ query, language, texts }: Props) {
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions(isOpen ? text : undefined, texts.before);
  const isShown = isOpen && suggestions.length > 0;

  // Includes text typed before React was loaded.
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    setText(field.value);
    if (document.activeElement === field) setOpen(true);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape") {
      setOpen(false);
      setActive(-1);
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && isShown) {
      event.preventDefault();
      // The field itself is one more position.
      setActive(((active + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    }
    const chosen = suggestions[active];
    if (event.key === "Enter" && isShown && chosen) {
      event.preventDefault();
      location.assign(chosen.href);
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: more screen readers support the search role than <search>
    <form
      action="/search"
      role="search"
      className={styles.form}
      onBlur={(event) => leaves(event) && setOpen(false)}
      onSubmit={() => rememberSearch(text)}
    >
      <span className={styles.icon}>
        <Icon name="search" size={18} />
      </span>
      <input
        ref={input}
        className={styles.input}
        type="search"
        name="q"
        placeholder={texts.label}
        aria-label={texts.label}
        autoComplete="off"
        maxLength={100}
        defaultValue={query}
        role="combobox"
        aria-expanded={isShown}
        aria-controls="suggestions"
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `suggestion-${active}` : undefined}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div id="suggestions" role="listbox" aria-label={texts.suggestions} className={styles.list} hidden={!isShown}>
        {suggestions.map((suggestion, index) => (
          <SuggestionRow key={suggestion.href} {...{ suggestion, index, text }} isActive={index === active} />
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {isShown ? formatMessage(language, texts.found, { count: suggestions.length }) : ""}
      </span>
    </form>
  );
}

type RowProps = { suggestion: Suggestion; index: number; text: string; isActive: boolean };

function SuggestionRow({ suggestion, index, text, isActive }: RowProps) {
  return (
    <a
      id={`suggestion-${index}`}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={suggestion.href}
      className={styles.row}
    >
      {suggestion.picture ? (
        <img src={suggestion.picture} alt="" width={44} height={44} className={styles.picture} />
      ) : (
        <span className={styles.glyph}>
          <Icon name="search" size={18} />
        </span>
      )}
      <span className={styles.text}>{emphasize(suggestion.text, text)}</span>
      {suggestion.note && <span className={styles.note}>{suggestion.note}</span>}
    </a>
  );
}

/** Emphasizes the part of a suggestion that the shopper didn't type. */
function emphasize(text: string, typed: string) {
  const at = text.toLowerCase().indexOf(typed.trim().toLowerCase());
  if (at < 0 || typed.trim() === "") return <b>{text}</b>;
  const end = at + typed.trim().length;
  return (
    <>
      <b>{text.slice(0, at)}</b>
      {text.slice(at, end)}
      <b>{text.slice(end)}</b>
    </>
  );
}

const leaves = (event: { currentTarget: Element; relatedTarget: EventTarget | null }): boolean =>
  !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget));
