import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CheckoutSettings, updateCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { type StorePromise, updateStoreSettings } from "#api/store/settings.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Refusal } from "#backoffice/components/Refusal.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { PromisesCard } from "./PromisesCard.tsx";
import { checkoutSettingsQuery, storeSettingsQuery } from "./queries.ts";
import styles from "./settings.module.css";

type Policies = NonNullable<CheckoutSettings["checkoutPolicies"]>;
type PolicyName = keyof Policies;

const cards: readonly { name: PolicyName; title: string; hint: string }[] = [
  { name: "returnPolicy", title: "Return policy", hint: "The Returns page: what can come back, until when, who pays." },
  { name: "shippingPolicy", title: "Shipping policy", hint: "The Shipping page: where you ship, how long it takes." },
  { name: "termsAndConditions", title: "Terms and conditions", hint: "Its own page, linked where customers pay." },
  { name: "privacyPolicy", title: "Privacy policy", hint: "Its own page, linked where customers sign up." },
  { name: "legalNotice", title: "Legal notice", hint: "Its own page: who runs the store. Required in many countries." },
  { name: "contactUs", title: "Contact information", hint: "Added to the Contact page below your email address." },
  { name: "digitalItemPolicy", title: "Digital products", hint: "Shown at checkout." },
  { name: "customPolicy", title: "Another policy", hint: "Shown at checkout under its own title." },
];

/** The merchant's policies and promises: the shop shows these and none of its own. */
export function PoliciesPage() {
  const { data: checkout } = useSuspenseQuery(checkoutSettingsQuery);
  const { data: store } = useSuspenseQuery(storeSettingsQuery);
  const canWrite = useCan()("settings:write");
  return (
    <Page
      title="Policies and promises"
      width="narrow"
      subtitle="Empty policies aren't shown in your store."
      back={{ to: "/settings", label: "Settings" }}
    >
      <PoliciesForm
        policies={checkout.checkoutSettings.checkoutPolicies ?? {}}
        promises={store.settings.promises}
        canWrite={canWrite}
      />
    </Page>
  );
}

type FormProps = { policies: Policies; promises: readonly StorePromise[]; canWrite: boolean };

function PoliciesForm({ policies: saved, promises: savedPromises, canWrite }: FormProps) {
  const [policies, setPolicies] = useState(saved);
  const [promises, setPromises] = useState(savedPromises);
  const save = useMutation({
    mutationFn: async () => {
      const [checkout, store] = await Promise.all([
        call(updateCheckoutSettings, { body: { checkoutSettings: { checkoutPolicies: policies } } }),
        call(updateStoreSettings, { body: { settings: { promises: [...promises] } } }),
      ]);
      return { checkout, store };
    },
    onSuccess: ({ checkout, store }) => {
      queryClient.setQueryData(checkoutSettingsQuery.queryKey, checkout);
      queryClient.setQueryData(storeSettingsQuery.queryKey, store);
      showToast("Policies saved");
    },
  });
  const change = (name: PolicyName, values: Policies["customPolicy"]) =>
    setPolicies((before) => ({ ...before, [name]: { ...before[name], ...values } }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <fieldset className={styles.plain} disabled={!canWrite}>
        <Stack>
          <Refusal error={save.error}>
            <PromisesCard promises={promises} onChange={setPromises} />
            {cards.map(({ name, title, hint }) => (
              <Card key={name} title={title}>
                <FieldStack>
                  {name === "customPolicy" && (
                    <TextField
                      label="Title"
                      maxLength={50}
                      value={policies.customPolicy?.title ?? ""}
                      onChange={(event) => change(name, { title: event.currentTarget.value })}
                    />
                  )}
                  <PolicyFields
                    title={title}
                    hint={hint}
                    policy={policies[name] ?? {}}
                    onChange={(policy) => change(name, policy)}
                  />
                </FieldStack>
              </Card>
            ))}
            {canWrite && (
              <div>
                <Button type="submit" variant="primary" isBusy={save.isPending}>
                  Save
                </Button>
              </div>
            )}
          </Refusal>
        </Stack>
      </fieldset>
    </form>
  );
}

type Policy = { visible?: boolean; content?: string };
type PolicyProps = { title: string; hint: string; policy: Policy; onChange: (change: Policy) => void };

/** Writing publishes; a text can be kept back. */
function PolicyFields({ title, hint, policy, onChange }: PolicyProps) {
  const content = policy.content ?? "";
  const isEmpty = content.trim() === "";
  return (
    <>
      <TextArea
        label={title}
        isLabelHidden
        hint={`${hint} Separate paragraphs with an empty line.`}
        rows={6}
        maxLength={30_000}
        value={content}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const isFirst = isEmpty && text.trim() !== "";
          onChange({ content: text, ...(isFirst && { visible: true }) });
        }}
      />
      {!isEmpty && (
        <Checkbox
          label="Show in the shop"
          aria-label={`Show in the shop: ${title}`}
          checked={policy.visible ?? false}
          onChange={(event) => onChange({ visible: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
