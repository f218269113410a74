import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { listEventTypes } from "#api/apps/webhooks.ts";
import type { Output } from "#api/endpoint.ts";
import { formatMessage } from "#api/store/messages.ts";
import { eventName } from "#backoffice/apps/event-names/event-name.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { SearchBox, ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./developers.module.css";
import { JsonView } from "./JsonView.tsx";
import { eventTypesQuery } from "./queries.ts";
import type { DevelopersSearch } from "./search.ts";
import { developersTexts } from "./texts/texts.ts";

const texts = developersTexts[staffLanguage()];

type EventType = Output<typeof listEventTypes>["eventTypes"][number];
type Props = { search: DevelopersSearch; onChange: (change: Partial<DevelopersSearch>) => void };

/** All event types with example payloads. */
export function EventsTab({ search, onChange }: Props) {
  const types = useQuery(eventTypesQuery);
  const found =
    types.data?.filter((event) =>
      `${event.type} ${eventName(event)}`.toLowerCase().includes(search.find.toLowerCase()),
    ) ?? [];
  return (
    <Card isFlush>
      <div className={styles.searchRow}>
        <SearchBox
          label={texts.search.events}
          placeholder={texts.search.eventsPlaceholder}
          value={search.find}
          onChange={(find) => onChange({ find })}
        />
        <span className={styles.soft} role="status">
          {types.isSuccess && formatMessage(staffLanguage(), texts.eventTypeCount, { count: found.length })}
        </span>
      </div>
      {types.isPending && <SkeletonRows rows={8} />}
      {types.isError && <ErrorState error={types.error} onRetry={() => void types.refetch()} />}
      <ul className={styles.entries}>
        {found.map((type) => (
          <li key={type.type}>
            <details
              open={search.open === type.type}
              onToggle={(event) => {
                if (event.currentTarget.open && search.open !== type.type) onChange({ open: type.type });
              }}
            >
              <summary className={styles.entry}>
                <span className={styles.code}>{type.type}</span>
                <span className={styles.soft}>{eventName(type)}</span>
              </summary>
              {search.open === type.type && <EventDetails type={type} />}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const views = [
  { id: "standard", label: "Standard Webhooks" },
  { id: "jwt", label: "JWT" },
  { id: "schema", label: texts.formats.schema },
] as const;

function EventDetails({ type }: { type: EventType }) {
  const [view, setView] = useState<(typeof views)[number]["id"]>("standard");
  const value = view === "schema" ? type.schema : type.samples[view];
  return (
    <div className={styles.details}>
      <p className={styles.badges}>
        <Badge>{type.entity}</Badge>
        {type.permission !== undefined && (
          <Badge tone="note">
            {formatMessage(staffLanguage(), texts.requiresPermission, { permission: type.permission })}
          </Badge>
        )}
      </p>
      <ViewTabs label={texts.formats.label} views={views} current={view} onChange={setView} />
      <JsonView value={value} label={views.find(({ id }) => id === view)?.label ?? ""} />
    </div>
  );
}
