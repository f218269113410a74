import type { ReactNode } from "react";
import styles from "./Badge.module.css";

type Props = { tone?: "neutral" | "accent" | "sale" | "good" | "warn" | "bad"; children: ReactNode };

/** A short word about a thing: a ribbon, a status. */
export function Badge({ tone = "neutral", children }: Props) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
