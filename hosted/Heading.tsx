import type { ReactNode } from "react";
import { Icon, type IconName } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./hosted.module.css";
import { useLocale } from "./locale.ts";

type Props = { title: string; icon?: IconName; children?: ReactNode };

export function Heading({ title, icon, children }: Props) {
  return (
    <div className={styles.heading}>
      {icon && (
        <span className={styles.emblem}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <h1>{title}</h1>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  );
}

/** Error of the whole form, announced when the page reloads. */
export function FormMessage({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Notice tone="bad" isAnnounced>
      {message}
    </Notice>
  );
}

/** Hidden fields with the parameters carried from page to page. */
export function CarriedFields() {
  const { carried } = useLocale();
  return Object.entries(carried).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
