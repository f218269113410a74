import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./Notice.module.css";

type Props = {
  tone: "good" | "warn" | "bad" | "info";
  children: ReactNode;
  isAnnounced?: boolean;
  takesFocus?: boolean;
};

/**
 * A message inside a page. `isAnnounced` makes it an alert, for the result of a submission. `takesFocus` focuses it
 * when the page opens, also without scripts: browsers support `autofocus` on any focusable element.
 */
export function Notice({ tone, children, isAnnounced = false, takesFocus = false }: Props) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={isAnnounced ? (tone === "bad" ? "alert" : "status") : undefined}
      {...(takesFocus && { tabIndex: -1, autoFocus: true })}
    >
      <Icon name={tone === "good" ? "check" : "warn"} size={20} />
      <div>{children}</div>
    </div>
  );
}
