import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./Button.tsx";
import styles from "./ReorderableList.module.css";

type Tool = "up" | "down" | "remove";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  /** Identifies an item in all orders of the list. */
  keyOf: (item: Item) => string;
  toolLabel: (tool: Tool, item: Item, index: number) => string;
  onChange: (items: readonly Item[]) => void;
  className: string | undefined;
  itemClassName: string | undefined;
  children: (item: Item, index: number) => ReactNode;
};

/** A list whose items are moved and removed with buttons. The focus moves with the item, and from a removed one to its neighbor. */
export function ReorderableList<Item>({ label, items, keyOf, toolLabel, onChange, children, ...classes }: Props<Item>) {
  const id = useId();
  const focusId = useRef<string>(undefined);
  const toolId = (tool: Tool, item: Item): string => `${id}-${tool}-${keyOf(item)}`;

  // Moving or removing an element in the document removes the focus from its descendants.
  useEffect(() => {
    if (focusId.current !== undefined) document.getElementById(focusId.current)?.focus();
    focusId.current = undefined;
  });

  const move = (tool: "up" | "down", item: Item, index: number): void => {
    const to = index + (tool === "up" ? -1 : 1);
    if (to < 0 || to >= items.length) return;
    focusId.current = toolId(tool, item);
    onChange(items.toSpliced(index, 1).toSpliced(to, 0, item));
  };
  const remove = (index: number): void => {
    const neighbor = items[index + 1] ?? items[index - 1];
    focusId.current = neighbor === undefined ? id : toolId("remove", neighbor);
    onChange(items.toSpliced(index, 1));
  };
  return (
    <ol id={id} tabIndex={-1} className={classes.className} aria-label={label}>
      {items.map((item, index) => {
        const button = (tool: Tool, isOff: boolean) => ({
          id: toolId(tool, item),
          variant: "plain" as const,
          size: "small" as const,
          "aria-label": toolLabel(tool, item, index),
          // A disabled button would lose the focus when its item reaches the end.
          "aria-disabled": isOff || undefined,
          "data-disabled": isOff || undefined,
        });
        return (
          <li key={keyOf(item)} className={classes.itemClassName}>
            {children(item, index)}
            <span className={styles.tools}>
              <Button
                {...button("up", index === 0)}
                icon={<ArrowUp aria-hidden="true" />}
                onClick={() => move("up", item, index)}
              />
              <Button
                {...button("down", index === items.length - 1)}
                icon={<ArrowDown aria-hidden="true" />}
                onClick={() => move("down", item, index)}
              />
              <Button {...button("remove", false)} icon={<X aria-hidden="true" />} onClick={() => remove(index)} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
