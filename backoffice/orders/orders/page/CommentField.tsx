import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { listMentionableStaff } from "#api/orders/orders/order-activities.ts";
import { call } from "#backoffice/client.ts";
import { TextArea } from "#backoffice/components/forms/Field.tsx";
import { useTexts } from "#ui/language.ts";
import { type Mentionable, readMention, suggestNames, type Typed } from "./mention.ts";
import styles from "./Timeline.module.css";
import { orderPageTexts } from "./texts/texts.ts";

/** The text of a comment. Suggests staff after `@`: arrows move, Enter or Tab chooses, Escape closes the list. */
export function CommentField({ ref, onBlur, onChange, ...field }: UseFormRegisterReturn) {
  const texts = useTexts(orderPageTexts).timeline;
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState<Typed>();
  const [active, setActive] = useState(0);
  const people = useQuery({
    queryKey: ["orders", "mentionable"],
    queryFn: async () => (await call(listMentionableStaff, {})).staff,
    enabled: typed !== undefined,
    staleTime: 60_000,
  });
  const names = typed === undefined ? [] : suggestNames(people.data ?? [], typed);
  const current = Math.min(active, names.length - 1);
  const readText = (): void => {
    const { value = "", selectionStart = 0 } = area.current ?? {};
    setTyped(readMention(value, selectionStart));
    setActive(0);
  };
  const choose = (person: Mentionable | undefined): void => {
    if (area.current === null || typed === undefined || person === undefined) return;
    area.current.setRangeText(`@${person.name} `, typed.at, typed.at + typed.text.length + 1, "end");
    void onChange({ type: "change", target: area.current });
    area.current.focus();
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (names.length === 0) return;
    if (event.key === "ArrowDown") setActive((current + 1) % names.length);
    else if (event.key === "ArrowUp") setActive((current + names.length - 1) % names.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(names[current]);
    else if (event.key === "Escape") setTyped(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.commentField}>
      <TextArea
        {...field}
        ref={(element) => {
          area.current = element;
          ref(element);
        }}
        label={texts.comment}
        rows={2}
        maxLength={5000}
        hint={texts.commentHint}
        aria-autocomplete="list"
        aria-controls={names.length > 0 ? listId : undefined}
        aria-activedescendant={names.length > 0 ? `${listId}-${current}` : undefined}
        onInput={readText}
        onClick={readText}
        onChange={onChange}
        onBlur={(event) => {
          setTyped(undefined);
          void onBlur(event);
        }}
        onKeyDown={onKeyDown}
      />
      {names.length > 0 && (
        <div id={listId} role="listbox" aria-label={texts.names} className={styles.names}>
          {names.map((person, index) => (
            // The text field handles the keys and keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
