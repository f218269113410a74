import { ArrowDown, ArrowUp, RotateCcw } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { type ColumnChoice, orderOf } from "./arrange.ts";
import styles from "./views.module.css";

/** Which columns a list shows, and in which order: by buttons, or with Alt and the arrow keys. Changes show at once. */
export function ColumnDialog({ choice, onClose }: { choice: ColumnChoice; onClose: () => void }) {
  const [order, setOrder] = useState(() => orderOf(choice));
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<string>(undefined);
  const hintId = useId();
  const nameOf = (id: string): string => choice.all.find((column) => column.id === id)?.header ?? id;
  const isUsual = choice.shown.join() === choice.usual.join();

  // Moving an element in the page takes the focus from what is inside it.
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
    setSaid(`${nameOf(id)}: place ${to + 1} of ${order.length}`);
    choice.onChange(next.filter((one) => choice.shown.includes(one)));
  };
  const show = (id: string, isShown: boolean): void =>
    choice.onChange(order.filter((one) => (one === id ? isShown : choice.shown.includes(one))));
  const byKey = (event: KeyboardEvent, id: string): void => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(id, event.key === "ArrowUp" ? -1 : 1, event.target instanceof Element ? event.target.id : "");
  };

  return (
    <Modal
      title="Columns"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            variant="plain"
            icon={<RotateCcw aria-hidden="true" />}
            disabled={isUsual}
            onClick={() => {
              choice.onChange(null);
              setOrder(orderOf({ all: choice.all, shown: choice.usual }));
              setSaid("As usual again");
            }}
          >
            Reset
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className={styles.hint} id={hintId}>
        Yours alone, on every device. Alt with the arrow keys moves a column too.
      </p>
      <ul className={styles.columns} ref={list} aria-describedby={hintId}>
        {order.map((id, index) => (
          <li key={id} className={styles.column} onKeyDown={(event) => byKey(event, id)}>
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
              aria-label={`Move ${nameOf(id)} up`}
              aria-disabled={index === 0 || undefined}
              onClick={() => move(id, -1, `column-up-${id}`)}
            >
              <ArrowUp aria-hidden="true" />
            </button>
            <button
              type="button"
              id={`column-down-${id}`}
              className={buttonClass("plain", "icon")}
              aria-label={`Move ${nameOf(id)} down`}
              aria-disabled={index === order.length - 1 || undefined}
              onClick={() => move(id, 1, `column-down-${id}`)}
            >
              <ArrowDown aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Modal>
  );
}
