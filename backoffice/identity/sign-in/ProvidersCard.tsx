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
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
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
  const finish = (message: string) => async () => {
    showToast(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: ["sign-on"] });
  };
  const form = useMutationForm({
    values: {
      kind: provider?.kind ?? ("GOOGLE" satisfies Kind),
      name: provider?.name ?? kinds.GOOGLE,
      issuer: provider?.kind === "OIDC" ? provider.issuer : "",
      clientId: provider?.clientId ?? "",
      clientSecret: "",
      isEnabled: provider?.isEnabled ?? true,
    },
    schema: bodyOf(createIdentityProvider, "identityProvider"),
    request: async ({ name, kind, clientId, isEnabled, issuer, clientSecret }) => {
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
  const kind = form.watch("kind");
  return (
    <FormDialog
      title={provider === undefined ? texts.providers.add : provider.name}
      onClose={onClose}
      form={form}
      submitLabel={texts.save}
      actions={
        provider !== undefined && (
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {texts.delete}
          </Button>
        )
      }
    >
      <FieldStack error={remove.error ?? undefined}>
        {provider === undefined && (
          <SelectField
            label={texts.providers.kind}
            {...form.bind("kind")}
            onChange={(event) => {
              // The options below have these values.
              const next = event.currentTarget.value as Kind;
              form.bind("kind").onChange(next);
              form.bind("name").onChange(next === "OIDC" ? "" : kinds[next]);
            }}
          >
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label={texts.providers.name} {...form.field("name", { required: true })} />
        {kind === "OIDC" && (
          <TextField
            label={texts.providers.issuer}
            type="url"
            placeholder={EXAMPLE_ISSUER}
            {...form.field("issuer", { required: true })}
          />
        )}
        <TextField
          label={texts.providers.clientId}
          autoComplete="off"
          {...form.field("clientId", { required: true })}
        />
        <TextField
          label={texts.providers.clientSecret}
          type="password"
          autoComplete="off"
          hint={provider === undefined ? texts.providers.secretHint : texts.providers.secretKeepHint}
          {...form.field("clientSecret", { required: provider === undefined })}
        />
        {provider !== undefined && (
          <TextField
            label={texts.providers.redirectUri}
            readOnly
            value={provider.redirectUri}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <Checkbox label={texts.providers.enabled} {...form.field("isEnabled")} />
      </FieldStack>
    </FormDialog>
  );
}
