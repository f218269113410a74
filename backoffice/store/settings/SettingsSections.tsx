import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Card } from "#backoffice/components/Card.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { settingsSections } from "./sections.ts";
import styles from "./settings.module.css";

/** Links to the settings pages that the staff member has permission to open. */
export function SettingsSections() {
  const can = useCan();
  const open = settingsSections.filter(({ permission }) => can(permission));
  if (open.length === 0) return null;
  return (
    <Card isFlush>
      <ul className={styles.sections}>
        {open.map(({ to, search, title, text, icon: Icon }) => (
          <li key={to}>
            <Link to={to} {...(search && { search })} className={styles.section}>
              <Icon aria-hidden="true" />
              <span className={styles.sectionText}>
                <span className={styles.sectionTitle}>{title}</span>
                <span className={styles.soft}>{text}</span>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
