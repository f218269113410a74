import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import {
  createIdentityProvider,
  deleteIdentityProvider,
  type IdentityProvider,
  updateIdentityProvider,
} from "#api/identity/sign-on.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { providersQuery } from "./queries.ts";
import styles from "./sign-in.module.css";

const kinds = { GOOGLE: "Google", FACEBOOK: "Facebook", OIDC: "Another OpenID provider" } as const;
type Kind = IdentityProvider["kind"];

/** Accounts elsewhere that customers may sign in with. */
export function ProvidersCard({ canWrite }: { canWrite: boolean }) {
  const providers = useQuery(providersQuery);
  const [edited, setEdited] = useState<IdentityProvider | "new">();
  return (
    <Card
      title="Sign in with another account"
      action={
        canWrite && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
            Add
          </Button>
        )
      }
    >
      {providers.isPending && <SkeletonText lines={2} />}
      {providers.isError && <ErrorState error={providers.error} onRetry={() => void providers.refetch()} />}
      {providers.data?.length === 0 && (
        <p className={styles.soft}>
          None. Google, Facebook and any OpenID provider can be added with their client id and secret.
        </p>
      )}
      <ul className={styles.rows}>
        {providers.data?.map((provider) => (
          <li key={provider.id} className={styles.row}>
            <span className={styles.grow}>
              <span className={styles.name}>{provider.name}</span>
              <span className={styles.line}>{provider.issuer}</span>
            </span>
            <Badge tone={provider.isEnabled ? "success" : "neutral"} glyph={provider.isEnabled ? "full" : "empty"}>
              {provider.isEnabled ? "On" : "Off"}
            </Badge>
            {canWrite && (
              <Button size="small" onClick={() => setEdited(provider)}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited !== undefined && (
        <ProviderDialog provider={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

function ProviderDialog({ provider, onClose }: { provider: IdentityProvider | undefined; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>(provider?.kind ?? "GOOGLE");
  const [name, setName] = useState(provider?.name ?? kinds.GOOGLE);
  const [issuer, setIssuer] = useState(provider?.kind === "OIDC" ? provider.issuer : "");
  const [clientId, setClientId] = useState(provider?.clientId ?? "");
  const [clientSecret, setClientSecret] = useState("");
  const [isEnabled, setIsEnabled] = useState(provider?.isEnabled ?? true);
  const finish = (message: string) => async () => {
    showToast(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: ["sign-on"] });
  };
  const save = useMutation({
    mutationFn: async () => {
      const fields = {
        name,
        kind,
        clientId,
        isEnabled,
        ...(kind === "OIDC" && { issuer }),
        ...(clientSecret !== "" && { clientSecret }),
      };
      if (provider === undefined) await call(createIdentityProvider, { body: { identityProvider: fields } });
      else await call(updateIdentityProvider, { params: { id: provider.id }, body: { identityProvider: fields } });
    },
    onSuccess: finish("Saved"),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteIdentityProvider, { params: { id: provider?.id ?? "" } }),
    onSuccess: finish("Removed"),
  });
  const error = save.error ?? remove.error;
  return (
    <Modal
      title={provider === undefined ? "Add a provider" : provider.name}
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          {provider !== undefined && (
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
        {provider === undefined && (
          <SelectField
            name="kind"
            label="Provider"
            value={kind}
            onChange={(event) => {
              const next = event.currentTarget.value as Kind;
              setKind(next);
              setName(next === "OIDC" ? "" : kinds[next]);
            }}
          >
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          name="name"
          label="Name on the button"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {kind === "OIDC" && (
          <TextField
            name="issuer"
            label="Issuer"
            type="url"
            required
            placeholder="https://login.example.com"
            value={issuer}
            onChange={(event) => setIssuer(event.currentTarget.value)}
          />
        )}
        <TextField
          name="clientId"
          label="Client id"
          required
          maxLength={300}
          autoComplete="off"
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
        />
        <TextField
          name="clientSecret"
          label="Client secret"
          type="password"
          autoComplete="off"
          required={provider === undefined}
          hint={provider === undefined ? "Kept encrypted, never shown again." : "Leave empty to keep the present one."}
          value={clientSecret}
          onChange={(event) => setClientSecret(event.currentTarget.value)}
        />
        {provider !== undefined && (
          <TextField
            label="Redirect address to register at the provider"
            readOnly
            value={provider.redirectUri}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <Checkbox
          label="Offer it on the sign-in page"
          checked={isEnabled}
          onChange={(event) => setIsEnabled(event.currentTarget.checked)}
        />
      </FieldStack>
    </Modal>
  );
}
