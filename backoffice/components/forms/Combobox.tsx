import { Check, ChevronsUpDown, Plus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useRef, useState } from "react";
import { ComboBox, ComboBoxStateContext, type Key } from "react-aria-components/ComboBox";
import { FieldError } from "react-aria-components/FieldError";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
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
  /** The current choice, shown while the list is closed. Left out where several entries can be chosen. */
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

type State = NonNullable<ReturnType<typeof useComboBoxState>>;

const useComboBoxState = () => use(ComboBoxStateContext);

/** The key of the entry that creates a choice. */
const CREATE = "create";

/** The key of the current choice of a field with one. React Aria closes the list when the key changes, as by a search. */
const CURRENT = "current";

/** A searchable select. A click, typing or an arrow key opens the list; the first match of a typed text is active. */
export function Combobox(props: Props) {
  const { label, isLabelHidden = false, placeholder, hint, error, value, choices, onSearch, onCreate } = props;
  const { isLoading = false, isDisabled = false } = props;
  const language = useLanguage();
  const texts = useTexts(componentsTexts).choices;
  /** Undefined until the list opens. Stays when scrolling hides the list, until a choice is made or the focus leaves. */
  const [text, setText] = useState<string>();
  const state = useRef<State>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The list closes because a choice was made or the user leaves, not because the page scrolls. */
  const isDone = useRef(false);
  /** Enter was pressed before the results for the typed text arrived. */
  const isEntered = useRef(false);
  const typed = (text ?? "").trim();
  const canCreate =
    onCreate !== undefined && typed !== "" && !choices.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const isMultiple = value === undefined;
  const chosen = isMultiple ? choices.filter(({ isChosen }) => isChosen === true).map(({ id }) => id) : [];
  const selected = value ? CURRENT : null;
  const keyOf = ({ id, isChosen }: Choice): string => (isChosen && selected !== null ? selected : id);
  const items = choices.map((choice) => ({ ...choice, id: keyOf(choice) }));
  if (canCreate) items.push({ id: CREATE, name: formatMessage(language, texts.create, { name: typed }) });

  const search = (next: string): void => {
    isEntered.current = false;
    setText(next);
    onSearch(next.trim());
  };
  const open = (): void => state.current?.open(null, "manual");
  const close = (): void => {
    isDone.current = true;
    state.current?.close();
    setText(undefined);
  };
  const onOpenChange = (isOpen: boolean): void => {
    if (!isOpen && !isDone.current) afterScrolling(() => document.activeElement === input.current && open());
    else if (isOpen && text === undefined) search("");
    isDone.current = false;
  };
  const choose = (key: Key | undefined): void => {
    const choice = choices.find((each) => keyOf(each) === key);
    if (choice !== undefined) props.onChoose(choice);
    else if (key === CREATE) onCreate?.(typed);
    else return;
    close();
  };
  /** React Aria reports the new selection, and the unchanged one when the list closes. */
  const select = (selection: Key | null | readonly Key[]): void => {
    const keys = [selection ?? []].flat();
    const added = keys.find((key) => key !== selected && !chosen.includes(String(key)));
    choose(added ?? chosen.find((id) => !keys.includes(id)));
  };
  const activateFirst = (): void => {
    const first = items.find((each) => !each.isDisabled)?.id;
    if (first === undefined || typed === "" || isLoading) return;
    if (isEntered.current) {
      isEntered.current = false;
      choose(first);
    } else if (state.current?.isOpen && state.current.selectionManager.focusedKey === null) {
      state.current.selectionManager.setFocusedKey(first);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // Enter would submit the form.
      event.preventDefault();
      if (typed === "" || state.current?.selectionManager.focusedKey !== null) return;
      event.stopPropagation();
      isEntered.current = true;
      activateFirst();
    } else if (event.key === "Tab") {
      // Leaves without choosing the active entry.
      close();
    } else if (event.key === "Escape" && text !== undefined) {
      // Closes only the list, not a dialog around it.
      event.stopPropagation();
      close();
    }
  };

  return (
    <ComboBox<Choice, "single" | "multiple">
      {...(props.id !== undefined && { id: props.id })}
      className={cx(styles.field)}
      selectionMode={isMultiple ? "multiple" : "single"}
      value={isMultiple ? chosen : selected}
      onChange={select}
      items={items}
      inputValue={text ?? value ?? ""}
      menuTrigger="manual"
      onOpenChange={onOpenChange}
      onBlur={() => setText(undefined)}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      allowsEmptyCollection
      shouldFocusWrap
    >
      <Label className={isLabelHidden ? "visually-hidden" : cx(styles.label)}>{label}</Label>
      {/* Captures the keys before the list and a dialog around the field handle them. */}
      <Group className={cx(styles.control)} onKeyDownCapture={onKeyDown}>
        <Input
          ref={input}
          className={cx(styles.input)}
          {...(props.maxLength !== undefined && { maxLength: props.maxLength })}
          placeholder={(text !== undefined && value) || (placeholder ?? "")}
          onClick={open}
          onChange={(event) => {
            open();
            search(event.currentTarget.value);
          }}
        />
        {props.onClear !== undefined && value && !isDisabled ? (
          <button
            type="button"
            className={styles.clear}
            aria-label={formatMessage(language, texts.clear, { label })}
            onClick={() => {
              props.onClear?.();
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </button>
        ) : (
          <ChevronsUpDown aria-hidden="true" className={styles.mark} />
        )}
      </Group>
      {hint !== undefined && error === undefined && (
        <Text slot="description" elementType="p" className={cx(styles.hint)}>
          {hint}
        </Text>
      )}
      <FieldError elementType="p" className={cx(styles.error)}>
        {error}
      </FieldError>
      <Popover className={cx(styles.popover)} placement="bottom start" offset={5}>
        <ListBox
          className={cx(styles.list)}
          items={items}
          renderEmptyState={() => (
            <p className={styles.nothing}>{isLoading ? texts.searching : typed === "" ? texts.empty : texts.none}</p>
          )}
        >
          {(choice: Choice) => <Option choice={choice} />}
        </ListBox>
      </Popover>
      <StateReader stateRef={state} onRender={activateFirst} />
    </ComboBox>
  );
}

/**
 * React Aria closes the list when the page scrolls, also when content that is still loading moves the field. It opens again
 * at the field's new place.
 */
function afterScrolling(work: () => void): void {
  if ("onscrollend" in window) addEventListener("scrollend", work, { once: true, capture: true });
  // Safari before version 26.
  else setTimeout(work, 250);
}

function Option({ choice }: { choice: Choice }) {
  return (
    <ListBoxItem
      id={choice.id}
      textValue={choice.name}
      isDisabled={choice.isDisabled ?? false}
      className={cx(styles.choice)}
    >
      {choice.id === CREATE && <Plus aria-hidden="true" />}
      <span className={styles.choiceName}>{choice.name}</span>
      {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
      {choice.isChosen && <Check aria-hidden="true" />}
    </ListBoxItem>
  );
}

type ReaderProps = { stateRef: RefObject<State | null>; onRender: () => void };

/** Makes the state available outside `ComboBox`. */
function StateReader({ stateRef, onRender }: ReaderProps) {
  const state = useComboBoxState();
  useEffect(() => {
    // React Aria renders the children a second time, without state, to collect the options.
    if (state === null) return;
    stateRef.current = state;
    onRender();
  });
  return null;
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
