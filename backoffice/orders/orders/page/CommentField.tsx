import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { listMentionableStaff } from "#api/orders/orders/order-activities.ts";
import { call } from "#backoffice/client.ts";
import { TextArea } from "#backoffice/components/forms/Field.tsx";
import { type Mentionable, offered, type Typed, typedName } from "./mention.ts";
import styles from "./Timeline.module.css";

/** A comment's text. After `@` it offers the names of staff: arrows move, Enter or Tab takes one, Escape leaves it. */
export function CommentField() {
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
  const names = typed === undefined ? [] : offered(people.data ?? [], typed);
  const current = Math.min(active, names.length - 1);
  const look = (): void => {
    const { value = "", selectionStart = 0 } = area.current ?? {};
    setTyped(typedName(value, selectionStart));
    setActive(0);
  };
  const take = (person: Mentionable | undefined): void => {
    if (area.current === null || typed === undefined || person === undefined) return;
    area.current.setRangeText(`@${person.name} `, typed.at, typed.at + typed.text.length + 1, "end");
    area.current.focus();
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (names.length === 0) return;
    if (event.key === "ArrowDown") setActive((current + 1) % names.length);
    else if (event.key === "ArrowUp") setActive((current + names.length - 1) % names.length);
    else if (event.key === "Enter" || event.key === "Tab") take(names[current]);
    else if (event.key === "Escape") setTyped(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.commentField}>
      <TextArea
        ref={area}
        label="Leave a comment"
        name="message"
        rows={2}
        maxLength={5000}
        hint="Only staff can see comments. @ and a name tells them by mail."
        required
        aria-autocomplete="list"
        aria-controls={names.length > 0 ? listId : undefined}
        aria-activedescendant={names.length > 0 ? `${listId}-${current}` : undefined}
        onInput={look}
        onClick={look}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onKeyDown}
      />
      {names.length > 0 && (
        <div id={listId} role="listbox" aria-label="Staff" className={styles.names}>
          {names.map((person, index) => (
            // The keys of the text field move through the list; a press must not take the caret from it.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
