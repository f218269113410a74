import { useMutation, useQuery } from "@tanstack/react-query";
import { Puzzle } from "lucide-react";
import { useState } from "react";
import { type ServicePlugin, updateServicePlugin } from "#api/apps/service-plugins.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatDateTime, formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { Tile, Tiles } from "#backoffice/marketing/analytics/parts.tsx";
import styles from "./developers.module.css";
import { pluginCallsQuery, pluginsQuery } from "./queries.ts";
import { developersTexts } from "./texts/texts.ts";

const common = developersTexts[staffLanguage()];
const texts = common.plugins;

/** Service plugins that the store calls at checkout, and their responses. */
export function PluginsTab() {
  const plugins = useQuery(pluginsQuery);
  const [shown, setShown] = useState<ServicePlugin>();
  const columns: Column<ServicePlugin>[] = [
    {
      id: "name",
      header: texts.app,
      phone: "title",
      cell: (plugin) => (
        <button type="button" className={styles.what} onClick={() => setShown(plugin)}>
          {pluginName(plugin)}
        </button>
      ),
    },
    { id: "kind", header: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
    {
      id: "address",
      header: texts.url,
      phone: "hidden",
      cell: ({ deploymentUri }) => <span className={styles.url}>{deploymentUri}</span>,
    },
    {
      id: "state",
      header: common.status,
      align: "end",
      phone: "end",
      cell: (plugin) => <PluginBadge plugin={plugin} />,
    },
  ];
  return (
    <Card title={texts.title} isFlush>
      {plugins.isPending && <SkeletonRows rows={3} />}
      {plugins.isError && <ErrorState error={plugins.error} onRetry={() => void plugins.refetch()} />}
      {plugins.data?.length === 0 && (
        <EmptyState icon={<Puzzle aria-hidden="true" />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      {plugins.data !== undefined && plugins.data.length > 0 && (
        <DataTable caption={texts.title} columns={columns} rows={plugins.data} rowId={({ id }) => id} />
      )}
      {shown !== undefined && <PluginSheet plugin={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

function PluginBadge({ plugin }: { plugin: ServicePlugin }) {
  if (!plugin.isEnabled) return <Badge glyph="stop">{texts.off}</Badge>;
  return plugin.restingUntil === undefined ? (
    <Badge tone="success" glyph="full">
      {texts.active}
    </Badge>
  ) : (
    <Badge tone="warning" glyph="clock">
      {texts.paused}
    </Badge>
  );
}

const outcomes: Readonly<Record<string, string>> = texts.outcomes;

const pluginName = ({ appName, name }: ServicePlugin): string =>
  formatMessage(staffLanguage(), texts.name, { app: appName, plugin: name });

function PluginSheet({ plugin, onClose }: { plugin: ServicePlugin; onClose: () => void }) {
  const calls = useQuery(pluginCallsQuery(plugin.id));
  const turn = useMutation({
    mutationFn: () =>
      call(updateServicePlugin, {
        params: { id: plugin.id },
        body: { servicePlugin: { isEnabled: !plugin.isEnabled } },
      }),
    onSuccess: async () => {
      showToast(plugin.isEnabled ? texts.turnedOff : texts.turnedOn);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["service-plugins"] });
    },
  });
  const summary = calls.data?.summary;
  return (
    <Modal
      title={pluginName(plugin)}
      kind="sheet"
      isWide
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button isBusy={turn.isPending} onClick={() => turn.mutate()}>
            {plugin.isEnabled ? texts.turnOff : texts.turnOn}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {turn.isError && <Banner tone="critical">{messageOf(turn.error)}</Banner>}
        {calls.isError && <ErrorState error={calls.error} onRetry={() => void calls.refetch()} />}
        {summary !== undefined && (
          <Tiles label={common.last24}>
            <Tile name={texts.requests} value={formatNumber(summary.total)} />
            <Tile
              name={common.failureRate}
              value={summary.total === 0 ? "–" : formatNumber(summary.failed / summary.total, { style: "percent" })}
            />
            <Tile
              name={common.medianTime}
              value={
                summary.total === 0
                  ? "–"
                  : formatMessage(staffLanguage(), common.milliseconds, { count: summary.medianMilliseconds })
              }
            />
          </Tiles>
        )}
        {calls.data?.calls.length === 0 && <p className={styles.soft}>{texts.noRequests}</p>}
        {calls.data !== undefined && calls.data.calls.length > 0 && (
          <ol className={styles.tries}>
            {calls.data.calls.map((entry) => (
              <li key={entry.id} className={styles.tryLine}>
                <span>
                  <strong>{outcomes[entry.outcome] ?? entry.outcome}</strong>
                  {entry.code !== undefined && <span className={styles.code}> {entry.code}</span>}
                </span>
                <span className={styles.soft}>
                  {formatMessage(staffLanguage(), texts.requestDetails, {
                    method: entry.method,
                    milliseconds: entry.milliseconds,
                    date: formatDateTime(entry.at),
                  })}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Modal>
  );
}
