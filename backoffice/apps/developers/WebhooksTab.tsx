import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Webhook } from "lucide-react";
import { useState } from "react";
import type { WebhookEndpoint } from "#api/apps/webhooks.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatNumber, formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { SecretDialog } from "../apps/SecretDialog.tsx";
import styles from "./developers.module.css";
import { EndpointBadge } from "./endpoint-state.tsx";
import { NewEndpointSheet } from "./NewEndpointSheet.tsx";
import { endpointsQuery } from "./queries.ts";
import { developersTexts } from "./texts/texts.ts";

const common = developersTexts[staffLanguage()];
const texts = common.list;

const columns: Column<WebhookEndpoint>[] = [
  {
    id: "url",
    header: texts.url,
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
    header: texts.owner,
    phone: "hidden",
    cell: ({ appName, encoding }) =>
      formatMessage(staffLanguage(), texts.ownerText, {
        owner: appName ?? texts.store,
        format: encoding === "JWT" ? "JWT" : "Standard Webhooks",
      }),
  },
  {
    id: "events",
    header: common.events,
    cell: ({ eventTypes }) =>
      eventTypes.length === 0
        ? common.allEvents
        : formatMessage(staffLanguage(), common.eventTypeCount, { count: eventTypes.length }),
  },
  {
    id: "pending",
    header: texts.pending,
    align: "end",
    cell: ({ pendingCount }) => formatNumber(pendingCount),
  },
  {
    id: "last",
    header: texts.lastSuccess,
    align: "end",
    phone: "hidden",
    cell: ({ lastSuccessDate }) => (lastSuccessDate === undefined ? "–" : formatWhen(lastSuccessDate)),
  },
  {
    id: "state",
    header: common.status,
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
      {texts.add}
    </Button>
  );
  return (
    <>
      <Card title={texts.title} isFlush action={endpoints.data !== undefined && endpoints.data.length > 0 && add}>
        {endpoints.isPending && <SkeletonRows rows={3} />}
        {endpoints.isError && <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />}
        {endpoints.data?.length === 0 && (
          <EmptyState icon={<Webhook aria-hidden="true" />} title={texts.none} action={add}>
            {texts.noneText}
          </EmptyState>
        )}
        {endpoints.data !== undefined && endpoints.data.length > 0 && (
          <DataTable
            caption={texts.caption}
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
        <SecretDialog title={texts.secretTitle} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}
