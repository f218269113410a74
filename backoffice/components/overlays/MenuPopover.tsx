import type { ReactNode, RefObject } from "react";
import { Menu as AriaMenu, MenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { cx } from "../cx.ts";
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
  trigger: RefObject<HTMLButtonElement | null>;
  labelId: string;
  entries: readonly MenuEntry[];
  isOpen: boolean;
  /** The entry that gets the focus. */
  focused: "first" | "last";
  onClose: () => void;
};

/** The popover of a menu button. */
export function MenuPopover({ trigger, labelId, entries, isOpen, focused, onClose }: Props) {
  return (
    <Popover
      triggerRef={trigger}
      trigger="MenuTrigger"
      aria-labelledby={labelId}
      className={cx(styles.popover)}
      placement="bottom end"
      offset={6}
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
    >
      <AriaMenu
        aria-labelledby={labelId}
        autoFocus={focused}
        className={cx(styles.menu)}
        onClose={onClose}
        onAction={(id) => entries.find((entry) => entry.id === id)?.onSelect()}
      >
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
  );
}
