import { useQuery } from "@tanstack/react-query";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import styles from "./Shell.module.css";

/** The store's sign and name, above the menu. */
export function StoreMark() {
  const settings = useQuery(storeSettingsQuery);
  return (
    <div className={styles.store}>
      <svg className={styles.wheel} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <g fill="none" stroke="var(--a-nav)" strokeWidth="1.7">
          <circle cx="16" cy="16" r="8.6" strokeWidth="2.4" />
          <path d="M16 7.5v17M7.5 16h17M10 10l12 12M22 10L10 22" strokeWidth="1.4" />
        </g>
        <circle cx="16" cy="16" r="2.8" fill="currentColor" stroke="var(--a-nav)" strokeWidth="1.6" />
      </svg>
      <span className={styles.storeName}>{settings.data?.settings.name ?? "\u00a0"}</span>
    </div>
  );
}
