import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { deleteApiKey, takeOverApiKey, takeOverApp } from "#api/identity/clients.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDate, plural } from "#backoffice/format.ts";
import styles from "./apps.module.css";
import { ClientsCard } from "./ClientsCard.tsx";
import { NewAccessDialog } from "./NewAccessDialog.tsx";
import { OwnerNotice } from "./OwnerNotice.tsx";
import { appsQuery, hasNoOwner, keysQuery } from "./queries.ts";
import { SecretDialog } from "./SecretDialog.tsx";

type Asking = {
  title: string;
  text: string;
  label: string;
  run: () => Promise<unknown>;
  done: string;
  isDangerous?: boolean;
};

/** Programs that may use the store: OAuth clients, apps and API keys. */
export function AppsPage() {
  const [making, setMaking] = useState<"app" | "key">();
  const [secret, setSecret] = useState<{ title: string; secret: string; id?: string }>();
  const [asking, setAsking] = useState<Asking>();
  return (
    <Page
      title="Apps and keys"
      subtitle="Programs that may use your store"
      width="narrow"
      back={{ to: "/settings", label: "Settings" }}
    >
      <Stack>
        <ClientsCard />
        <AppsCard onAdd={() => setMaking("app")} onAsk={setAsking} />
        <KeysCard onAdd={() => setMaking("key")} onAsk={setAsking} />
      </Stack>
      {making !== undefined && (
        <NewAccessDialog
          kind={making}
          onClose={() => setMaking(undefined)}
          onMade={(made) => {
            setMaking(undefined);
            setSecret(made);
          }}
        />
      )}
      {secret !== undefined && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
      {asking !== undefined && <AskFirst asking={asking} onClose={() => setAsking(undefined)} />}
    </Page>
  );
}

function AskFirst({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const run = useMutation({
    mutationFn: asking.run,
    onSuccess: async () => {
      showToast(asking.done);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["apps"] });
    },
  });
  return (
    <ConfirmDialog
      title={asking.title}
      isOpen
      onClose={onClose}
      onConfirm={() => run.mutate()}
      confirmLabel={asking.label}
      isBusy={run.isPending}
      isDangerous={asking.isDangerous ?? true}
    >
      <p>{asking.text}</p>
      {run.isError && <Banner tone="critical">{messageOf(run.error)}</Banner>}
    </ConfirmDialog>
  );
}

type Access = { id: string; name: string; madeBy?: string; isSuspended: boolean; createdDate: string };

const addedBy = ({ madeBy, createdDate }: Access): string =>
  madeBy === undefined ? `added ${formatDate(createdDate)}` : `added by ${madeBy} on ${formatDate(createdDate)}`;

function takeOver(kind: "app" | "key", { id, name }: Access, onAsk: (asking: Asking) => void): void {
  const endpoint = kind === "app" ? takeOverApp : takeOverApiKey;
  onAsk({
    title: `Take over ${name}?`,
    text: "It's tied to your account from now on: it can never do more than you can, and stops when your account is deactivated.",
    label: "Take over",
    isDangerous: false,
    done: `${name} is yours now`,
    run: () => call(endpoint, { params: { id } }),
  });
}

function AccessOwnerNotice({ access, onTakeOver }: { access: Access; onTakeOver: () => void }) {
  if (!access.isSuspended && !hasNoOwner(access)) return null;
  return (
    <div className={styles.notice}>
      <OwnerNotice access={access} risk="keeps all its permissions" onTakeOver={onTakeOver} />
    </div>
  );
}

function AppsCard({ onAdd, onAsk }: { onAdd: () => void; onAsk: (asking: Asking) => void }) {
  const apps = useQuery(appsQuery);
  return (
    <AccessCard
      title="Apps"
      query={apps}
      onAdd={onAdd}
      none="None installed. An app gets tokens with its own secret, and may do what you allow."
    >
      {apps.data?.map((app) => (
        <li key={app.id} className={styles.row}>
          <span className={styles.grow}>
            <Link to="/settings/apps/$appId" params={{ appId: app.id }} className={styles.name}>
              {app.name}
            </Link>
            <span className={styles.line}>
              {plural(app.permissions.length, "permission")}, {addedBy(app)}
            </span>
            <code className={styles.code}>{app.id}</code>
          </span>
          <Link to="/settings/apps/$appId" params={{ appId: app.id }} className={buttonClass("default", "small")}>
            Open<span className="visually-hidden"> {app.name}</span>
          </Link>
          <AccessOwnerNotice access={app} onTakeOver={() => takeOver("app", app, onAsk)} />
        </li>
      ))}
    </AccessCard>
  );
}

function KeysCard({ onAdd, onAsk }: { onAdd: () => void; onAsk: (asking: Asking) => void }) {
  const keys = useQuery(keysQuery);
  return (
    <AccessCard
      title="API keys"
      query={keys}
      onAdd={onAdd}
      none="None. A key is for scripts of your own; it is shown once."
    >
      {keys.data?.map((key) => (
        <li key={key.id} className={styles.row}>
          <span className={styles.grow}>
            <span className={styles.name}>{key.name}</span>
            <span className={styles.line}>
              {key.revokedDate === undefined
                ? `${plural(key.permissions.length, "permission")}, ${addedBy(key)}`
                : `Revoked ${formatDate(key.revokedDate)}`}
            </span>
          </span>
          {key.revokedDate === undefined && (
            <Button
              size="small"
              onClick={() =>
                onAsk({
                  title: `Revoke ${key.name}?`,
                  text: "Whatever uses the key stops working at once.",
                  label: "Revoke",
                  done: "Key revoked",
                  run: () => call(deleteApiKey, { params: { id: key.id } }),
                })
              }
            >
              Revoke
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

function AccessCard({ title, none, onAdd, query, children }: AccessCardProps) {
  return (
    <Card
      title={title}
      action={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
          Add
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
