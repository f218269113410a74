import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Button.module.css";

export type ButtonVariant = "primary" | "default" | "plain" | "danger" | "onInk" | "onInkPrimary";
type Size = "medium" | "small" | "icon";

type Props = Omit<ComponentProps<"button">, "type"> & {
  variant?: ButtonVariant;
  size?: Size;
  type?: "button" | "submit";
  icon?: ReactNode;
  /** Shows progress and ignores clicks; the button keeps its width, focus and name. */
  isBusy?: boolean;
};

export function Button({ variant = "default", size = "medium", icon, isBusy = false, ...rest }: Props) {
  const { children, className, type = "button", onClick, ...button } = rest;
  return (
    <button
      {...button}
      type={type}
      className={cx(buttonClass(variant, size), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {isBusy && <span className={styles.spinner} />}
    </button>
  );
}

/** For links that look like buttons. */
export function buttonClass(variant: ButtonVariant = "default", size: Size = "medium"): string {
  return cx(styles.button, styles[variant], styles[size]);
}
