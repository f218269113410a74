import { Link } from "@tanstack/react-router";
import { useCan } from "../session/use-session.ts";
import { destinations } from "./destinations.ts";
import styles from "./Shell.module.css";

/** The menu of the areas this role may see. */
export function NavigationList({ onNavigate }: { onNavigate?: () => void }) {
  const can = useCan();
  return (
    <ul className={styles.navList}>
      {destinations
        .filter(({ permission }) => permission === undefined || can(permission))
        .map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.navLink}
              activeOptions={{ exact: to === "/", includeSearch: false }}
              {...(onNavigate && { onClick: onNavigate })}
            >
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
    </ul>
  );
}
