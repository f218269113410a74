import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { Output } from "#api/endpoint.ts";
import { type describeInstallation, installApp } from "#api/identity/apps.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { permissionLabel } from "#backoffice/identity/staff/labels.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ApiError } from "#sdk/call.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import styles from "./apps.module.css";
import { PermissionList } from "./PermissionList.tsx";
import { type InstallSearch, installationQuery } from "./queries.ts";
import { appsTexts } from "./texts/texts.ts";

const texts = appsTexts[staffLanguage()].install;

const route = getRouteApi("/shell/apps/install");

/** The consent page for installing an app. */
export function InstallPage() {
  const search = route.useSearch();
  const installation = useQuery(installationQuery(search));
  const name = installation.data?.app.name;
  return (
    <Page
      title={name === undefined ? texts.title : formatMessage(staffLanguage(), texts.titleNamed, { name })}
      width="narrow"
    >
      {installation.isPending && (
        <Card>
          <SkeletonText lines={8} />
        </Card>
      )}
      {installation.isError && (
        <InstallationError error={installation.error} onRetry={() => void installation.refetch()} />
      )}
      {installation.data !== undefined && <Consent search={search} {...installation.data} />}
    </Page>
  );
}

function InstallationError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Banner tone="critical" title={texts.failedTitle}>
      <p>{formatMessage(staffLanguage(), texts.failedText, { reason: asSentence(messageOf(error)) })}</p>
    </Banner>
  );
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

type Installation = Output<typeof describeInstallation>;

function Consent({ app, redirectOrigin, missing, search }: Installation & { search: InstallSearch }) {
  const navigate = useNavigate();
  const { appId, redirectUrl, state } = search;
  const install = useMutation({
    mutationFn: () => call(installApp, { body: { appId, redirectUrl, ...(state !== "" && { state }) } }),
    onSuccess: (installation) => {
      window.location.href = installation.redirectUrl;
    },
  });
  const canInstall = missing.length === 0;
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
                texts.noHomepage
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
          <p>{texts.installed}</p>
        </Banner>
      )}
      <Card title={texts.permissions}>
        <PermissionList permissions={app.permissions} />
      </Card>
      {!canInstall && (
        <Banner tone="warning" title={texts.missingTitle}>
          <p>{texts.missingText}</p>
          <ul className={styles.words}>
            {missing.map((permission) => (
              <li key={permission}>{permissionLabel(permission)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Card>
        <p className={styles.soft}>
          <FormattedMessage
            message={texts.redirect}
            values={{ origin: <strong className={styles.origin}>{redirectOrigin}</strong> }}
          />
        </p>
        {install.isError && <Banner tone="critical">{messageOf(install.error)}</Banner>}
        <div className={styles.buttons}>
          <Button
            variant="primary"
            disabled={!canInstall}
            isBusy={install.isPending || install.isSuccess}
            onClick={() => install.mutate()}
          >
            {formatMessage(staffLanguage(), texts.submit, { name: app.name })}
          </Button>
          <Button onClick={() => void navigate({ to: "/settings/apps" })}>{texts.cancel}</Button>
        </div>
      </Card>
    </Stack>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
