import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ShippingLabelSettings, updateShippingLabelSettings } from "#api/orders/shipping-labels.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useTexts } from "#ui/language.ts";
import { labelSettingsQuery } from "./label-queries.ts";
import styles from "./labels.module.css";
import { labelTexts } from "./texts/texts.ts";

const tones: Record<ShippingLabelSettings["state"], Tone> = {
  NEEDS_KEY: "neutral",
  NOT_VERIFIED: "warning",
  KEY_REJECTED: "critical",
  SWITCHED_OFF: "neutral",
  READY: "success",
};

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: labelSettingsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ["orders", "labels"] }),
  ]);

/** Connects the label provider: off until a key that it accepts is saved. */
export function LabelSettingsCard() {
  const texts = useTexts(labelTexts).settings;
  const settings = useQuery(labelSettingsQuery);
  const { data } = settings;
  return (
    <Card
      title={texts.title}
      id="shipping-labels"
      action={
        data !== undefined && (
          <span className={styles.head}>
            {data.isTest && <Badge tone="note">{texts.testMode}</Badge>}
            <Badge tone={tones[data.state]}>{texts.states[data.state]}</Badge>
          </span>
        )
      }
    >
      {settings.isPending && <SkeletonText lines={4} />}
      {settings.isError && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
      {data !== undefined && <LabelSettingsForm settings={data} />}
    </Card>
  );
}

function LabelSettingsForm({ settings }: { settings: ShippingLabelSettings }) {
  const texts = useTexts(labelTexts).settings;
  const canChange = useCan()("settings:write");
  const { state, keyHint } = settings;
  const form = useMutationForm({
    // A new key turns labels on, unless it is unchecked.
    values: { apiKey: "", isEnabled: settings.isEnabled || keyHint === null },
    schema: bodyOf(updateShippingLabelSettings, "shippingLabelSettings"),
    validate: ({ apiKey, isEnabled }) => {
      if (apiKey === "") return isEnabled && keyHint === null ? { apiKey: texts.keyNeeded } : {};
      return /^EZ[AT]K[A-Za-z0-9]{16,200}$/.test(apiKey.trim()) ? {} : { apiKey: texts.keyShape };
    },
    request: ({ apiKey, isEnabled }) => {
      const shippingLabelSettings = { isEnabled, ...(apiKey !== "" && { apiKey: apiKey.trim() }) };
      return call(updateShippingLabelSettings, { body: { shippingLabelSettings } });
    },
    onSuccess: async ({ shippingLabelSettings: saved }) => {
      form.reset({ apiKey: "", isEnabled: saved.isEnabled });
      await refresh();
      showToast(saved.state === "NOT_VERIFIED" ? texts.savedNotVerified : texts.saved);
    },
  });
  return (
    <Form form={form} className={styles.form} isReadOnly={!canChange} isGuarded>
      <p className={styles.soft}>{texts.about}</p>
      <KeyNotice settings={settings} />
      <TextField
        label={texts.key}
        type="password"
        autoComplete="off"
        placeholder={keyHint ?? "EZAK…, EZTK…"}
        hint={texts.keyHint}
        {...form.field("apiKey")}
      />
      <Checkbox label={texts.enabled} hint={texts.enabledHint} {...form.field("isEnabled")} />
      {canChange && (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isBusy={form.isPending}>
            {texts.save}
          </Button>
          {state !== "NEEDS_KEY" && <RemoveKey onRemoved={() => form.reset({ apiKey: "", isEnabled: true })} />}
        </div>
      )}
    </Form>
  );
}

function KeyNotice({ settings: { state, keyMessage } }: { settings: ShippingLabelSettings }) {
  const texts = useTexts(labelTexts).settings;
  if (state !== "KEY_REJECTED" && state !== "NOT_VERIFIED") return null;
  const isRejected = state === "KEY_REJECTED";
  const reason = keyMessage === null ? "" : `${keyMessage.replace(/[.!?]?$/, ".")} `;
  return (
    <Banner
      tone={isRejected ? "critical" : "warning"}
      title={isRejected ? texts.rejectedTitle : texts.notVerifiedTitle}
    >
      {reason}
      {isRejected ? texts.rejected : texts.notVerified}
    </Banner>
  );
}

function RemoveKey({ onRemoved }: { onRemoved: () => void }) {
  const texts = useTexts(labelTexts).settings;
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(updateShippingLabelSettings, { body: { shippingLabelSettings: { apiKey: null } } }),
    onSuccess: async () => {
      setIsOpen(false);
      onRemoved();
      await refresh();
      showToast(texts.removed);
    },
  });
  const open = () => {
    remove.reset();
    setIsOpen(true);
  };
  return (
    <>
      <Button onClick={open}>{texts.remove}</Button>
      <ConfirmDialog
        title={texts.removeTitle}
        isOpen={isOpen}
        isDangerous
        onClose={() => setIsOpen(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={texts.remove}
        isBusy={remove.isPending}
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </>
  );
}
