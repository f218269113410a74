import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { installApp } from "#api/identity/apps.ts";
import { permissions as allPermissions, type Permission } from "#api/permissions.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { ApiError } from "#sdk/call.ts";
import styles from "./apps.module.css";
import { PermissionList } from "./PermissionList.tsx";
import { type InstallSearch, installationQuery } from "./queries.ts";

const route = getRouteApi("/shell/apps/install");

/** Consent: an app from outside asks to be installed, and the owner reads what that means before she agrees. */
export function InstallPage() {
  const search = route.useSearch();
  const installation = useQuery(installationQuery(search));
  const name = installation.data?.app.name;
  return (
    <Page title={name === undefined ? "Install an app" : `Install ${name}?`} width="narrow">
      {installation.isPending && (
        <Card>
          <SkeletonText lines={8} />
        </Card>
      )}
      {installation.isError && <Refused error={installation.error} onRetry={() => void installation.refetch()} />}
      {installation.data !== undefined && <Consent search={search} {...installation.data} />}
    </Page>
  );
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Banner tone="critical" title="This app cannot be installed from here">
      <p>
        {asSentence(messageOf(error))} Nothing was given to anybody. Go back to the app and begin again, or ask its
        makers.
      </p>
    </Banner>
  );
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

type Installation = NonNullable<ReturnType<typeof useInstallation>>;
/** Only for its type. */
const useInstallation = (search: InstallSearch) => useQuery(installationQuery(search)).data;

const wordsOf = (permission: string): string =>
  permission in allPermissions ? allPermissions[permission as Permission] : permission;

function Consent({ app, redirectOrigin, missing, search }: Installation & { search: InstallSearch }) {
  const navigate = useNavigate();
  const { appId, redirectUrl, state } = search;
  const install = useMutation({
    mutationFn: () => call(installApp, { body: { appId, redirectUrl, ...(state !== "" && { state }) } }),
    onSuccess: (made) => {
      // Out of the back office, to the address that was shown.
      window.location.href = made.redirectUrl;
    },
  });
  const isAllowed = missing.length === 0;
  return (
    <Stack>
      <Card>
        <div className={styles.maker}>
          <span className={styles.initial} aria-hidden="true">
            {app.name.charAt(0).toUpperCase()}
          </span>
          <div className={styles.grow}>
            <p className={styles.appName}>{app.name}</p>
            <p className={styles.line}>
              {app.homepage === undefined ? (
                "Its makers name no home page."
              ) : (
                <a href={app.homepage} target="_blank" rel="noreferrer noopener">
                  {hostOf(app.homepage)}
                </a>
              )}
            </p>
          </div>
        </div>
        {app.description !== "" && <p className={styles.description}>{app.description}</p>}
      </Card>
      {app.isInstalled && (
        <Banner tone="note">
          <p>It is installed already. Going on gives it a new connection with the same permissions.</p>
        </Banner>
      )}
      <Card title="What it asks for">
        <PermissionList permissions={app.permissions} />
      </Card>
      {!isAllowed && (
        <Banner tone="warning" title="Somebody else must agree">
          <p>You do not have these permissions yourself, so you cannot give them:</p>
          <ul className={styles.words}>
            {missing.map((permission) => (
              <li key={permission}>{wordsOf(permission)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Card>
        <p className={styles.soft}>
          Afterwards you are taken to <strong className={styles.origin}>{redirectOrigin}</strong>. You can uninstall the
          app at any time under Apps and keys; its access then ends at once.
        </p>
        {install.isError && <Banner tone="critical">{messageOf(install.error)}</Banner>}
        <div className={styles.buttons}>
          <Button
            variant="primary"
            disabled={!isAllowed}
            isBusy={install.isPending || install.isSuccess}
            onClick={() => install.mutate()}
          >
            Install {app.name}
          </Button>
          <Button onClick={() => void navigate({ to: "/settings/apps" })}>Do not install</Button>
        </div>
      </Card>
    </Stack>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
