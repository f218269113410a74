import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./Notice.module.css";

type Props = { tone: "good" | "warn" | "bad" | "info"; children: ReactNode; isAnnounced?: boolean };

/** A message inside a page. `isAnnounced` makes it an alert, for the outcome of what was just submitted. */
export function Notice({ tone, children, isAnnounced = false }: Props) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={isAnnounced ? (tone === "bad" ? "alert" : "status") : undefined}
    >
      <Icon name={tone === "good" ? "check" : "warn"} size={20} />
      <div>{children}</div>
    </div>
  );
}
