import { ArrowDown, ArrowUp, RotateCcw } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { formatMessage, type MessageValues } from "#api/store/messages.ts";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { type ColumnChoice, orderOf } from "./arrange.ts";
import { viewsTexts } from "./texts/texts.ts";
import styles from "./views.module.css";

const texts = viewsTexts[staffLanguage()];
const format = (message: string, values: MessageValues): string => formatMessage(staffLanguage(), message, values);

/** Chooses and orders the columns of a list with buttons, or with Alt and the arrow keys. Changes apply at once. */
export function ColumnDialog({ choice, onClose }: { choice: ColumnChoice; onClose: () => void }) {
  const [order, setOrder] = useState(() => orderOf(choice));
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<string>(undefined);
  const hintId = useId();
  const nameOf = (id: string): string => choice.all.find((column) => column.id === id)?.header ?? id;
  const isDefault = choice.shown.join() === choice.defaults.join();

  // Moving an element in the document removes the focus from its descendants.
  useEffect(() => {
    if (moved.current !== undefined) list.current?.querySelector<HTMLElement>(`#${CSS.escape(moved.current)}`)?.focus();
    moved.current = undefined;
  });

  const move = (id: string, step: -1 | 1, focusId: string): void => {
    const from = order.indexOf(id);
    const to = from + step;
    if (to < 0 || to >= order.length) return;
    const next = order.toSpliced(from, 1).toSpliced(to, 0, id);
    moved.current = focusId;
    setOrder(next);
    setAnnouncement(format(texts.columnDialog.moved, { name: nameOf(id), position: to + 1, total: order.length }));
    choice.onChange(next.filter((one) => choice.shown.includes(one)));
  };
  const show = (id: string, isShown: boolean): void =>
    choice.onChange(order.filter((one) => (one === id ? isShown : choice.shown.includes(one))));
  const moveByKey = (event: KeyboardEvent, id: string): void => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(id, event.key === "ArrowUp" ? -1 : 1, event.target instanceof Element ? event.target.id : "");
  };

  return (
    <Modal
      title={texts.columns}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            variant="plain"
            icon={<RotateCcw aria-hidden="true" />}
            disabled={isDefault}
            onClick={() => {
              choice.onChange(null);
              setOrder(orderOf({ all: choice.all, shown: choice.defaults }));
              setAnnouncement(texts.columnDialog.wasReset);
            }}
          >
            {texts.columnDialog.reset}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <p className={styles.hint} id={hintId}>
        {texts.columnDialog.hint}
      </p>
      <ul className={styles.columns} ref={list} aria-describedby={hintId}>
        {order.map((id, index) => (
          <li key={id} className={styles.column} onKeyDown={(event) => moveByKey(event, id)}>
            <Checkbox
              id={`column-${id}`}
              label={nameOf(id)}
              checked={choice.shown.includes(id)}
              onChange={(event) => show(id, event.currentTarget.checked)}
            />
            <button
              type="button"
              id={`column-up-${id}`}
              className={buttonClass("plain", "icon")}
              aria-label={format(texts.columnDialog.moveUp, { name: nameOf(id) })}
              aria-disabled={index === 0 || undefined}
              onClick={() => move(id, -1, `column-up-${id}`)}
            >
              <ArrowUp aria-hidden="true" />
            </button>
            <button
              type="button"
              id={`column-down-${id}`}
              className={buttonClass("plain", "icon")}
              aria-label={format(texts.columnDialog.moveDown, { name: nameOf(id) })}
              aria-disabled={index === order.length - 1 || undefined}
              onClick={() => move(id, 1, `column-down-${id}`)}
            >
              <ArrowDown aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Modal>
  );
}
