import { Link, useLocation } from "@tanstack/react-router";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { listDestinations } from "./destinations.ts";
import styles from "./Shell.module.css";

/** The menu of the areas this role may see. */
export function NavigationList({ onNavigate }: { onNavigate?: () => void }) {
  const can = useCan();
  const { pathname } = useLocation();
  return (
    <ul className={styles.navList}>
      {listDestinations()
        .filter(({ permission }) => permission === undefined || can(permission))
        .map(({ to, label, icon: Icon, also = [] }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.navLink}
              {...(also.some((start) => isWithin(pathname, start)) && { "aria-current": true })}
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

const isWithin = (pathname: string, start: string): boolean => pathname === start || pathname.startsWith(`${start}/`);
