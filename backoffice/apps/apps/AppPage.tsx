import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { AppDetails } from "#api/identity/apps.ts";
import { deleteApp, rotateAppSecret } from "#api/identity/clients.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { TextArea } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime, plural } from "#backoffice/format.ts";
import { EndpointBadge } from "../developers/endpoint-state.tsx";
import styles from "./apps.module.css";
import { CallsCard } from "./CallsCard.tsx";
import { PermissionList } from "./PermissionList.tsx";
import { appPluginsQuery, appQuery, appWebhooksQuery } from "./queries.ts";
import { SecretDialog } from "./SecretDialog.tsx";

const route = getRouteApi("/shell/settings/apps/$appId");
const back = { to: "/settings/apps", label: "Apps and keys" } as const;

/** One app: what it may do, what it did, and how to end it. */
export function AppPage() {
  const { appId } = route.useParams();
  const app = useQuery(appQuery(appId));
  const [asking, setAsking] = useState<"uninstall" | "secret">();
  const [secret, setSecret] = useState<string>();
  const rotate = useMutation({
    mutationFn: () => call(rotateAppSecret, { params: { id: appId } }),
    onSuccess: ({ clientSecret }) => {
      setAsking(undefined);
      setSecret(clientSecret);
    },
  });
  const found = app.data;
  if (found === undefined) {
    return (
      <Page title="App" back={back}>
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
            label="More"
            entries={[
              { id: "secret", label: "New secret", onSelect: () => setAsking("secret") },
              { id: "uninstall", label: "Uninstall", isDangerous: true, onSelect: () => setAsking("uninstall") },
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
            <Card title="About it">
              <Facts facts={factsOf(found)} />
              <details className={styles.key}>
                <summary>Public key</summary>
                <TextArea label="Verifies what the store sends to the app" readOnly rows={6} value={found.publicKey} />
              </details>
            </Card>
          </>
        }
        side={
          <Card title="What it may do">
            <PermissionList permissions={found.permissions} />
          </Card>
        }
      />
      {asking === "uninstall" && <UninstallDialog app={found} onClose={() => setAsking(undefined)} />}
      {asking === "secret" && (
        <ConfirmDialog
          title="Make a new secret?"
          isOpen
          onClose={() => setAsking(undefined)}
          onConfirm={() => rotate.mutate()}
          confirmLabel="Make a new one"
          isBusy={rotate.isPending}
        >
          <p>The old secret stops working at once: the app gets no further tokens until it knows the new one.</p>
          {rotate.isError && <Banner tone="critical">{messageOf(rotate.error)}</Banner>}
        </ConfirmDialog>
      )}
      {secret !== undefined && (
        <SecretDialog title="The new secret" secret={secret} id={appId} onClose={() => setSecret(undefined)} />
      )}
    </Page>
  );
}

function InstalledBadge({ app }: { app: AppDetails }) {
  return app.isInstalled ? (
    <Badge tone="success" glyph="full">
      Installed
    </Badge>
  ) : (
    <Badge glyph="stop">Not installed</Badge>
  );
}

function factsOf(app: AppDetails) {
  return [
    { name: "App id", value: <code className={styles.code}>{app.id}</code> },
    { name: "Installation", value: <code className={styles.code}>{app.instanceId}</code> },
    {
      name: "Home page",
      value:
        app.homepage === undefined ? (
          "–"
        ) : (
          <a href={app.homepage} target="_blank" rel="noreferrer noopener">
            {app.homepage}
          </a>
        ),
    },
    { name: "Leads back to", value: app.redirectUris.length === 0 ? "–" : app.redirectUris.join(", ") },
    { name: "Calls", value: `${app.callsPerSecond} a second, more for a moment` },
    { name: "Installed", value: app.installedDate === undefined ? "–" : formatDateTime(app.installedDate) },
  ];
}

function WebhooksCard({ appId }: { appId: string }) {
  const endpoints = useQuery(appWebhooksQuery(appId));
  return (
    <Card title="What it is told">
      {endpoints.isPending && <SkeletonText lines={2} />}
      {endpoints.isError && <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />}
      {endpoints.data?.length === 0 && <p className={styles.soft}>It listens to no events.</p>}
      <ul className={styles.rows}>
        {endpoints.data?.map((endpoint) => (
          <li key={endpoint.id} className={styles.row}>
            <span className={styles.grow}>
              <Link to="/developers/webhooks/$endpointId" params={{ endpointId: endpoint.id }} className={styles.link}>
                {endpoint.url}
              </Link>
              <span className={styles.line}>
                {endpoint.eventTypes.length === 0
                  ? "Everything it may hear of"
                  : plural(endpoint.eventTypes.length, "kind of event", "kinds of events")}
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
    <Card title="What it is asked">
      {plugins.isPending && <SkeletonText lines={2} />}
      {plugins.isError && <ErrorState error={plugins.error} onRetry={() => void plugins.refetch()} />}
      {plugins.data?.length === 0 && <p className={styles.soft}>It takes no part in purchases.</p>}
      <ul className={styles.rows}>
        {plugins.data?.map((plugin) => (
          <li key={plugin.id} className={styles.row}>
            <span className={styles.grow}>
              <span className={styles.name}>{plugin.name}</span>
              <span className={styles.line}>{plugin.kind.toLowerCase().replaceAll("_", " ")}</span>
            </span>
            {plugin.isEnabled ? (
              <Badge tone="success" glyph="full">
                Asked
              </Badge>
            ) : (
              <Badge glyph="stop">Switched off</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Says what ends, with what there is now. */
function UninstallDialog({ app, onClose }: { app: AppDetails; onClose: () => void }) {
  const navigate = useNavigate();
  const endpoints = useQuery(appWebhooksQuery(app.id));
  const plugins = useQuery(appPluginsQuery(app.id));
  const remove = useMutation({
    mutationFn: () => call(deleteApp, { params: { id: app.id } }),
    onSuccess: async () => {
      showToast("Uninstalled");
      await navigate({ to: "/settings/apps" });
      await queryClient.invalidateQueries({ queryKey: ["apps"] });
    },
  });
  return (
    <ConfirmDialog
      title={`Uninstall ${app.name}?`}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel="Uninstall"
      isBusy={remove.isPending}
      isDangerous
    >
      <p>At once:</p>
      <ul className={styles.words}>
        <li>all of its tokens end; it can call the store no more</li>
        <li>
          {endpoints.data === undefined
            ? "its webhooks are switched off"
            : `${plural(endpoints.data.length, "webhook")} of it ${endpoints.data.length === 1 ? "is" : "are"} switched off`}
        </li>
        <li>
          {plugins.data === undefined || plugins.data.length === 0
            ? "it is asked nothing during purchases"
            : `purchases go on without its answers (${plugins.data.map(({ name }) => name).join(", ")})`}
        </li>
      </ul>
      <p>What it has made in the store stays. The same app can be installed again.</p>
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
    </ConfirmDialog>
  );
}
