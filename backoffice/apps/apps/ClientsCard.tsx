import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { createOauthClient, deleteOauthClient, type OauthClient, updateOauthClient } from "#api/identity/clients.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { linesOf } from "#backoffice/identity/sign-in/field-form.ts";
import styles from "./apps.module.css";
import { clientsQuery } from "./queries.ts";

/** Storefronts and sites that customers sign in to. */
export function ClientsCard() {
  const clients = useQuery(clientsQuery);
  const [edited, setEdited] = useState<OauthClient | "new">();
  return (
    <Card
      title="Sites customers sign in to"
      action={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
          Add
        </Button>
      }
    >
      {clients.isPending && <SkeletonText lines={3} />}
      {clients.isError && <ErrorState error={clients.error} onRetry={() => void clients.refetch()} />}
      <ul className={styles.rows}>
        {clients.data?.map((client) => (
          <li key={client.id} className={styles.row}>
            <span className={styles.grow}>
              <span className={styles.name}>{client.name}</span> {client.isFirstParty && <Badge>Yours</Badge>}
              <span className={styles.line}>
                {client.redirectUris.length === 0 ? "No addresses registered" : client.redirectUris.join(", ")}
              </span>
              <code className={styles.code}>{client.id}</code>
            </span>
            <Button size="small" onClick={() => setEdited(client)}>
              Change
            </Button>
            {client.needsAccessReview && <AccessReview client={client} />}
          </li>
        ))}
      </ul>
      {edited !== undefined && (
        <ClientDialog client={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

/** Sites from before third-party access could be limited: staff decide once which of them are the store's own. */
function AccessReview({ client }: { client: OauthClient }) {
  const [isAsking, setIsAsking] = useState(false);
  const decide = useMutation({
    mutationFn: (oauthClient: { requiresConsent: boolean; allowsDirectLogin?: boolean }) =>
      call(updateOauthClient, { params: { id: client.id }, body: { oauthClient } }),
    onSuccess: async (_answer, { requiresConsent }) => {
      showToast(requiresConsent ? `Access of ${client.name} limited` : `${client.name} keeps full access`);
      setIsAsking(false);
      await queryClient.invalidateQueries({ queryKey: ["apps"] });
    },
  });
  return (
    <div className={styles.notice}>
      <Banner tone="warning" title="Full access to customer accounts">
        <p>
          This site was added before access could be limited. It can see and change everything in the accounts of
          customers who sign in there, including their passwords. Limit it unless it's a storefront you run yourself.
        </p>
        <div className={styles.buttons}>
          <Button size="small" variant="primary" onClick={() => setIsAsking(true)}>
            Limit access<span className="visually-hidden"> of {client.name}</span>
          </Button>
          <Button size="small" isBusy={decide.isPending} onClick={() => decide.mutate({ requiresConsent: false })}>
            Keep full access<span className="visually-hidden"> for {client.name}</span>
          </Button>
        </div>
        {decide.isError && !isAsking && <p role="alert">{messageOf(decide.error)}</p>}
        <ConfirmDialog
          title={`Limit access of ${client.name}?`}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={() => decide.mutate({ requiresConsent: true, allowsDirectLogin: false })}
          confirmLabel="Limit access"
          isBusy={decide.isPending}
        >
          <p>
            Customers are signed out of this site. When they sign in again, they do so on your store's page and choose
            what the site can see and do. It can't manage their accounts anymore.
          </p>
          {decide.isError && <Banner tone="critical">{messageOf(decide.error)}</Banner>}
        </ConfirmDialog>
      </Banner>
    </div>
  );
}

function ClientDialog({ client, onClose }: { client: OauthClient | undefined; onClose: () => void }) {
  const [name, setName] = useState(client?.name ?? "");
  const [redirectUris, setRedirectUris] = useState(client?.redirectUris.join("\n") ?? "");
  const [allowedOrigins, setAllowedOrigins] = useState(client?.allowedOrigins.join("\n") ?? "");
  const [isCompatible, setIsCompatible] = useState(client?.isCompatible ?? false);
  const [allowsDirectLogin, setAllowsDirectLogin] = useState(client?.allowsDirectLogin ?? false);
  const [requiresConsent, setRequiresConsent] = useState(client?.requiresConsent ?? true);
  const finish = (message: string) => async () => {
    showToast(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: ["apps"] });
  };
  const save = useMutation({
    mutationFn: async () => {
      const oauthClient = {
        name,
        isCompatible,
        allowsDirectLogin,
        requiresConsent,
        redirectUris: linesOf(redirectUris),
        allowedOrigins: linesOf(allowedOrigins),
      };
      if (client === undefined) await call(createOauthClient, { body: { oauthClient } });
      else await call(updateOauthClient, { params: { id: client.id }, body: { oauthClient } });
    },
    onSuccess: finish("Saved"),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteOauthClient, { params: { id: client?.id ?? "" } }),
    onSuccess: finish("Removed"),
  });
  const error = save.error ?? remove.error;
  return (
    <Modal
      title={client?.name ?? "Add a site"}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          {client !== undefined && !client.isFirstParty && (
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <FieldStack error={error}>
        <TextField
          name="name"
          label="Name"
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextArea
          name="redirectUris"
          label="Redirect addresses"
          rows={3}
          hint="Full addresses, one per line. Authorization codes are sent only to these."
          placeholder="https://shop.example.com/callback"
          value={redirectUris}
          onChange={(event) => setRedirectUris(event.currentTarget.value)}
        />
        <TextArea
          name="allowedOrigins"
          label="Origins"
          rows={2}
          hint="One per line. Sites that can embed the hidden sign-in frame."
          placeholder="https://shop.example.com"
          value={allowedOrigins}
          onChange={(event) => setAllowedOrigins(event.currentTarget.value)}
        />
        <Checkbox
          label="Don't rotate refresh tokens"
          hint="Only for client libraries that keep their first refresh token. Rotation is safer."
          checked={isCompatible}
          onChange={(event) => setIsCompatible(event.currentTarget.checked)}
        />
        <Checkbox
          label="Sign customers in on its own pages"
          hint="Lets the site collect customers' passwords. Only turn this on for a site you run yourself."
          checked={allowsDirectLogin}
          onChange={(event) => setAllowsDirectLogin(event.currentTarget.checked)}
        />
        <Checkbox
          label="Third-party site"
          hint="Customers choose what it can see and do, and it can never manage their account. Turn this off only for a storefront you run yourself."
          checked={requiresConsent}
          onChange={(event) => setRequiresConsent(event.currentTarget.checked)}
        />
      </FieldStack>
    </Modal>
  );
}
