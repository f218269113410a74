import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { deleteApiKey, takeOverApiKey, takeOverApp } from "#api/identity/clients.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDate } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./apps.module.css";
import { ClientsCard } from "./ClientsCard.tsx";
import { NewAccessDialog } from "./NewAccessDialog.tsx";
import { OwnerNotice } from "./OwnerNotice.tsx";
import { appsQuery, hasNoOwner, keysQuery } from "./queries.ts";
import { SecretDialog } from "./SecretDialog.tsx";
import { appsTexts } from "./texts/texts.ts";

const texts = appsTexts[staffLanguage()];

const withName = (message: string, name: string): string => formatMessage(staffLanguage(), message, { name });

type Confirmation = {
  title: string;
  text: string;
  label: string;
  run: () => Promise<unknown>;
  done: string;
  isDangerous?: boolean;
};

/** Software with access to the store: OAuth clients, apps and API keys. */
export function AppsPage() {
  const [created, setCreated] = useState<"app" | "key">();
  const [secret, setSecret] = useState<{ title: string; secret: string; id?: string }>();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      width="narrow"
      back={{ to: "/settings", label: texts.settings }}
    >
      <Stack>
        <ClientsCard />
        <AppsCard onAdd={() => setCreated("app")} onAsk={setConfirmation} />
        <KeysCard onAdd={() => setCreated("key")} onAsk={setConfirmation} />
      </Stack>
      {created !== undefined && (
        <NewAccessDialog
          kind={created}
          onClose={() => setCreated(undefined)}
          onMade={(access) => {
            setCreated(undefined);
            setSecret(access);
          }}
        />
      )}
      {secret !== undefined && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
      {confirmation !== undefined && (
        <ConfirmAction confirmation={confirmation} onClose={() => setConfirmation(undefined)} />
      )}
    </Page>
  );
}

function ConfirmAction({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const run = useMutation({
    mutationFn: confirmation.run,
    onSuccess: async () => {
      showToast(confirmation.done);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["apps"] });
    },
  });
  return (
    <ConfirmDialog
      title={confirmation.title}
      isOpen
      onClose={onClose}
      onConfirm={() => run.mutate()}
      confirmLabel={confirmation.label}
      isBusy={run.isPending}
      isDangerous={confirmation.isDangerous ?? true}
    >
      <p>{confirmation.text}</p>
      {run.isError && <Banner tone="critical">{messageOf(run.error)}</Banner>}
    </ConfirmDialog>
  );
}

type Access = {
  id: string;
  name: string;
  permissions: readonly string[];
  madeBy?: string;
  isSuspended: boolean;
  createdDate: string;
};

function describeAccess({ permissions, madeBy, createdDate }: Access): string {
  const count = formatMessage(staffLanguage(), texts.permissionCount, { count: permissions.length });
  const values = { name: madeBy ?? "", date: formatDate(createdDate) };
  return `${count} · ${formatMessage(staffLanguage(), madeBy === undefined ? texts.added : texts.addedBy, values)}`;
}

function takeOver(kind: "app" | "key", { id, name }: Access, onAsk: (confirmation: Confirmation) => void): void {
  const endpoint = kind === "app" ? takeOverApp : takeOverApiKey;
  onAsk({
    title: withName(texts.owner.title, name),
    text: texts.owner.text,
    label: texts.owner.takeOver,
    isDangerous: false,
    done: withName(texts.owner.done, name),
    run: () => call(endpoint, { params: { id } }),
  });
}

function AccessOwnerNotice({ access, onTakeOver }: { access: Access; onTakeOver: () => void }) {
  if (!access.isSuspended && !hasNoOwner(access)) return null;
  return (
    <div className={styles.notice}>
      <OwnerNotice access={access} kind="access" onTakeOver={onTakeOver} />
    </div>
  );
}

function AppsCard({ onAdd, onAsk }: { onAdd: () => void; onAsk: (confirmation: Confirmation) => void }) {
  const apps = useQuery(appsQuery);
  return (
    <AccessCard title={texts.apps.title} addLabel={texts.apps.add} query={apps} onAdd={onAdd} none={texts.apps.none}>
      {apps.data?.map((app) => (
        <li key={app.id} className={styles.row}>
          <span className={styles.grow}>
            <Link to="/settings/apps/$appId" params={{ appId: app.id }} className={styles.name}>
              {app.name}
            </Link>
            <span className={styles.line}>{describeAccess(app)}</span>
            <code className={styles.code}>{app.id}</code>
          </span>
          <Link
            to="/settings/apps/$appId"
            params={{ appId: app.id }}
            className={buttonClass("default", "small")}
            aria-label={withName(texts.apps.openNamed, app.name)}
          >
            {texts.apps.open}
          </Link>
          <AccessOwnerNotice access={app} onTakeOver={() => takeOver("app", app, onAsk)} />
        </li>
      ))}
    </AccessCard>
  );
}

function KeysCard({ onAdd, onAsk }: { onAdd: () => void; onAsk: (confirmation: Confirmation) => void }) {
  const keys = useQuery(keysQuery);
  return (
    <AccessCard title={texts.keys.title} addLabel={texts.keys.add} query={keys} onAdd={onAdd} none={texts.keys.none}>
      {keys.data?.map((key) => (
        <li key={key.id} className={styles.row}>
          <span className={styles.grow}>
            <span className={styles.name}>{key.name}</span>
            <span className={styles.line}>
              {key.revokedDate === undefined
                ? describeAccess(key)
                : formatMessage(staffLanguage(), texts.keys.revoked, { date: formatDate(key.revokedDate) })}
            </span>
          </span>
          {key.revokedDate === undefined && (
            <Button
              size="small"
              onClick={() =>
                onAsk({
                  title: withName(texts.keys.revokeTitle, key.name),
                  text: texts.keys.revokeText,
                  label: texts.revoke,
                  done: texts.keys.revokeDone,
                  run: () => call(deleteApiKey, { params: { id: key.id } }),
                })
              }
            >
              {texts.revoke}
            </Button>
          )}
          {key.revokedDate === undefined && (
            <AccessOwnerNotice access={key} onTakeOver={() => takeOver("key", key, onAsk)} />
          )}
        </li>
      ))}
    </AccessCard>
  );
}

type AccessCardProps = {
  title: string;
  addLabel: string;
  none: string;
  onAdd: () => void;
  query: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    data?: readonly unknown[] | undefined;
    refetch: () => unknown;
  };
  children: ReactNode;
};

function AccessCard({ title, addLabel, none, onAdd, query, children }: AccessCardProps) {
  return (
    <Card
      title={title}
      action={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
          {addLabel}
        </Button>
      }
    >
      {query.isPending && <SkeletonText lines={2} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className={styles.soft}>{none}</p>}
      <ul className={styles.rows}>{children}</ul>
    </Card>
  );
}
