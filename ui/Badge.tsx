import type { ReactNode } from "react";
import styles from "./Badge.module.css";

type Props = { tone?: "neutral" | "accent" | "sale" | "good" | "warn" | "bad"; children: ReactNode };

/** A short label, such as a ribbon or status. */
export function Badge({ tone = "neutral", children }: Props) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
