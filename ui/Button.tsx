import type { ComponentProps, ReactNode } from "react";
import styles from "./Button.module.css";

type Look = {
  kind?: "primary" | "secondary" | "quiet" | "plain";
  size?: "md" | "lg" | "sm";
  isWide?: boolean;
  children: ReactNode;
};

const classes = ({ kind = "primary", size = "md", isWide }: Omit<Look, "children">): string =>
  [styles.button, styles[kind], styles[size], isWide ? styles.wide : ""].filter(Boolean).join(" ");

/** A form button. Submits by default, as most buttons of pages that work without scripts do. */
export function Button({
  kind,
  size,
  isWide,
  children,
  type = "submit",
  ...rest
}: Look & Omit<ComponentProps<"button">, "className">) {
  return (
    <button
      type={type}
      className={classes({ ...(kind && { kind }), ...(size && { size }), ...(isWide && { isWide }) })}
      {...rest}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, isWide, children, ...rest }: Look & Omit<ComponentProps<"a">, "className">) {
  return (
    <a className={classes({ ...(kind && { kind }), ...(size && { size }), ...(isWide && { isWide }) })} {...rest}>
      {children}
    </a>
  );
}
