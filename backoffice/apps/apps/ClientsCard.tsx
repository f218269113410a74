import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { createOauthClient, deleteOauthClient, type OauthClient, updateOauthClient } from "#api/identity/clients.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { parseLines } from "#backoffice/identity/sign-in/field-form.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./apps.module.css";
import { clientsQuery } from "./queries.ts";
import { appsTexts } from "./texts/texts.ts";

const texts = appsTexts[staffLanguage()];
const { clients: clientTexts, review } = texts;

const EXAMPLE = "https://shop.example.com";

const withName = (message: string, { name }: OauthClient): string => formatMessage(staffLanguage(), message, { name });

/** OAuth clients: storefronts and other sites where customers sign in. */
export function ClientsCard() {
  const clients = useQuery(clientsQuery);
  const [edited, setEdited] = useState<OauthClient | "new">();
  return (
    <Card
      title={clientTexts.title}
      action={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
          {clientTexts.add}
        </Button>
      }
    >
      {clients.isPending && <SkeletonText lines={3} />}
      {clients.isError && <ErrorState error={clients.error} onRetry={() => void clients.refetch()} />}
      <ul className={styles.rows}>
        {clients.data?.map((client) => (
          <li key={client.id} className={styles.row}>
            <span className={styles.grow}>
              <span className={styles.name}>{client.name}</span>{" "}
              {client.isFirstParty && <Badge>{clientTexts.own}</Badge>}
              <span className={styles.line}>
                {client.redirectUris.length === 0 ? clientTexts.noRedirects : client.redirectUris.join(", ")}
              </span>
              <code className={styles.code}>{client.id}</code>
            </span>
            <Button size="small" onClick={() => setEdited(client)}>
              {texts.edit}
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

/** For sites added before third-party access could be limited: staff decide once whether a site is the store's own. */
function AccessReview({ client }: { client: OauthClient }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const decide = useMutation({
    mutationFn: (oauthClient: { requiresConsent: boolean; allowsDirectLogin?: boolean }) =>
      call(updateOauthClient, { params: { id: client.id }, body: { oauthClient } }),
    onSuccess: async (_answer, { requiresConsent }) => {
      showToast(withName(requiresConsent ? review.limited : review.kept, client));
      setIsConfirming(false);
      await queryClient.invalidateQueries({ queryKey: ["apps"] });
    },
  });
  return (
    <div className={styles.notice}>
      <Banner tone="warning" title={review.title}>
        <p>{review.text}</p>
        <div className={styles.buttons}>
          <Button
            size="small"
            variant="primary"
            aria-label={withName(review.limitNamed, client)}
            onClick={() => setIsConfirming(true)}
          >
            {review.limit}
          </Button>
          <Button
            size="small"
            aria-label={withName(review.keepNamed, client)}
            isBusy={decide.isPending}
            onClick={() => decide.mutate({ requiresConsent: false })}
          >
            {review.keep}
          </Button>
        </div>
        {decide.isError && !isConfirming && <p role="alert">{messageOf(decide.error)}</p>}
        <ConfirmDialog
          title={withName(review.confirmTitle, client)}
          isOpen={isConfirming}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => decide.mutate({ requiresConsent: true, allowsDirectLogin: false })}
          confirmLabel={review.limit}
          isBusy={decide.isPending}
        >
          <p>{review.confirmText}</p>
          {decide.isError && <Banner tone="critical">{messageOf(decide.error)}</Banner>}
        </ConfirmDialog>
      </Banner>
    </div>
  );
}

function ClientDialog({ client, onClose }: { client: OauthClient | undefined; onClose: () => void }) {
  const finish = (message: string) => async () => {
    showToast(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: ["apps"] });
  };
  const form = useMutationForm({
    values: {
      name: client?.name ?? "",
      redirectUris: client?.redirectUris.join("\n") ?? "",
      allowedOrigins: client?.allowedOrigins.join("\n") ?? "",
      isCompatible: client?.isCompatible ?? false,
      allowsDirectLogin: client?.allowsDirectLogin ?? false,
      requiresConsent: client?.requiresConsent ?? true,
    },
    schema: bodyOf(createOauthClient, "oauthClient"),
    request: async (values) => {
      const oauthClient = {
        ...values,
        redirectUris: parseLines(values.redirectUris),
        allowedOrigins: parseLines(values.allowedOrigins),
      };
      if (client === undefined) await call(createOauthClient, { body: { oauthClient } });
      else await call(updateOauthClient, { params: { id: client.id }, body: { oauthClient } });
    },
    onSuccess: finish(texts.saved),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteOauthClient, { params: { id: client?.id ?? "" } }),
    onSuccess: finish(clientTexts.deleted),
  });
  return (
    <FormDialog
      title={client?.name ?? clientTexts.add}
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={texts.save}
      actions={
        client !== undefined &&
        !client.isFirstParty && (
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {texts.delete}
          </Button>
        )
      }
    >
      <FieldStack error={remove.error ?? undefined}>
        <TextField label={texts.name} {...form.field("name", { required: true })} />
        <TextArea
          label={clientTexts.redirects}
          rows={3}
          hint={clientTexts.redirectsHint}
          placeholder={`${EXAMPLE}/callback`}
          {...form.field("redirectUris")}
        />
        <TextArea
          label={clientTexts.origins}
          rows={2}
          hint={clientTexts.originsHint}
          placeholder={EXAMPLE}
          {...form.field("allowedOrigins")}
        />
        <Checkbox label={clientTexts.compatible} hint={clientTexts.compatibleHint} {...form.field("isCompatible")} />
        <Checkbox label={clientTexts.direct} hint={clientTexts.directHint} {...form.field("allowsDirectLogin")} />
        <Checkbox label={clientTexts.thirdParty} hint={clientTexts.thirdPartyHint} {...form.field("requiresConsent")} />
      </FieldStack>
    </FormDialog>
  );
}
