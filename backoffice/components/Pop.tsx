import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { type ButtonVariant, buttonClass } from "./Button.tsx";
import { cx } from "./cx.ts";
import styles from "./Menu.module.css";

type Props = { label: string; icon?: ReactNode; variant?: ButtonVariant; children: ReactNode };

/** A small panel that opens from a button; Escape and a press outside close it. */
export function Pop({ label, icon, variant = "plain", children }: Props) {
  return (
    <DialogTrigger>
      <AriaButton className={buttonClass(variant, "small")}>
        {icon}
        {label}
      </AriaButton>
      <Popover className={cx(styles.popover)} placement="bottom end" offset={6}>
        <Dialog aria-label={label} className={cx(styles.panel)}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
