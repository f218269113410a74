import { useSuspenseQuery } from "@tanstack/react-query";
import { type CheckoutSettings, updateCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import {
  hasBlanks,
  policyTemplate,
  type TemplateFacts,
  type TemplateName,
} from "#api/checkout/policy-templates/templates.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { type StorePromise, updateStoreSettings } from "#api/store/settings.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { PromisesCard } from "./PromisesCard.tsx";
import { checkoutSettingsQuery, invoiceSettingsQuery, storeSettingsQuery } from "./queries.ts";
import { storeSettingsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = storeSettingsTexts[language];

type Policies = NonNullable<CheckoutSettings["checkoutPolicies"]>;
type PolicyName = keyof Policies;

const templateNames: ReadonlySet<PolicyName> = new Set<TemplateName>([
  "returnPolicy",
  "shippingPolicy",
  "termsAndConditions",
  "privacyPolicy",
  "legalNotice",
]);
const isTemplateName = (name: PolicyName): name is TemplateName => templateNames.has(name);

const policyNames: readonly PolicyName[] = [
  "returnPolicy",
  "shippingPolicy",
  "termsAndConditions",
  "privacyPolicy",
  "legalNotice",
  "contactUs",
  "digitalItemPolicy",
  "customPolicy",
];

/** The merchant's policies and promises. The store has no default policies. */
export function PoliciesPage() {
  const { data: checkout } = useSuspenseQuery(checkoutSettingsQuery);
  const { data: store } = useSuspenseQuery(storeSettingsQuery);
  const { seller } = useSuspenseQuery(invoiceSettingsQuery).data.invoiceSettings;
  const canWrite = useCan()("settings:write");
  const { locale, country, name, contactEmail } = store.settings;
  const { addressLine = "", postalCode = "", city = "" } = seller?.address ?? {};
  const facts: TemplateFacts = {
    language: chooseLanguage(locale),
    country,
    store: name,
    email: contactEmail,
    legalName: seller?.legalName ?? "",
    address: [addressLine, `${postalCode} ${city}`.trim()].filter((part) => part !== "").join(", "),
  };
  return (
    <Page
      title={texts.policies.title}
      width="narrow"
      subtitle={texts.policies.subtitle}
      back={{ to: "/settings", label: texts.title }}
    >
      <PoliciesForm
        policies={checkout.checkoutSettings.checkoutPolicies ?? {}}
        promises={store.settings.promises}
        facts={facts}
        canWrite={canWrite}
      />
    </Page>
  );
}

type FormProps = { policies: Policies; promises: readonly StorePromise[]; facts: TemplateFacts; canWrite: boolean };

function PoliciesForm({ policies: saved, promises: savedPromises, facts, canWrite }: FormProps) {
  const form = useMutationForm({
    values: { policies: saved, promises: [...savedPromises] },
    request: async ({ policies, promises }) => {
      const [checkout, store] = await Promise.all([
        call(updateCheckoutSettings, { body: { checkoutSettings: { checkoutPolicies: policies } } }),
        call(updateStoreSettings, { body: { settings: { promises } } }),
      ]);
      return { checkout, store };
    },
    onSuccess: ({ checkout, store }) => {
      queryClient.setQueryData(checkoutSettingsQuery.queryKey, checkout);
      queryClient.setQueryData(storeSettingsQuery.queryKey, store);
      showToast(texts.policies.saved);
    },
  });
  const { value: policies, onChange: setPolicies } = form.bind("policies");
  const { value: promises, onChange: setPromises } = form.bind("promises");
  const change = (name: PolicyName, values: Policies["customPolicy"]) =>
    setPolicies({ ...policies, [name]: { ...policies[name], ...values } });
  return (
    <Form form={form} isReadOnly={!canWrite} isGuarded>
      <Stack>
        {policyNames.map((name) => (
          <Card key={name} title={texts.policies[name].title}>
            <FieldStack>
              {name === "customPolicy" && (
                <TextField
                  label={texts.policies.policyTitle}
                  maxLength={50}
                  value={policies.customPolicy?.title ?? ""}
                  onChange={(event) => change(name, { title: event.currentTarget.value })}
                />
              )}
              <PolicyFields
                {...texts.policies[name]}
                policy={policies[name] ?? {}}
                template={canWrite && isTemplateName(name) ? () => policyTemplate(name, facts) : undefined}
                onChange={(policy) => change(name, policy)}
              />
            </FieldStack>
          </Card>
        ))}
        <PromisesCard promises={promises} onChange={(next) => setPromises([...next])} />
        {canWrite && (
          <div>
            <Button type="submit" variant="primary" isBusy={form.isPending}>
              {texts.save}
            </Button>
          </div>
        )}
      </Stack>
    </Form>
  );
}

type Policy = { visible?: boolean; content?: string };
type PolicyProps = {
  title: string;
  hint: string;
  policy: Policy;
  template: (() => string) | undefined;
  onChange: (change: Policy) => void;
};

/** Entering the first text publishes the policy. A template isn't shown before its blanks are replaced. */
function PolicyFields({ title, hint, policy, template, onChange }: PolicyProps) {
  const content = policy.content ?? "";
  const isEmpty = content.trim() === "";
  return (
    <>
      <TextArea
        label={title}
        isLabelHidden
        hint={formatMessage(language, texts.policies.paragraphs, { hint })}
        rows={6}
        maxLength={30_000}
        value={content}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const isFirst = isEmpty && text.trim() !== "";
          onChange({ content: text, ...(isFirst && { visible: true }), ...(hasBlanks(text) && { visible: false }) });
        }}
      />
      {isEmpty && template !== undefined && (
        <div>
          <Button
            size="small"
            aria-label={formatMessage(language, texts.policies.useTemplateFor, { policy: title })}
            onClick={() => onChange({ content: template(), visible: false })}
          >
            {texts.policies.useTemplate}
          </Button>
        </div>
      )}
      {!isEmpty && (
        <Checkbox
          label={texts.policies.show}
          aria-label={formatMessage(language, texts.policies.showPolicy, { policy: title })}
          {...(hasBlanks(content) && { disabled: true, hint: texts.policies.blanksHint })}
          checked={(policy.visible ?? false) && !hasBlanks(content)}
          onChange={(event) => onChange({ visible: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
