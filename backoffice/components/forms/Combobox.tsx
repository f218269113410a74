import { Check, ChevronsUpDown, Plus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { cx } from "../cx.ts";
import { componentsTexts } from "../texts/texts.ts";
import styles from "./Combobox.module.css";

export type Choice = { id: string; name: string; note?: string; isChosen?: boolean; isDisabled?: boolean };

type Props = {
  label: string;
  isLabelHidden?: boolean;
  id?: string;
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The current choice, shown while the field has no typed text. */
  value?: string;
  /** Choices that match the typed text; the caller searches. */
  choices: readonly Choice[];
  isLoading?: boolean;
  onSearch: (text: string) => void;
  onChoose: (choice: Choice) => void;
  /** Offers to create an entry when no choice has the typed name. */
  onCreate?: (name: string) => void;
  /** Offers to clear the current choice. */
  onClear?: () => void;
  maxLength?: number;
  isDisabled?: boolean;
};

/** A searchable select (WAI-ARIA combobox with a list). Arrows move, Enter chooses, Escape closes. */
export function Combobox(props: Props) {
  const { label, isLabelHidden = false, placeholder, hint, error, value = "", choices, onSearch, onCreate } = props;
  const language = useLanguage();
  const texts = useTexts(componentsTexts).choices;
  const made = useId();
  const id = props.id ?? made;
  const [text, setText] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const typed = (text ?? "").trim();
  const canCreate =
    onCreate !== undefined && typed !== "" && !choices.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const count = choices.length + (canCreate ? 1 : 0);
  const current = Math.min(active, count - 1);

  const close = (): void => {
    setIsOpen(false);
    setText(undefined);
    setActive(0);
  };
  const open = (): void => {
    if (isOpen || props.isDisabled) return;
    setIsOpen(true);
    onSearch("");
  };
  const choose = (index: number): void => {
    const choice = choices[index];
    if (choice?.isDisabled) return;
    if (choice !== undefined) props.onChoose(choice);
    else if (canCreate) onCreate(typed);
    else return;
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) open();
      else if (count > 0) setActive((current + (event.key === "ArrowDown" ? 1 : -1) + count) % count);
    } else if (event.key === "Enter") {
      // Enter would submit the form.
      event.preventDefault();
      if (isOpen && count > 0) choose(current);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus left. */}
      <div
        className={styles.control}
        data-invalid={error !== undefined || undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close();
        }}
      >
        <input
          ref={input}
          id={id}
          className={styles.input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && count > 0 ? `${id}-${current}` : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hint === undefined && error === undefined ? undefined : `${id}-hint`}
          autoComplete="off"
          maxLength={props.maxLength}
          disabled={props.isDisabled}
          placeholder={isOpen && value !== "" ? value : placeholder}
          value={text ?? (isOpen ? "" : value)}
          onFocus={open}
          onClick={open}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setIsOpen(true);
            setActive(0);
            onSearch(event.currentTarget.value.trim());
          }}
          onKeyDown={onKeyDown}
        />
        {props.onClear !== undefined && value !== "" && !props.isDisabled ? (
          <button
            type="button"
            className={styles.clear}
            aria-label={formatMessage(language, texts.clear, { label })}
            onClick={() => {
              props.onClear?.();
              close();
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </button>
        ) : (
          <ChevronsUpDown aria-hidden="true" className={styles.mark} />
        )}
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={label}
          className={styles.list}
          hidden={!isOpen}
          tabIndex={-1}
          // The field keeps the focus while the list is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the field, which names the active choice.
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={choice.isChosen ?? false}
              aria-disabled={choice.isDisabled || undefined}
              tabIndex={-1}
              className={styles.choice}
              data-active={index === current || undefined}
              onClick={() => choose(index)}
              onPointerMove={() => index !== current && setActive(index)}
            >
              <span className={styles.choiceName}>{choice.name}</span>
              {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
              {choice.isChosen && <Check aria-hidden="true" />}
            </div>
          ))}
          {canCreate && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
            <div
              id={`${id}-${choices.length}`}
              role="option"
              aria-selected={false}
              tabIndex={-1}
              className={styles.choice}
              data-active={current === choices.length || undefined}
              onClick={() => choose(choices.length)}
            >
              <Plus aria-hidden="true" />
              <span className={styles.choiceName}>{formatMessage(language, texts.create, { name: typed })}</span>
            </div>
          )}
          {count === 0 && (
            <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1} className={styles.nothing}>
              {props.isLoading ? texts.searching : typed === "" ? texts.empty : texts.none}
            </div>
          )}
        </div>
      </div>
      {(hint !== undefined || error !== undefined) && (
        <p id={`${id}-hint`} className={cx(error === undefined ? styles.hint : styles.error)}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

type ChipsProps = {
  label: string;
  entries: readonly { id: string; name: string }[];
  onRemove: (id: string) => void;
  isDisabled?: boolean;
};

/** The entries of a multiple choice, each with a button to remove it. */
export function Chips({ label, entries, onRemove, isDisabled = false }: ChipsProps) {
  const language = useLanguage();
  const texts = useTexts(componentsTexts).choices;
  if (entries.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={label}>
      {entries.map(({ id, name }) => (
        <li key={id} className={styles.chip}>
          <span>{name}</span>
          {!isDisabled && (
            <button
              type="button"
              aria-label={formatMessage(language, texts.remove, { name })}
              onClick={() => onRemove(id)}
            >
              <X aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
