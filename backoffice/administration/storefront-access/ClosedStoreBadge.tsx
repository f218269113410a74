import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useTexts } from "#ui/language.ts";
import styles from "./ClosedStoreBadge.module.css";
import { storefrontAccessQuery } from "./queries.ts";
import { storefrontAccessTexts } from "./texts/texts.ts";

/** In the top bar of every page unless the store is open: staff see their store and might think that customers do. */
export function ClosedStoreBadge() {
  const texts = useTexts(storefrontAccessTexts).badge;
  const canRead = useCan()("settings:read");
  const { data } = useQuery({ ...storefrontAccessQuery, enabled: canRead });
  if (data === undefined || data.settings.mode === "OPEN") return null;
  const { mode } = data.settings;
  const closed = data.hasOpened ? texts.closed : texts.private;
  const label = mode === "HOLIDAY" ? texts.holiday : mode === "DEMO" ? texts.demo : closed;
  return (
    <Link to="/settings/access" className={styles.badge} aria-label={label} title={label}>
      <Lock aria-hidden="true" />
      <span>{label}</span>
    </Link>
  );
}
