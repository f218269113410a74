import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { AppDetails } from "#api/identity/apps.ts";
import { deleteApp, rotateAppSecret } from "#api/identity/clients.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { TextArea } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime } from "#backoffice/format.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { EndpointBadge } from "../developers/endpoint-state.tsx";
import styles from "./apps.module.css";
import { CallsCard } from "./CallsCard.tsx";
import { PermissionList } from "./PermissionList.tsx";
import { appPluginsQuery, appQuery, appWebhooksQuery } from "./queries.ts";
import { SecretDialog } from "./SecretDialog.tsx";
import { appsTexts } from "./texts/texts.ts";

const common = appsTexts[staffLanguage()];
const texts = common.app;

const route = getRouteApi("/shell/settings/apps/$appId");
const back = { to: "/settings/apps", label: common.title } as const;

/** One app with its permissions, requests, webhooks and plugins. */
export function AppPage() {
  const { appId } = route.useParams();
  const app = useQuery(appQuery(appId));
  const [dialog, setDialog] = useState<"uninstall" | "secret">();
  const [secret, setSecret] = useState<string>();
  const rotate = useMutation({
    mutationFn: () => call(rotateAppSecret, { params: { id: appId } }),
    onSuccess: ({ clientSecret }) => {
      setDialog(undefined);
      setSecret(clientSecret);
    },
  });
  const found = app.data;
  if (found === undefined) {
    return (
      <Page title={texts.title} back={back}>
        <Card>
          {app.isError ? (
            <ErrorState error={app.error} onRetry={() => void app.refetch()} />
          ) : (
            <SkeletonText lines={6} />
          )}
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title={found.name}
      badges={<InstalledBadge app={found} />}
      subtitle={found.description === "" ? undefined : found.description}
      back={back}
      actions={
        found.isInstalled && (
          <Menu
            label={texts.more}
            entries={[
              { id: "secret", label: texts.newSecret, onSelect: () => setDialog("secret") },
              { id: "uninstall", label: common.uninstall, isDangerous: true, onSelect: () => setDialog("uninstall") },
            ]}
          />
        )
      }
    >
      <Columns
        main={
          <>
            <CallsCard appId={appId} />
            <WebhooksCard appId={appId} />
            <PluginsCard appId={appId} />
            <Card title={texts.details}>
              <Facts facts={listFacts(found)} />
              <details className={styles.key}>
                <summary>{texts.publicKey}</summary>
                <TextArea label={texts.publicKeyHint} readOnly rows={6} value={found.publicKey} />
              </details>
            </Card>
          </>
        }
        side={
          <Card title={texts.permissions}>
            <PermissionList permissions={found.permissions} />
          </Card>
        }
      />
      {dialog === "uninstall" && <UninstallDialog app={found} onClose={() => setDialog(undefined)} />}
      {dialog === "secret" && (
        <ConfirmDialog
          title={texts.rotateTitle}
          isOpen
          onClose={() => setDialog(undefined)}
          onConfirm={() => rotate.mutate()}
          confirmLabel={texts.newSecret}
          isBusy={rotate.isPending}
        >
          <p>{texts.rotateText}</p>
          {rotate.isError && <Banner tone="critical">{messageOf(rotate.error)}</Banner>}
        </ConfirmDialog>
      )}
      {secret !== undefined && (
        <SecretDialog title={texts.rotatedTitle} secret={secret} id={appId} onClose={() => setSecret(undefined)} />
      )}
    </Page>
  );
}

function InstalledBadge({ app }: { app: AppDetails }) {
  return app.isInstalled ? (
    <Badge tone="success" glyph="full">
      {texts.installed}
    </Badge>
  ) : (
    <Badge glyph="stop">{texts.notInstalled}</Badge>
  );
}

function listFacts(app: AppDetails) {
  return [
    { name: texts.id, value: <code className={styles.code}>{app.id}</code> },
    { name: texts.instance, value: <code className={styles.code}>{app.instanceId}</code> },
    {
      name: texts.homepage,
      value:
        app.homepage === undefined ? (
          "–"
        ) : (
          <a href={app.homepage} target="_blank" rel="noreferrer noopener">
            {app.homepage}
          </a>
        ),
    },
    { name: texts.redirects, value: app.redirectUris.length === 0 ? "–" : app.redirectUris.join(", ") },
    { name: texts.limit, value: formatMessage(staffLanguage(), texts.limitText, { count: app.callsPerSecond }) },
    { name: texts.installedOn, value: app.installedDate === undefined ? "–" : formatDateTime(app.installedDate) },
  ];
}

function WebhooksCard({ appId }: { appId: string }) {
  const endpoints = useQuery(appWebhooksQuery(appId));
  return (
    <Card title={texts.webhooks}>
      {endpoints.isPending && <SkeletonText lines={2} />}
      {endpoints.isError && <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />}
      {endpoints.data?.length === 0 && <p className={styles.soft}>{texts.noWebhooks}</p>}
      <ul className={styles.rows}>
        {endpoints.data?.map((endpoint) => (
          <li key={endpoint.id} className={styles.row}>
            <span className={styles.grow}>
              <Link to="/developers/webhooks/$endpointId" params={{ endpointId: endpoint.id }} className={styles.link}>
                {endpoint.url}
              </Link>
              <span className={styles.line}>
                {endpoint.eventTypes.length === 0
                  ? texts.allEvents
                  : formatMessage(staffLanguage(), texts.eventTypes, { count: endpoint.eventTypes.length })}
              </span>
            </span>
            <EndpointBadge endpoint={endpoint} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PluginsCard({ appId }: { appId: string }) {
  const plugins = useQuery(appPluginsQuery(appId));
  return (
    <Card title={texts.plugins}>
      {plugins.isPending && <SkeletonText lines={2} />}
      {plugins.isError && <ErrorState error={plugins.error} onRetry={() => void plugins.refetch()} />}
      {plugins.data?.length === 0 && <p className={styles.soft}>{texts.noPlugins}</p>}
      <ul className={styles.rows}>
        {plugins.data?.map((plugin) => (
          <li key={plugin.id} className={styles.row}>
            <span className={styles.grow}>
              <span className={styles.name}>{plugin.name}</span>
              <span className={styles.line}>{texts.pluginKinds[plugin.kind]}</span>
            </span>
            {plugin.isEnabled ? (
              <Badge tone="success" glyph="full">
                {texts.on}
              </Badge>
            ) : (
              <Badge glyph="stop">{texts.off}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function UninstallDialog({ app, onClose }: { app: AppDetails; onClose: () => void }) {
  const navigate = useNavigate();
  const endpoints = useQuery(appWebhooksQuery(app.id));
  const plugins = useQuery(appPluginsQuery(app.id));
  const webhookCount = endpoints.data?.length ?? 0;
  const pluginNames = (plugins.data ?? []).map(({ name }) => name);
  const remove = useMutation({
    mutationFn: () => call(deleteApp, { params: { id: app.id } }),
    onSuccess: async () => {
      showToast(texts.uninstalled);
      await navigate({ to: "/settings/apps" });
      await queryClient.invalidateQueries({ queryKey: ["apps"] });
    },
  });
  return (
    <ConfirmDialog
      title={formatMessage(staffLanguage(), texts.uninstallTitle, { name: app.name })}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel={common.uninstall}
      isBusy={remove.isPending}
      isDangerous
    >
      <ul className={styles.words}>
        <li>{texts.uninstallTokens}</li>
        <li>
          {webhookCount === 0
            ? texts.uninstallEvents
            : formatMessage(staffLanguage(), texts.uninstallWebhooks, { count: webhookCount })}
        </li>
        {pluginNames.length > 0 && (
          <li>
            {formatMessage(staffLanguage(), texts.uninstallPlugins, {
              names: new Intl.ListFormat(staffLocale()).format(pluginNames),
            })}
          </li>
        )}
      </ul>
      <p>{texts.uninstallKept}</p>
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
    </ConfirmDialog>
  );
}
