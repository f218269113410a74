import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Webhook } from "lucide-react";
import { useState } from "react";
import type { WebhookEndpoint } from "#api/apps/webhooks.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatWhen, plural } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import { SecretDialog } from "../apps/SecretDialog.tsx";
import styles from "./developers.module.css";
import { EndpointBadge } from "./endpoint-state.tsx";
import { NewEndpointSheet } from "./NewEndpointSheet.tsx";
import { endpointsQuery } from "./queries.ts";

const columns: Column<WebhookEndpoint>[] = [
  {
    id: "url",
    header: "Address",
    phone: "title",
    cell: ({ id, url, description }) => (
      <span className={styles.address}>
        <Link className={styles.url} to="/developers/webhooks/$endpointId" params={{ endpointId: id }}>
          {url}
        </Link>
        {description !== "" && <span className={styles.soft}>{description}</span>}
      </span>
    ),
  },
  {
    id: "owner",
    header: "For",
    phone: "hidden",
    cell: ({ appName, encoding }) => `${appName ?? "The store"} · ${encoding === "JWT" ? "JWT" : "Standard Webhooks"}`,
  },
  {
    id: "events",
    header: "Events",
    cell: ({ eventTypes }) =>
      eventTypes.length === 0 ? "Everything" : plural(eventTypes.length, "kind of event", "kinds of events"),
  },
  {
    id: "pending",
    header: "Waiting",
    align: "end",
    cell: ({ pendingCount }) => pendingCount.toLocaleString(staffLocale()),
  },
  {
    id: "last",
    header: "Last success",
    align: "end",
    phone: "hidden",
    cell: ({ lastSuccessDate }) => (lastSuccessDate === undefined ? "–" : formatWhen(lastSuccessDate)),
  },
  {
    id: "state",
    header: "State",
    align: "end",
    phone: "end",
    cell: (endpoint) => <EndpointBadge endpoint={endpoint} />,
  },
];

/** URLs that receive events. */
export function WebhooksTab() {
  const endpoints = useQuery(endpointsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      Add endpoint
    </Button>
  );
  return (
    <>
      <Card title="Endpoints" isFlush action={endpoints.data !== undefined && endpoints.data.length > 0 && add}>
        {endpoints.isPending && <SkeletonRows rows={3} />}
        {endpoints.isError && <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />}
        {endpoints.data?.length === 0 && (
          <EmptyState icon={<Webhook aria-hidden="true" />} title="No endpoints yet" action={add}>
            Add a URL that receives an event whenever an order is placed, inventory changes or a customer signs up.
          </EmptyState>
        )}
        {endpoints.data !== undefined && endpoints.data.length > 0 && (
          <DataTable
            caption="Webhook endpoints"
            columns={columns}
            rows={endpoints.data}
            rowId={({ id }) => id}
            rowHref={({ id }) => `/developers/webhooks/${id}`}
          />
        )}
      </Card>
      {isAdding && (
        <NewEndpointSheet
          onClose={() => setIsAdding(false)}
          onMade={(made) => {
            setIsAdding(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog title="The signing secret" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}
