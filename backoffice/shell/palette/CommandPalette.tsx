import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Pin, Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { formatMessage } from "#api/store/messages.ts";
import { cx } from "#backoffice/components/cx.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { usePins } from "../navigation/use-pins.ts";
import { shellTexts } from "../texts/texts.ts";
import styles from "./CommandPalette.module.css";
import { matchCommands, type PaletteEntry, pinCommand } from "./palette-commands.ts";
import { keepRecent, readRecent } from "./palette-recent.ts";
import { recordsQuery } from "./palette-records.ts";

type Props = { onClose: () => void; onHelp: () => void };

/** Ctrl or Cmd+K: screens, commands and records in one list. A combobox: the focus stays in the field. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const language = useLanguage();
  const texts = useTexts(shellTexts).palette;
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const router = useRouter();
  const can = useCan();
  const listId = useId();
  const records = useQuery({ ...recordsQuery(text.trim(), can), placeholderData: keepPreviousData });
  const { pins, isPinned, isFull, toggle } = usePins();
  const found = matchCommands(text, can);
  const firstCommand = found.findIndex(({ group }) => group === texts.groups.commands);
  const pinning = isFull && !isPinned ? [] : pinCommand(isPinned, text);
  const commands = found.toSpliced(firstCommand < 0 ? found.length : firstCommand, 0, ...pinning);
  const isEmpty = text.trim() === "";
  const entries: PaletteEntry[] = [
    ...(isEmpty ? readRecent() : []),
    ...pins
      .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
      .map(({ href, label }) => ({ id: `pin-${href}`, group: texts.groups.pinned, label, icon: Pin, href })),
    ...commands,
    ...(isEmpty ? [] : (records.data ?? [])),
  ];
  const current = entries[Math.min(active, entries.length - 1)];

  const choose = (entry: PaletteEntry | undefined, inNewTab: boolean): void => {
    if (entry === undefined) return;
    onClose();
    keepRecent(entry);
    if (entry.command === "help") onHelp();
    else if (entry.command === "pin") toggle();
    else if (inNewTab) window.open(`/admin${entry.href}`, "_blank", "noopener");
    else router.history.push(`/admin${entry.href}`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + entries.length) % Math.max(entries.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(current, event.metaKey || event.ctrlKey);
    }
  };

  return (
    <ModalOverlay className={cx(styles.overlay)} isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={cx(styles.modal)}>
        <Dialog aria-label={texts.title} className={cx(styles.dialog)}>
          <div className={styles.field}>
            <Search aria-hidden="true" />
            <input
              autoFocus
              className={styles.input}
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={current === undefined ? undefined : `${listId}-${current.id}`}
              aria-autocomplete="list"
              aria-label={texts.label}
              placeholder={texts.placeholder}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
            <kbd>Esc</kbd>
          </div>
          <div id={listId} role="listbox" aria-label={texts.results} className={styles.list}>
            {entries.map((entry, index) => (
              <Entry
                key={entry.id}
                entry={entry}
                domId={`${listId}-${entry.id}`}
                isActive={entry === current}
                isFirstOfGroup={entries[index - 1]?.group !== entry.group}
                onChoose={(inNewTab) => choose(entry, inNewTab)}
              />
            ))}
          </div>
          <p className={entries.length === 0 ? styles.none : "visually-hidden"} role="status">
            {entries.length === 0
              ? records.isFetching
                ? texts.searching
                : texts.none
              : formatMessage(language, texts.count, { count: entries.length })}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type EntryProps = {
  entry: PaletteEntry;
  domId: string;
  isActive: boolean;
  isFirstOfGroup: boolean;
  onChoose: (inNewTab: boolean) => void;
};

function Entry({ entry, domId, isActive, isFirstOfGroup, onChoose }: EntryProps) {
  const Icon = entry.icon;
  return (
    <>
      {isFirstOfGroup && (
        <p className={styles.group} role="presentation">
          {entry.group}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys belong to the combobox. */}
      <div
        id={domId}
        role="option"
        aria-selected={isActive}
        className={styles.entry}
        ref={(element) => {
          if (isActive) element?.scrollIntoView({ block: "nearest" });
        }}
        onClick={(event) => onChoose(event.metaKey || event.ctrlKey)}
      >
        <Icon aria-hidden="true" />
        <span className={styles.label}>{entry.label}</span>
        {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
      </div>
    </>
  );
}
