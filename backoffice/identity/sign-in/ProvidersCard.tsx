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
import { staffLanguage } from "#backoffice/language.ts";
import { providersQuery } from "./queries.ts";
import styles from "./sign-in.module.css";
import { signInTexts } from "./texts/texts.ts";

const texts = signInTexts[staffLanguage()];

const EXAMPLE_ISSUER = "https://login.example.com";
const kinds = { GOOGLE: "Google", FACEBOOK: "Facebook", OIDC: texts.providers.oidc } satisfies Record<
  IdentityProvider["kind"],
  string
>;
type Kind = IdentityProvider["kind"];

/** Identity providers that customers can sign in with. */
export function ProvidersCard({ canWrite }: { canWrite: boolean }) {
  const providers = useQuery(providersQuery);
  const [edited, setEdited] = useState<IdentityProvider | "new">();
  return (
    <Card
      title={texts.providers.title}
      action={
        canWrite && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
            {texts.providers.add}
          </Button>
        )
      }
    >
      {providers.isPending && <SkeletonText lines={2} />}
      {providers.isError && <ErrorState error={providers.error} onRetry={() => void providers.refetch()} />}
      {providers.data?.length === 0 && <p className={styles.soft}>{texts.providers.none}</p>}
      <ul className={styles.rows}>
        {providers.data?.map((provider) => (
          <li key={provider.id} className={styles.row}>
            <span className={styles.grow}>
              <span className={styles.name}>{provider.name}</span>
              <span className={styles.line}>{provider.issuer}</span>
            </span>
            <Badge tone={provider.isEnabled ? "success" : "neutral"} glyph={provider.isEnabled ? "full" : "empty"}>
              {provider.isEnabled ? texts.providers.on : texts.providers.off}
            </Badge>
            {canWrite && (
              <Button size="small" onClick={() => setEdited(provider)}>
                {texts.edit}
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
  const [name, setName] = useState<string>(provider?.name ?? kinds.GOOGLE);
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
    onSuccess: finish(texts.saved),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteIdentityProvider, { params: { id: provider?.id ?? "" } }),
    onSuccess: finish(texts.providers.deleted),
  });
  const error = save.error ?? remove.error;
  return (
    <Modal
      title={provider === undefined ? texts.providers.add : provider.name}
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          {provider !== undefined && (
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {texts.delete}
            </Button>
          )}
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldStack error={error}>
        {provider === undefined && (
          <SelectField
            name="kind"
            label={texts.providers.kind}
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
          label={texts.providers.name}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {kind === "OIDC" && (
          <TextField
            name="issuer"
            label={texts.providers.issuer}
            type="url"
            required
            placeholder={EXAMPLE_ISSUER}
            value={issuer}
            onChange={(event) => setIssuer(event.currentTarget.value)}
          />
        )}
        <TextField
          name="clientId"
          label={texts.providers.clientId}
          required
          maxLength={300}
          autoComplete="off"
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
        />
        <TextField
          name="clientSecret"
          label={texts.providers.clientSecret}
          type="password"
          autoComplete="off"
          required={provider === undefined}
          hint={provider === undefined ? texts.providers.secretHint : texts.providers.secretKeepHint}
          value={clientSecret}
          onChange={(event) => setClientSecret(event.currentTarget.value)}
        />
        {provider !== undefined && (
          <TextField
            label={texts.providers.redirectUri}
            readOnly
            value={provider.redirectUri}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <Checkbox
          label={texts.providers.enabled}
          checked={isEnabled}
          onChange={(event) => setIsEnabled(event.currentTarget.checked)}
        />
      </FieldStack>
    </Modal>
  );
}
