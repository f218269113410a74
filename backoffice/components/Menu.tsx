import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { type ButtonVariant, buttonClass } from "./Button.tsx";
import { cx } from "./cx.ts";
import styles from "./Menu.module.css";

export type MenuEntry = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Shown small under the label. */
  note?: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
};

type Props = {
  /** Name of a button whose contents say nothing in words, or its words. */
  label?: string;
  /** Contents of the button; the label when left out. */
  children?: ReactNode;
  entries: readonly MenuEntry[];
  variant?: ButtonVariant;
  size?: "medium" | "small" | "icon";
  className?: string | undefined;
};

export function Menu({ label, children, entries, variant = "default", size = "medium", className }: Props) {
  return (
    <MenuTrigger>
      <AriaButton
        {...(children !== undefined && label !== undefined && { "aria-label": label })}
        className={className ?? buttonClass(variant, size)}
      >
        {children ?? label}
      </AriaButton>
      <Popover className={cx(styles.popover)} placement="bottom end" offset={6}>
        <AriaMenu className={cx(styles.menu)} onAction={(id) => entries.find((entry) => entry.id === id)?.onSelect()}>
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              isDisabled={entry.isDisabled ?? false}
              className={cx(styles.entry)}
              data-dangerous={entry.isDangerous || undefined}
            >
              {entry.icon}
              <span>
                {entry.label}
                {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
              </span>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
