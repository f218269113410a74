import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useState } from "react";
import {
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  takeOverWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "#api/apps/webhooks.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import {
  Banner,
  EmptyState,
  ErrorState,
  messageOf,
  SkeletonRows,
  SkeletonText,
} from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, FilterSelect } from "#backoffice/components/tables/FilterBar.tsx";
import { formatDateTime, formatWhen, formatWhenWithin, plural } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import { Tile, Tiles } from "#backoffice/marketing/analytics/parts.tsx";
import { OwnerNotice } from "../apps/OwnerNotice.tsx";
import { SecretDialog } from "../apps/SecretDialog.tsx";
import { DeliverySheet } from "./DeliverySheet.tsx";
import styles from "./developers.module.css";
import { EventsDialog, ReplayDialog, TestEventDialog } from "./EndpointDialogs.tsx";
import { DeliveryBadge, EndpointBadge, problemText } from "./endpoint-state.tsx";
import { deliveriesQuery, endpointQuery, needsOwner } from "./queries.ts";
import { type DeliveriesSearch, defaultDeliveriesSearch, deliveryStates } from "./search.ts";

type Asking = "delete" | "rotate" | "owner" | "replay" | "test" | "events";

/** One endpoint: whether it works, what it was sent, and what to do about what failed. */
export function EndpointPage() {
  const { endpointId } = useParams({ from: "/shell/developers/webhooks/$endpointId" });
  const navigate = useNavigate();
  const endpoint = useQuery(endpointQuery(endpointId));
  const [asking, setAsking] = useState<Asking>();
  const [secret, setSecret] = useState<string>();
  const found = endpoint.data;
  const close = (): void => setAsking(undefined);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["webhooks"] });

  const turn = useMutation({
    mutationFn: (state: WebhookEndpoint["state"]) =>
      call(updateWebhookEndpoint, { params: { id: endpointId }, body: { webhookEndpoint: { state } } }),
    onSuccess: async (_, state) => {
      showToast(state === "ENABLED" ? "Switched on" : "Switched off");
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteWebhookEndpoint, { params: { id: endpointId } }),
    onSuccess: async () => {
      showToast("Endpoint deleted");
      await navigate({ to: "/developers" });
      await refresh();
    },
  });
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { id: endpointId }, body: {} }),
    onSuccess: async (made) => {
      close();
      setSecret(made.secret);
      await refresh();
    },
  });

  const takeOver = useMutation({
    mutationFn: () => call(takeOverWebhookEndpoint, { params: { id: endpointId } }),
    onSuccess: async () => {
      showToast("Webhook taken over");
      close();
      await refresh();
    },
  });

  if (found === undefined) {
    return (
      <Page title="Endpoint" back={{ to: "/developers", label: "Developers" }}>
        <Card>
          {endpoint.isError ? (
            <ErrorState error={endpoint.error} onRetry={() => void endpoint.refetch()} />
          ) : (
            <SkeletonText lines={6} />
          )}
        </Card>
      </Page>
    );
  }
  const isOn = found.state === "ENABLED";
  return (
    <Page
      title={hostOf(found.url)}
      badges={<EndpointBadge endpoint={found} />}
      subtitle={<span className={styles.url}>{found.url}</span>}
      back={{ to: "/developers", label: "Developers" }}
      actions={
        <>
          <Button icon={<Send aria-hidden="true" />} onClick={() => setAsking("test")}>
            Send a test
          </Button>
          <Menu
            label="More"
            entries={[
              { id: "events", label: "Choose events", onSelect: () => setAsking("events") },
              { id: "replay", label: "Send a time again", onSelect: () => setAsking("replay") },
              ...(found.encoding === "STANDARD"
                ? [{ id: "rotate", label: "New signing secret", onSelect: () => setAsking("rotate") }]
                : []),
              {
                id: "turn",
                label: isOn ? "Switch off" : "Switch on",
                onSelect: () => turn.mutate(isOn ? "DISABLED" : "ENABLED"),
              },
              { id: "delete", label: "Delete", isDangerous: true, onSelect: () => setAsking("delete") },
            ]}
          />
        </>
      }
    >
      <Stack>
        {turn.isError && <Banner tone="critical">{messageOf(turn.error)}</Banner>}
        {needsOwner(found) && (
          <OwnerNotice
            access={{ ...found, name: hostOf(found.url) }}
            kind="webhook"
            onTakeOver={() => setAsking("owner")}
          />
        )}
        <StateBanner endpoint={found} />
        <Deliveries endpoint={found} />
        <Card title="Endpoint">
          <Facts facts={factsOf(found)} />
        </Card>
      </Stack>
      {asking === "test" && <TestEventDialog endpoint={found} onClose={close} />}
      {asking === "replay" && <ReplayDialog endpoint={found} onClose={close} />}
      {asking === "events" && <EventsDialog endpoint={found} onClose={close} />}
      {asking === "rotate" && (
        <ConfirmDialog
          title="Make a new signing secret?"
          isOpen
          onClose={close}
          onConfirm={() => rotate.mutate()}
          confirmLabel="Make a new one"
          isBusy={rotate.isPending}
        >
          <p>The old secret signs beside the new one for 24 hours, so that nothing is refused while you change it.</p>
          {rotate.isError && <Banner tone="critical">{messageOf(rotate.error)}</Banner>}
        </ConfirmDialog>
      )}
      {asking === "owner" && (
        <ConfirmDialog
          title={`Take over the webhook to ${hostOf(found.url)}?`}
          isOpen
          onClose={close}
          onConfirm={() => takeOver.mutate()}
          confirmLabel="Take over"
          isBusy={takeOver.isPending}
        >
          <p>It gets the events you can see from now on, and stops when your account is deactivated.</p>
          {takeOver.isError && <Banner tone="critical">{messageOf(takeOver.error)}</Banner>}
        </ConfirmDialog>
      )}
      {asking === "delete" && (
        <ConfirmDialog
          title="Delete this endpoint?"
          isOpen
          onClose={close}
          onConfirm={() => remove.mutate()}
          confirmLabel="Delete"
          isBusy={remove.isPending}
          isDangerous
        >
          <p>It stops receiving events, and its delivery log is deleted. Pending deliveries aren't sent.</p>
          {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        </ConfirmDialog>
      )}
      {secret !== undefined && (
        <SecretDialog title="The new signing secret" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Page>
  );
}

function StateBanner({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { state, disabledReason, failingSince, restingUntil, disabledDate } = endpoint;
  if (state === "DISABLED" && disabledReason !== "STAFF") {
    return (
      <Banner tone="critical" title="This endpoint was switched off">
        <p>
          {disabledReason === "GONE" && "It answered that it is gone for good (status 410)."}
          {disabledReason === "FAILING" && "It failed for days without one success."}
          {disabledReason === "UNINSTALLED" && "Its app was uninstalled."}
          {disabledDate !== undefined && ` ${formatDateTime(disabledDate)}.`} After switching it on, “Send a time again”
          brings what it missed.
        </p>
      </Banner>
    );
  }
  if (state === "ENABLED" && failingSince !== undefined) {
    return (
      <Banner tone="warning" title={`Failing since ${formatWhenWithin(failingSince)}`}>
        <p>
          Deliveries wait and are tried again, in ever longer steps for three days.
          {restingUntil !== undefined && ` Next try ${formatWhenWithin(restingUntil)}.`}
        </p>
      </Banner>
    );
  }
  return null;
}

function factsOf(endpoint: WebhookEndpoint) {
  const { encoding, eventTypes, secrets, appName, isThin, createdDate, lastSuccessDate, pendingCount } = endpoint;
  return [
    { name: "For", value: appName ?? "The store itself" },
    ...(endpoint.madeBy === undefined ? [] : [{ name: "Added by", value: endpoint.madeBy }]),
    { name: "Signature", value: encoding === "JWT" ? "JWT with the app's key" : "Standard Webhooks" },
    {
      name: "Events",
      value: eventTypes.length === 0 ? "Every event" : <span className={styles.code}>{eventTypes.join(", ")}</span>,
    },
    { name: "Contents", value: isThin ? "Ids only" : "The whole thing" },
    ...(secrets.length === 0
      ? []
      : [
          {
            name: "Secrets",
            value: secrets
              .map(({ createdDate, expiresDate }) =>
                expiresDate === undefined
                  ? `since ${formatWhenWithin(createdDate)}`
                  : `older one until ${formatWhenWithin(expiresDate)}`,
              )
              .join(", "),
          },
        ]),
    { name: "Waiting", value: plural(pendingCount, "delivery", "deliveries") },
    { name: "Last success", value: lastSuccessDate === undefined ? "–" : formatDateTime(lastSuccessDate) },
    { name: "Since", value: formatDateTime(createdDate) },
  ];
}

const stateNames = { PENDING: "Waiting", DELIVERED: "Delivered", FAILED: "Given up", CANCELED: "Canceled" } as const;

function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const search = useSearch({ from: "/shell/developers/webhooks/$endpointId" });
  const navigate = useNavigate({ from: "/developers/webhooks/$endpointId" });
  const list = useInfiniteQuery(deliveriesQuery(endpoint.id, search));
  const [shown, setShown] = useState<string>();
  const rows = list.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  const summary = list.data?.pages[0]?.summary;
  const update = (change: Partial<DeliveriesSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true });
  const isFiltered = search.state !== "" || search.eventType !== "";
  const columns: Column<WebhookDelivery>[] = [
    {
      id: "event",
      header: "Event",
      phone: "title",
      cell: (delivery) => (
        <button type="button" className={styles.what} onClick={() => setShown(delivery.id)}>
          {delivery.eventType}
          {delivery.isTest ? " (test)" : ""}
        </button>
      ),
    },
    { id: "tries", header: "Tries", align: "end", phone: "hidden", cell: ({ attempts }) => attempts },
    {
      id: "answer",
      header: "Last answer",
      cell: ({ lastStatus, lastProblem }) => problemText(lastProblem, lastStatus),
    },
    { id: "state", header: "State", cell: (delivery) => <DeliveryBadge delivery={delivery} /> },
    { id: "when", header: "When", align: "end", phone: "end", cell: ({ createdDate }) => formatWhen(createdDate) },
  ];
  return (
    <>
      {summary !== undefined && (
        <Tiles label="The last 24 hours">
          <Tile name="Tries in 24 hours" value={summary.tries.toLocaleString(staffLocale())} />
          <Tile
            name="Failed"
            value={summary.tries === 0 ? "–" : `${Math.round((summary.failedTries / summary.tries) * 100)}%`}
          />
          <Tile name="Usual answer time" value={summary.tries === 0 ? "–" : `${summary.medianMilliseconds} ms`} />
          <Tile
            name="Slowest twentieth"
            value={summary.tries === 0 ? "–" : `${summary.slowestTwentiethMilliseconds} ms`}
          />
        </Tiles>
      )}
      <Card title="Deliveries" isFlush>
        <FilterBar>
          <FilterSelect
            label="State"
            value={search.state}
            options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
            onChange={(value) => update({ state: deliveryStates.find((state) => state === value) ?? "" })}
          />
          {isFiltered && <ClearFilters onClear={() => void navigate({ search: defaultDeliveriesSearch })} />}
        </FilterBar>
        {list.isPending && <SkeletonRows rows={5} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<Send aria-hidden="true" />}
            title={isFiltered ? "Nothing matches" : "Nothing was sent in the last 30 days"}
          >
            {isFiltered ? "Try another state." : "Send a test to see whether the address answers."}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable caption="Deliveries" columns={columns} rows={rows} rowId={({ id }) => id} />
            {list.hasNextPage && (
              <div className={styles.rest}>
                <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show more
                </Button>
              </div>
            )}
          </>
        )}
      </Card>
      {shown !== undefined && <DeliverySheet id={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
