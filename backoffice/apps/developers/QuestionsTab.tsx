import { useMutation, useQuery } from "@tanstack/react-query";
import { Puzzle } from "lucide-react";
import { useState } from "react";
import { type ServicePlugin, updateServicePlugin } from "#api/apps/service-plugins.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatDateTime } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import { Tile, Tiles } from "#backoffice/marketing/analytics/parts.tsx";
import styles from "./developers.module.css";
import { pluginCallsQuery, pluginsQuery } from "./queries.ts";

const kinds: Record<ServicePlugin["kind"], string> = {
  SHIPPING_RATES: "Delivery rates",
  TAXES: "Taxes",
  ADDITIONAL_FEES: "Fees",
  DISCOUNT_TRIGGERS: "When discounts apply",
  VALIDATIONS: "Checks before an order",
  GIFT_CARDS: "Gift cards",
  PAYMENT_SETTINGS: "Strong authentication of cards",
  RECOMMENDATIONS: "Recommendations",
};

/** Apps that the store asks during a purchase, and how they answer. A slow app never holds up a checkout. */
export function QuestionsTab() {
  const plugins = useQuery(pluginsQuery);
  const [shown, setShown] = useState<ServicePlugin>();
  const columns: Column<ServicePlugin>[] = [
    {
      id: "name",
      header: "App",
      phone: "title",
      cell: (plugin) => (
        <button type="button" className={styles.what} onClick={() => setShown(plugin)}>
          {plugin.appName}: {plugin.name}
        </button>
      ),
    },
    { id: "kind", header: "Asked for", cell: ({ kind }) => kinds[kind] },
    {
      id: "address",
      header: "At",
      phone: "hidden",
      cell: ({ deploymentUri }) => <span className={styles.url}>{deploymentUri}</span>,
    },
    { id: "state", header: "State", align: "end", phone: "end", cell: (plugin) => <PluginBadge plugin={plugin} /> },
  ];
  return (
    <Card title="Apps asked during purchases" isFlush>
      {plugins.isPending && <SkeletonRows rows={3} />}
      {plugins.isError && <ErrorState error={plugins.error} onRetry={() => void plugins.refetch()} />}
      {plugins.data?.length === 0 && (
        <EmptyState icon={<Puzzle aria-hidden="true" />} title="No app takes part in purchases">
          Apps that bring delivery rates, taxes, fees or gift cards register themselves when they are installed.
        </EmptyState>
      )}
      {plugins.data !== undefined && plugins.data.length > 0 && (
        <DataTable caption="Asked apps" columns={columns} rows={plugins.data} rowId={({ id }) => id} />
      )}
      {shown !== undefined && <PluginSheet plugin={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

function PluginBadge({ plugin }: { plugin: ServicePlugin }) {
  if (!plugin.isEnabled) return <Badge glyph="stop">Switched off</Badge>;
  return plugin.restingUntil === undefined ? (
    <Badge tone="success" glyph="full">
      Asked
    </Badge>
  ) : (
    <Badge tone="warning" glyph="clock">
      Left alone after failures
    </Badge>
  );
}

const outcomes: Record<string, string> = {
  ANSWERED: "Answered",
  REFUSED: "Said no",
  TIMEOUT: "Did not answer in time",
  UNREACHABLE: "Could not be reached",
  FORBIDDEN_ADDRESS: "Leads into this machine's own network",
  TOO_LARGE: "Answered too much",
  INVALID_ANSWER: "Answered something else",
};

function PluginSheet({ plugin, onClose }: { plugin: ServicePlugin; onClose: () => void }) {
  const calls = useQuery(pluginCallsQuery(plugin.id));
  const turn = useMutation({
    mutationFn: () =>
      call(updateServicePlugin, {
        params: { id: plugin.id },
        body: { servicePlugin: { isEnabled: !plugin.isEnabled } },
      }),
    onSuccess: async () => {
      showToast(plugin.isEnabled ? "The app is asked no more" : "The app is asked again");
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["service-plugins"] });
    },
  });
  const summary = calls.data?.summary;
  return (
    <Modal
      title={`${plugin.appName}: ${plugin.name}`}
      kind="sheet"
      isWide
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button isBusy={turn.isPending} onClick={() => turn.mutate()}>
            {plugin.isEnabled ? "Ask no more" : "Ask again"}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {turn.isError && <Banner tone="critical">{messageOf(turn.error)}</Banner>}
        {calls.isError && <ErrorState error={calls.error} onRetry={() => void calls.refetch()} />}
        {summary !== undefined && (
          <Tiles label="The last 24 hours">
            <Tile name="Questions in 24 hours" value={summary.total.toLocaleString(staffLocale())} />
            <Tile
              name="Failed"
              value={summary.total === 0 ? "–" : `${Math.round((summary.failed / summary.total) * 100)}%`}
            />
            <Tile name="Usual answer time" value={summary.total === 0 ? "–" : `${summary.medianMilliseconds} ms`} />
          </Tiles>
        )}
        {calls.data?.calls.length === 0 && <p className={styles.soft}>Nothing was asked in the last 7 days.</p>}
        {calls.data !== undefined && calls.data.calls.length > 0 && (
          <ol className={styles.tries}>
            {calls.data.calls.map((entry) => (
              <li key={entry.id} className={styles.tryLine}>
                <span>
                  <strong>{outcomes[entry.outcome] ?? entry.outcome}</strong>
                  {entry.code !== undefined && <span className={styles.code}> {entry.code}</span>}
                </span>
                <span className={styles.soft}>
                  {entry.method} · {entry.milliseconds} ms · {formatDateTime(entry.at)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Modal>
  );
}
