import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  type CheckoutSettings,
  type CheckoutSettingsChanges,
  updateCheckoutSettings,
} from "#api/checkout/checkout-settings.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Refusal } from "#backoffice/components/Refusal.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { CheckoutLookCard } from "./CheckoutLookCard.tsx";
import { checkoutSettingsQuery } from "./queries.ts";
import styles from "./settings.module.css";
import { storeSettingsTexts } from "./texts/texts.ts";

const texts = storeSettingsTexts[staffLanguage()];

type Fields = NonNullable<CheckoutSettings["checkoutFields"]>;
type Brand = NonNullable<CheckoutSettingsChanges["checkoutBrand"]>;
type Shown = NonNullable<Fields["phone"]>;

/** Settings of the checkout: customer information, options and appearance. */
export function CheckoutSettingsPage() {
  const { data } = useSuspenseQuery(checkoutSettingsQuery);
  const canWrite = useCan()("settings:write");
  return (
    <Page
      title={texts.checkout.title}
      width="narrow"
      subtitle={texts.checkout.subtitle}
      back={{ to: "/settings", label: texts.title }}
    >
      <CheckoutForm
        key={data.checkoutSettings.updatedDate ?? ""}
        settings={data.checkoutSettings}
        canWrite={canWrite}
      />
    </Page>
  );
}

function CheckoutForm({ settings, canWrite }: { settings: CheckoutSettings; canWrite: boolean }) {
  const [fields, setFields] = useState<Fields>(settings.checkoutFields ?? {});
  const [brand, setBrand] = useState<Brand>(settings.checkoutBrand ?? {});
  const [billing, setBilling] = useState(settings.checkoutBillingFields ?? "All_FIELDS");
  const save = useMutation({
    mutationFn: () =>
      call(updateCheckoutSettings, {
        body: {
          checkoutSettings: {
            checkoutFields: fields,
            checkoutBillingFields: billing,
            checkoutBrand: brand,
          },
        },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(checkoutSettingsQuery.queryKey, answer);
      showToast(texts.saved);
    },
  });
  const shownField = (name: "phone" | "orderNote", label: string) => (
    <ShownSelect
      label={label}
      value={fields[name] ?? "OPTIONAL"}
      onChange={(value) => setFields({ ...fields, [name]: value })}
    />
  );
  const question = fields.customField ?? { title: "", shown: "HIDDEN" as const };
  const agreement = fields.policyAgreementCheckbox ?? {};
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
            <Card title={texts.checkout.fields}>
              <FieldStack>
                <FieldRow>
                  {shownField("phone", texts.checkout.phone)}
                  {shownField("orderNote", texts.checkout.orderNote)}
                </FieldRow>
                <FieldRow>
                  <TextField
                    name="customField.title"
                    label={texts.checkout.customField}
                    maxLength={500}
                    placeholder={texts.checkout.customFieldExample}
                    hint={texts.checkout.customFieldHint}
                    value={question.title}
                    onChange={(event) =>
                      setFields({ ...fields, customField: { ...question, title: event.currentTarget.value } })
                    }
                  />
                  <ShownSelect
                    label={texts.checkout.customFieldShown}
                    value={question.shown}
                    onChange={(shown) => setFields({ ...fields, customField: { ...question, shown } })}
                  />
                </FieldRow>
                <Checkbox
                  label={texts.checkout.minimalAddress}
                  hint={texts.checkout.minimalAddressHint}
                  checked={billing === "MINIMUM_REQUIRED_FIELDS"}
                  onChange={(event) =>
                    setBilling(event.currentTarget.checked ? "MINIMUM_REQUIRED_FIELDS" : "All_FIELDS")
                  }
                />
                <Checkbox
                  label={texts.checkout.giftCards}
                  checked={fields.giftCardRedeemEnabled ?? true}
                  onChange={(event) => setFields({ ...fields, giftCardRedeemEnabled: event.currentTarget.checked })}
                />
                <Checkbox
                  label={texts.checkout.agreement}
                  hint={texts.checkout.agreementHint}
                  checked={agreement.visible ?? false}
                  onChange={(event) =>
                    setFields({
                      ...fields,
                      policyAgreementCheckbox: { ...agreement, visible: event.currentTarget.checked },
                    })
                  }
                />
                <NewsletterBox
                  box={fields.subscriptionCheckbox ?? {}}
                  onChange={(subscriptionCheckbox) => setFields({ ...fields, subscriptionCheckbox })}
                />
              </FieldStack>
            </Card>
            <CheckoutLookCard brand={brand} onChange={setBrand} />
            <Card title={texts.checkout.policies}>
              <p className={styles.soft}>
                {texts.checkout.policiesText} <Link to="/settings/policies">{texts.checkout.editPolicies}</Link>
              </p>
            </Card>
            {canWrite && (
              <div>
                <Button type="submit" variant="primary" isBusy={save.isPending}>
                  {texts.save}
                </Button>
              </div>
            )}
          </Refusal>
        </Stack>
      </fieldset>
    </form>
  );
}

type Box = NonNullable<Fields["subscriptionCheckbox"]>;

function NewsletterBox({ box, onChange }: { box: Box; onChange: (box: Box) => void }) {
  return (
    <>
      <Checkbox
        label={texts.checkout.newsletter}
        hint={texts.checkout.newsletterHint}
        checked={box.visible ?? false}
        onChange={(event) => onChange({ ...box, visible: event.currentTarget.checked })}
      />
      {box.visible === true && (
        <Checkbox
          label={texts.checkout.newsletterPreselected}
          hint={texts.checkout.newsletterPreselectedHint}
          checked={box.checkedByDefault ?? false}
          onChange={(event) => onChange({ ...box, checkedByDefault: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function ShownSelect({ label, value, onChange }: { label: string; value: Shown; onChange: (value: Shown) => void }) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.currentTarget.value as Shown)}>
      <option value="HIDDEN">{texts.checkout.hidden}</option>
      <option value="OPTIONAL">{texts.checkout.optional}</option>
      <option value="REQUIRED">{texts.checkout.required}</option>
    </SelectField>
  );
}
