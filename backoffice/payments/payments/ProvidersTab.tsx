import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checkPaymentProvider, type PaymentProvider, updatePaymentProvider } from "#api/payments/payment-providers.ts";
import { call } from "#backoffice/client.ts";
import { Badge, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { paymentMethodsQuery } from "#backoffice/store/settings/setting-queries.ts";
import { refreshSetup } from "#backoffice/store/setup/queries.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { providerNames } from "./payment-labels.tsx";
import styles from "./payments.module.css";
import { providersQuery } from "./queries.ts";
import { paymentsTexts } from "./texts/texts.ts";

const texts = paymentsTexts[staffLanguage()].providers;

const looks: Record<PaymentProvider["state"], { tone: Tone }> = {
  READY: { tone: "success" },
  NEEDS_KEYS: { tone: "warning" },
  NOT_VERIFIED: { tone: "warning" },
  KEYS_REJECTED: { tone: "critical" },
  NOT_IN_PRODUCTION: { tone: "neutral" },
  SWITCHED_OFF: { tone: "neutral" },
};

export function ProvidersTab() {
  const providers = useQuery(providersQuery);
  if (providers.isPending) return <SkeletonText lines={8} />;
  if (providers.isError) return <ErrorState error={providers.error} onRetry={() => void providers.refetch()} />;
  return (
    <Stack>
      {providers.data.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} />
      ))}
    </Stack>
  );
}

function ProviderCard({ provider }: { provider: PaymentProvider }) {
  return (
    <Card
      title={providerNames[provider.id] ?? provider.name}
      action={
        <span className={styles.row}>
          {provider.isTest && <Badge tone="note">{texts.testMode}</Badge>}
          {!provider.isTest && provider.keys.secretKey !== null && <Badge>{texts.liveMode}</Badge>}
          <Badge {...looks[provider.state]}>{texts.states[provider.state]}</Badge>
        </span>
      }
    >
      <Stack>
        <KeyNotice provider={provider} />
        <ProviderForm provider={provider} />
      </Stack>
    </Card>
  );
}

/** Why a provider with keys isn't offered, with a button to verify them. */
function KeyNotice({ provider: { id, name, state, keyCheck } }: { provider: PaymentProvider }) {
  const canChange = useCan()("settings:write");
  if (state !== "NOT_VERIFIED" && state !== "KEYS_REJECTED") return null;
  const reason = keyCheck?.message ?? "";
  return (
    <Banner
      tone={state === "KEYS_REJECTED" ? "critical" : "warning"}
      title={formatText(state === "KEYS_REJECTED" ? texts.rejectedTitle : texts.notVerifiedTitle, { name })}
      action={canChange && <VerifyKeys id={id} />}
    >
      {reason !== "" && `${reason.replace(/[.!?]?$/, ".")} `}
      {formatText(state === "KEYS_REJECTED" ? texts.rejected : texts.notVerified, { name })}
    </Banner>
  );
}

type Draft = {
  isEnabled: boolean;
  captureMode: PaymentProvider["captureMode"];
  action: "" | "CAPTURE" | "VOID";
  days: string;
  title: string;
  instructions: string;
  secretKey: string;
  webhookSecret: string;
};

const draftOf = (provider: PaymentProvider): Draft => ({
  isEnabled: provider.isEnabled,
  captureMode: provider.captureMode,
  action: provider.scheduledAction?.type ?? "",
  days: String(provider.scheduledAction?.days ?? 5),
  title: provider.title ?? "",
  instructions: provider.instructions ?? "",
  secretKey: "",
  webhookSecret: "",
});

/** The changes that the form saves; keys left empty stay unchanged. */
function changesOf({ action, days, title, instructions, secretKey, webhookSecret, ...plain }: Draft) {
  return {
    ...plain,
    scheduledAction: action === "" ? null : { type: action, days: Number(days) },
    title: title.trim() === "" ? null : title.trim(),
    instructions: instructions.trim() === "" ? null : instructions.trim(),
    ...(secretKey === "" ? {} : { secretKey: secretKey.trim() }),
    ...(webhookSecret === "" ? {} : { webhookSecret: webhookSecret.trim() }),
  };
}

function ProviderForm({ provider }: { provider: PaymentProvider }) {
  const client = useQueryClient();
  const canChange = useCan()("settings:write");
  // An offline method requires payment instructions for customers.
  const isOffline = provider.id === "manual";
  const form = useMutationForm({
    values: draftOf(provider),
    schema: bodyOf(updatePaymentProvider, "paymentProvider"),
    request: (values) =>
      call(updatePaymentProvider, { params: { id: provider.id }, body: { paymentProvider: changesOf(values) } }),
    onSuccess: ({ paymentProvider }) => {
      form.reset(draftOf(paymentProvider));
      showToast(paymentProvider.state === "NOT_VERIFIED" ? texts.savedNotVerified : texts.saved);
      return Promise.all([
        client.invalidateQueries({ queryKey: ["payments", "providers"] }),
        client.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey }),
        refreshSetup(),
      ]);
    },
  });
  const { isEnabled, captureMode, action } = form.watch();
  return (
    <Form form={form} className={styles.form} isReadOnly={!canChange} isGuarded>
      <p className={styles.soft}>{texts.explanations[provider.id]}</p>
      <Checkbox label={texts.isEnabled} {...form.field("isEnabled")} />
      <TextField label={texts.checkoutName} placeholder={texts.defaultName} {...form.field("title")} />
      <TextArea
        {...(isOffline
          ? { label: texts.paymentInstructions, hint: texts.paymentInstructionsHint }
          : { label: texts.checkoutDescription, placeholder: texts.defaultDescription })}
        rows={isOffline ? 4 : 2}
        {...form.field("instructions", { required: isOffline && isEnabled })}
      />
      {provider.supports.capture && (
        <>
          <SelectField label={texts.capture} {...form.field("captureMode")}>
            <option value="AUTOMATIC">{texts.captureAutomatic}</option>
            <option value="MANUAL">{texts.captureManual}</option>
          </SelectField>
          {captureMode === "MANUAL" && (
            <div className={styles.row}>
              <SelectField label={texts.ifNotCaptured} {...form.field("action")}>
                <option value="">{texts.doNothing}</option>
                <option value="CAPTURE">{texts.captureLater}</option>
                <option value="VOID">{texts.voidLater}</option>
              </SelectField>
              {action !== "" && (
                <TextField
                  label={texts.after}
                  type="number"
                  min={1}
                  max={30}
                  suffix={texts.days}
                  {...form.field("days", { required: true })}
                />
              )}
            </div>
          )}
        </>
      )}
      {provider.supports.keys && (
        <>
          <TextField
            label={texts.secretKey}
            type="password"
            autoComplete="off"
            placeholder={provider.keys.secretKey ?? "sk_live_…, sk_test_…"}
            hint={texts.secretKeyHint}
            {...form.field("secretKey")}
          />
          <TextField
            label={texts.webhookSecret}
            type="password"
            autoComplete="off"
            placeholder={provider.keys.webhookSecret ?? "whsec_…"}
            hint={
              <FormattedMessage
                message={texts.webhookHint}
                values={{ url: <code className={styles.mono}>{provider.webhookUrl}</code> }}
              />
            }
            {...form.field("webhookSecret")}
          />
        </>
      )}
      <div className={styles.row}>
        {canChange && (
          <Button type="submit" variant="primary" isBusy={form.isPending}>
            {formatText(texts.save, { name: providerNames[provider.id] ?? provider.name })}
          </Button>
        )}
        {canChange && provider.supports.keys && provider.state === "READY" && <VerifyKeys id={provider.id} />}
      </div>
    </Form>
  );
}

function VerifyKeys({ id }: { id: PaymentProvider["id"] }) {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: () => call(checkPaymentProvider, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: providersQuery.queryKey }),
  });
  return (
    <>
      <Button isBusy={check.isPending} onClick={() => check.mutate()}>
        {texts.verifyKeys}
      </Button>
      <span role="status">{check.data?.message ?? (check.isError ? messageOf(check.error) : "")}</span>
    </>
  );
}
