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
import { formatMessage } from "#api/store/messages.ts";
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
import { formatDateTime, formatNumber, formatWhen, formatWhenWithin } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { Tile, Tiles } from "#backoffice/marketing/analytics/parts.tsx";
import { OwnerNotice } from "../apps/OwnerNotice.tsx";
import { SecretDialog } from "../apps/SecretDialog.tsx";
import { DeliverySheet } from "./DeliverySheet.tsx";
import styles from "./developers.module.css";
import { EventsDialog, ReplayDialog, TestEventDialog } from "./EndpointDialogs.tsx";
import { DeliveryBadge, EndpointBadge, problemText } from "./endpoint-state.tsx";
import { deliveriesQuery, endpointQuery, needsOwner } from "./queries.ts";
import { type DeliveriesSearch, defaultDeliveriesSearch, deliveryStates } from "./search.ts";
import { developersTexts } from "./texts/texts.ts";

const common = developersTexts[staffLanguage()];
const texts = common.endpoint;

type Dialog = "delete" | "rotate" | "owner" | "replay" | "test" | "events";

/** One endpoint with its state and its deliveries. */
export function EndpointPage() {
  const { endpointId } = useParams({ from: "/shell/developers/webhooks/$endpointId" });
  const navigate = useNavigate();
  const endpoint = useQuery(endpointQuery(endpointId));
  const [dialog, setDialog] = useState<Dialog>();
  const [secret, setSecret] = useState<string>();
  const found = endpoint.data;
  const close = (): void => setDialog(undefined);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["webhooks"] });

  const turn = useMutation({
    mutationFn: (state: WebhookEndpoint["state"]) =>
      call(updateWebhookEndpoint, { params: { id: endpointId }, body: { webhookEndpoint: { state } } }),
    onSuccess: async (_, state) => {
      showToast(state === "ENABLED" ? texts.turnedOn : texts.turnedOff);
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteWebhookEndpoint, { params: { id: endpointId } }),
    onSuccess: async () => {
      showToast(texts.deleted);
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
      showToast(texts.takeOverDone);
      close();
      await refresh();
    },
  });

  if (found === undefined) {
    return (
      <Page title={texts.title} back={{ to: "/developers", label: common.title }}>
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
      back={{ to: "/developers", label: common.title }}
      actions={
        <>
          <Button icon={<Send aria-hidden="true" />} onClick={() => setDialog("test")}>
            {common.test.title}
          </Button>
          <Menu
            label={texts.more}
            entries={[
              { id: "events", label: common.chooseEvents, onSelect: () => setDialog("events") },
              { id: "replay", label: common.replay.title, onSelect: () => setDialog("replay") },
              ...(found.encoding === "STANDARD"
                ? [{ id: "rotate", label: texts.rotate, onSelect: () => setDialog("rotate") }]
                : []),
              {
                id: "turn",
                label: isOn ? texts.turnOff : texts.turnOn,
                onSelect: () => turn.mutate(isOn ? "DISABLED" : "ENABLED"),
              },
              { id: "delete", label: common.delete, isDangerous: true, onSelect: () => setDialog("delete") },
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
            onTakeOver={() => setDialog("owner")}
          />
        )}
        <StateBanner endpoint={found} />
        <Deliveries endpoint={found} />
        <Card title={texts.title}>
          <Facts facts={listFacts(found)} />
        </Card>
      </Stack>
      {dialog === "test" && <TestEventDialog endpoint={found} onClose={close} />}
      {dialog === "replay" && <ReplayDialog endpoint={found} onClose={close} />}
      {dialog === "events" && <EventsDialog endpoint={found} onClose={close} />}
      {dialog === "rotate" && (
        <ConfirmDialog
          title={texts.rotateTitle}
          isOpen
          onClose={close}
          onConfirm={() => rotate.mutate()}
          confirmLabel={texts.rotate}
          isBusy={rotate.isPending}
        >
          <p>{texts.rotateText}</p>
          {rotate.isError && <Banner tone="critical">{messageOf(rotate.error)}</Banner>}
        </ConfirmDialog>
      )}
      {dialog === "owner" && (
        <ConfirmDialog
          title={formatMessage(staffLanguage(), texts.takeOverTitle, { host: hostOf(found.url) })}
          isOpen
          onClose={close}
          onConfirm={() => takeOver.mutate()}
          confirmLabel={texts.takeOver}
          isBusy={takeOver.isPending}
        >
          <p>{texts.takeOverText}</p>
          {takeOver.isError && <Banner tone="critical">{messageOf(takeOver.error)}</Banner>}
        </ConfirmDialog>
      )}
      {dialog === "delete" && (
        <ConfirmDialog
          title={texts.deleteTitle}
          isOpen
          onClose={close}
          onConfirm={() => remove.mutate()}
          confirmLabel={common.delete}
          isBusy={remove.isPending}
          isDangerous
        >
          <p>{texts.deleteText}</p>
          {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        </ConfirmDialog>
      )}
      {secret !== undefined && (
        <SecretDialog title={texts.rotatedTitle} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Page>
  );
}

function StateBanner({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { state, disabledReason = "STAFF", failingSince, restingUntil, disabledDate } = endpoint;
  if (state === "DISABLED" && disabledReason !== "STAFF") {
    const { offGone, offFailing, offUninstalled } = texts;
    const message = { GONE: offGone, FAILING: offFailing, UNINSTALLED: offUninstalled }[disabledReason];
    const date = disabledDate === undefined ? "–" : formatDateTime(disabledDate);
    return (
      <Banner tone="critical" title={texts.offTitle}>
        <p>{formatMessage(staffLanguage(), message, { date })}</p>
      </Banner>
    );
  }
  if (state === "ENABLED" && failingSince !== undefined) {
    const title = formatMessage(staffLanguage(), texts.failingTitle, { when: formatWhenWithin(failingSince) });
    return (
      <Banner tone="warning" title={title}>
        <p>
          {restingUntil === undefined
            ? texts.failingText
            : formatMessage(staffLanguage(), texts.failingNext, { when: formatWhenWithin(restingUntil) })}
        </p>
      </Banner>
    );
  }
  return null;
}

function listFacts(endpoint: WebhookEndpoint) {
  const { facts } = common;
  const { encoding, eventTypes, secrets, appName, isThin, createdDate, lastSuccessDate, pendingCount } = endpoint;
  return [
    { name: facts.owner, value: appName ?? common.list.store },
    ...(endpoint.madeBy === undefined ? [] : [{ name: facts.addedBy, value: endpoint.madeBy }]),
    { name: facts.signature, value: encoding === "JWT" ? facts.jwt : "Standard Webhooks" },
    {
      name: common.events,
      value: eventTypes.length === 0 ? common.allEvents : <span className={styles.code}>{eventTypes.join(", ")}</span>,
    },
    { name: facts.payload, value: isThin ? facts.thin : facts.full },
    ...(secrets.length === 0
      ? []
      : [
          {
            name: facts.secrets,
            value: secrets
              .map(({ createdDate, expiresDate }) =>
                expiresDate === undefined
                  ? formatMessage(staffLanguage(), facts.secretSince, { when: formatWhenWithin(createdDate) })
                  : formatMessage(staffLanguage(), facts.secretUntil, { when: formatWhenWithin(expiresDate) }),
              )
              .join(" · "),
          },
        ]),
    { name: facts.pending, value: formatMessage(staffLanguage(), facts.deliveries, { count: pendingCount }) },
    { name: facts.lastSuccess, value: lastSuccessDate === undefined ? "–" : formatDateTime(lastSuccessDate) },
    { name: facts.created, value: formatDateTime(createdDate) },
  ];
}

const formatMilliseconds = (count: number): string => formatMessage(staffLanguage(), common.milliseconds, { count });

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
      header: common.event,
      phone: "title",
      cell: (delivery) => (
        <button type="button" className={styles.what} onClick={() => setShown(delivery.id)}>
          {delivery.isTest
            ? formatMessage(staffLanguage(), common.deliveries.test, { type: delivery.eventType })
            : delivery.eventType}
        </button>
      ),
    },
    {
      id: "tries",
      header: common.deliveries.attempts,
      align: "end",
      phone: "hidden",
      cell: ({ attempts }) => formatNumber(attempts),
    },
    {
      id: "answer",
      header: common.deliveries.response,
      cell: ({ lastStatus, lastProblem }) => problemText(lastProblem, lastStatus),
    },
    { id: "state", header: common.status, cell: (delivery) => <DeliveryBadge delivery={delivery} /> },
    { id: "when", header: common.date, align: "end", phone: "end", cell: ({ createdDate }) => formatWhen(createdDate) },
  ];
  return (
    <>
      {summary !== undefined && (
        <Tiles label={common.last24}>
          <Tile name={common.deliveries.total} value={formatNumber(summary.tries)} />
          <Tile
            name={common.failureRate}
            value={summary.tries === 0 ? "–" : formatNumber(summary.failedTries / summary.tries, { style: "percent" })}
          />
          <Tile
            name={common.medianTime}
            value={summary.tries === 0 ? "–" : formatMilliseconds(summary.medianMilliseconds)}
          />
          <Tile
            name={common.deliveries.slowest}
            value={summary.tries === 0 ? "–" : formatMilliseconds(summary.slowestTwentiethMilliseconds)}
          />
        </Tiles>
      )}
      <Card title={common.deliveries.title} isFlush>
        <FilterBar>
          <FilterSelect
            label={common.status}
            value={search.state}
            options={Object.entries(common.deliveryStates).map(([value, label]) => ({ value, label }))}
            onChange={(value) => update({ state: deliveryStates.find((state) => state === value) ?? "" })}
          />
          {isFiltered && <ClearFilters onClear={() => void navigate({ search: defaultDeliveriesSearch })} />}
        </FilterBar>
        {list.isPending && <SkeletonRows rows={5} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<Send aria-hidden="true" />}
            title={isFiltered ? common.deliveries.noMatch : common.deliveries.none}
          >
            {isFiltered ? common.deliveries.noMatchText : common.deliveries.noneText}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable caption={common.deliveries.title} columns={columns} rows={rows} rowId={({ id }) => id} />
            {list.hasNextPage && (
              <div className={styles.rest}>
                <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {common.showMore}
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
