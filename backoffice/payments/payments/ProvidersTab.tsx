import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkPaymentProvider, type PaymentProvider, updatePaymentProvider } from "#api/payments/payment-providers.ts";
import { call } from "#backoffice/client.ts";
import { Badge, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Stack } from "#backoffice/components/Page.tsx";
import { Refusal } from "#backoffice/components/Refusal.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { paymentMethodsQuery } from "#backoffice/store/settings/setting-queries.ts";
import { refreshSetup } from "#backoffice/store/setup/queries.ts";
import styles from "./payments.module.css";
import { providersQuery } from "./queries.ts";

const states: Record<PaymentProvider["state"], { label: string; tone: Tone }> = {
  READY: { label: "Ready", tone: "success" },
  NEEDS_KEYS: { label: "Keys missing", tone: "warning" },
  NOT_VERIFIED: { label: "Not verified yet", tone: "warning" },
  KEYS_REJECTED: { label: "Keys rejected", tone: "critical" },
  NOT_IN_PRODUCTION: { label: "Development only", tone: "neutral" },
  SWITCHED_OFF: { label: "Off", tone: "neutral" },
};

const explanations: Record<PaymentProvider["id"], string> = {
  stripe: "Cards, Apple Pay, Google Pay and more, paid out to your Stripe account.",
  "test-gateway": "For trying out your store. No money is moved, and it isn't available in production.",
  manual: "Customers order now and pay you outside the store, for example by bank transfer or on delivery.",
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
  const { label, tone } = states[provider.state];
  return (
    <Card
      title={provider.name}
      action={
        <span className={styles.row}>
          {provider.isTest && <Badge tone="note">Test mode</Badge>}
          {!provider.isTest && provider.keys.secretKey !== null && <Badge>Live mode</Badge>}
          <Badge tone={tone}>{label}</Badge>
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

/** Why a provider with keys isn't offered, with the check at hand. */
function KeyNotice({ provider: { id, name, state, keyCheck } }: { provider: PaymentProvider }) {
  const canChange = useCan()("settings:write");
  if (state !== "NOT_VERIFIED" && state !== "KEYS_REJECTED") return null;
  const reason = keyCheck?.message ?? "";
  return (
    <Banner
      tone={state === "KEYS_REJECTED" ? "critical" : "warning"}
      title={state === "KEYS_REJECTED" ? `${name} rejected your keys` : `${name} hasn't verified your keys yet`}
      action={canChange && <VerifyKeys id={id} />}
    >
      {reason !== "" && `${reason.replace(/[.!?]?$/, ".")} `}
      {state === "KEYS_REJECTED"
        ? `Customers can't pay with ${name} until you enter a working secret key.`
        : `Customers can't pay with ${name} until then. We try again every 10 minutes.`}
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

/** What the form changes; keys that were left empty stay as they are. */
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
  const [draft, setDraft] = useState(() => draftOf(provider));
  const set = (change: Partial<Draft>): void => setDraft((previous) => ({ ...previous, ...change }));
  const save = useMutation({
    mutationFn: () =>
      call(updatePaymentProvider, { params: { id: provider.id }, body: { paymentProvider: changesOf(draft) } }),
    onSuccess: ({ paymentProvider }) => {
      setDraft(draftOf(paymentProvider));
      showToast(paymentProvider.state === "NOT_VERIFIED" ? "Saved, but not verified yet" : "Payment method saved");
      return Promise.all([
        client.invalidateQueries({ queryKey: ["payments", "providers"] }),
        client.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey }),
        refreshSetup(),
      ]);
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Refusal error={save.error}>
        <p className={styles.soft}>{explanations[provider.id]}</p>
        <Checkbox
          label="Offer at checkout"
          checked={draft.isEnabled}
          disabled={!canChange}
          onChange={(event) => set({ isEnabled: event.currentTarget.checked })}
        />
        <TextField
          name="title"
          label="Name at checkout"
          maxLength={80}
          value={draft.title}
          placeholder="Default name"
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextArea
          name="instructions"
          label="Description at checkout"
          rows={2}
          maxLength={500}
          value={draft.instructions}
          placeholder="Default description"
          onChange={(event) => set({ instructions: event.currentTarget.value })}
        />
        {provider.supports.capture && <CaptureFields draft={draft} onChange={set} />}
        {provider.supports.keys && <KeyFields provider={provider} draft={draft} onChange={set} />}
      </Refusal>
      <div className={styles.row}>
        {canChange && (
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {`Save ${provider.name}`}
          </Button>
        )}
        {canChange && provider.supports.keys && provider.state === "READY" && <VerifyKeys id={provider.id} />}
      </div>
    </form>
  );
}

type FieldsProps = { draft: Draft; onChange: (change: Partial<Draft>) => void };

function CaptureFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Payment capture"
        value={draft.captureMode}
        onChange={(event) => onChange({ captureMode: event.currentTarget.value === "MANUAL" ? "MANUAL" : "AUTOMATIC" })}
      >
        <option value="AUTOMATIC">Automatically at checkout</option>
        <option value="MANUAL">Manually: authorize now, capture later</option>
      </SelectField>
      {draft.captureMode === "MANUAL" && (
        <div className={styles.row}>
          <SelectField
            label="If you don't capture"
            value={draft.action}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onChange({ action: value === "CAPTURE" || value === "VOID" ? value : "" });
            }}
          >
            <option value="">Do nothing</option>
            <option value="CAPTURE">Capture automatically</option>
            <option value="VOID">Void automatically</option>
          </SelectField>
          {draft.action !== "" && (
            <TextField
              name="days"
              label="After"
              type="number"
              min={1}
              max={30}
              value={draft.days}
              suffix="days"
              onChange={(event) => onChange({ days: event.currentTarget.value })}
            />
          )}
        </div>
      )}
    </>
  );
}

function KeyFields({ provider, draft, onChange }: FieldsProps & { provider: PaymentProvider }) {
  const { secretKey, webhookSecret } = provider.keys;
  return (
    <>
      <TextField
        name="secretKey"
        label="Secret key"
        type="password"
        autoComplete="off"
        value={draft.secretKey}
        placeholder={secretKey ?? "sk_live_… or sk_test_…"}
        hint="In Stripe, go to Developers > API keys. Stored encrypted and never shown again. With a test key, no money moves."
        onChange={(event) => onChange({ secretKey: event.currentTarget.value })}
      />
      <TextField
        name="webhookSecret"
        label="Webhook signing secret"
        type="password"
        autoComplete="off"
        value={draft.webhookSecret}
        placeholder={webhookSecret ?? "whsec_…"}
        hint={
          <>
            In Stripe, go to Developers &gt; Webhooks and add an endpoint with this URL:{" "}
            <code className={styles.mono}>{provider.webhookUrl}</code>
          </>
        }
        onChange={(event) => onChange({ webhookSecret: event.currentTarget.value })}
      />
    </>
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
        Verify keys
      </Button>
      <span role="status">{check.data?.message ?? (check.isError ? messageOf(check.error) : "")}</span>
    </>
  );
}
