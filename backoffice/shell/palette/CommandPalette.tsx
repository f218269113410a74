import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Pin, Search } from "lucide-react";
import { useState } from "react";
import { RouterProvider } from "react-aria-components";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { TextField } from "react-aria-components/TextField";
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

/** Ctrl or Cmd+K: screens, commands and records in one list. The focus stays in the field. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const language = useLanguage();
  const texts = useTexts(shellTexts).palette;
  const [text, setText] = useState("");
  const router = useRouter();
  const can = useCan();
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
  const choose = (entry: PaletteEntry): void => {
    onClose();
    keepRecent(entry);
    if (entry.command === "help") onHelp();
    else if (entry.command === "pin") toggle();
  };

  return (
    <ModalOverlay className={cx(styles.overlay)} isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={cx(styles.modal)}>
        <Dialog aria-label={texts.title} className={cx(styles.dialog)}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <TextField aria-label={texts.label} className={cx(styles.field)} autoFocus>
              <Search aria-hidden="true" />
              <Input
                className={cx(styles.input)}
                role="combobox"
                aria-expanded="true"
                placeholder={texts.placeholder}
              />
              <kbd>Esc</kbd>
            </TextField>
            <RouterProvider
              navigate={(href) => router.history.push(`/admin${href}`)}
              useHref={(href) => `/admin${href}`}
            >
              <ListBox aria-label={texts.results} className={cx(styles.list)} autoFocus="first" shouldFocusWrap>
                {[...Map.groupBy(entries, ({ group }) => group)].map(([group, own]) => (
                  <ListBoxSection key={group} id={group}>
                    <Header className={cx(styles.group)}>{group}</Header>
                    {own.map((entry) => (
                      <Entry key={entry.id} entry={entry} onChoose={() => choose(entry)} />
                    ))}
                  </ListBoxSection>
                ))}
              </ListBox>
            </RouterProvider>
          </Autocomplete>
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

function Entry({ entry, onChoose }: { entry: PaletteEntry; onChoose: () => void }) {
  const Icon = entry.icon;
  return (
    <ListBoxItem
      id={entry.id}
      textValue={entry.label}
      className={cx(styles.entry)}
      onAction={onChoose}
      {...(entry.command === undefined && { href: entry.href })}
    >
      <Icon aria-hidden="true" />
      <span className={styles.label}>{entry.label}</span>
      {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
    </ListBoxItem>
  );
}
