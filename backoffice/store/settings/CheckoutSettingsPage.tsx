import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import {
  type CheckoutSettings,
  type CheckoutSettingsChanges,
  updateCheckoutSettings,
} from "#api/checkout/checkout-settings.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { CheckoutLookCard } from "./CheckoutLookCard.tsx";
import { checkoutSettingsQuery } from "./queries.ts";
import styles from "./settings.module.css";
import { storeSettingsTexts } from "./texts/texts.ts";

const texts = storeSettingsTexts[staffLanguage()];

type Brand = NonNullable<CheckoutSettingsChanges["checkoutBrand"]>;

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
  const form = useMutationForm({
    values: {
      checkoutFields: {
        ...settings.checkoutFields,
        phone: settings.checkoutFields?.phone ?? "OPTIONAL",
        orderNote: settings.checkoutFields?.orderNote ?? "OPTIONAL",
        giftCardRedeemEnabled: settings.checkoutFields?.giftCardRedeemEnabled ?? true,
        customField: settings.checkoutFields?.customField ?? { title: "", shown: "HIDDEN" as const },
        policyAgreementCheckbox: { visible: false, ...settings.checkoutFields?.policyAgreementCheckbox },
        subscriptionCheckbox: {
          visible: false,
          checkedByDefault: false,
          ...settings.checkoutFields?.subscriptionCheckbox,
        },
      },
      hasMinimalAddress: settings.checkoutBillingFields === "MINIMUM_REQUIRED_FIELDS",
      checkoutBrand: settings.checkoutBrand ?? ({} as Brand),
    },
    schema: bodyOf(updateCheckoutSettings, "checkoutSettings"),
    request: ({ hasMinimalAddress, ...changes }) => {
      const checkoutBillingFields = hasMinimalAddress ? "MINIMUM_REQUIRED_FIELDS" : "All_FIELDS";
      return call(updateCheckoutSettings, { body: { checkoutSettings: { ...changes, checkoutBillingFields } } });
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(checkoutSettingsQuery.queryKey, answer);
      showToast(texts.saved);
    },
  });
  const brand = form.bind("checkoutBrand");
  const hasNewsletter = form.watch("checkoutFields.subscriptionCheckbox.visible") === true;
  return (
    <Form form={form} isReadOnly={!canWrite} isGuarded>
      <Stack>
        <Card title={texts.checkout.fields}>
          <FieldStack>
            <FieldRow>
              <ShownSelect label={texts.checkout.phone} {...form.field("checkoutFields.phone")} />
              <ShownSelect label={texts.checkout.orderNote} {...form.field("checkoutFields.orderNote")} />
            </FieldRow>
            <FieldRow>
              <TextField
                label={texts.checkout.customField}
                placeholder={texts.checkout.customFieldExample}
                hint={texts.checkout.customFieldHint}
                {...form.field("checkoutFields.customField.title")}
              />
              <ShownSelect
                label={texts.checkout.customFieldShown}
                {...form.field("checkoutFields.customField.shown")}
              />
            </FieldRow>
            <Checkbox
              label={texts.checkout.minimalAddress}
              hint={texts.checkout.minimalAddressHint}
              {...form.field("hasMinimalAddress")}
            />
            <Checkbox label={texts.checkout.giftCards} {...form.field("checkoutFields.giftCardRedeemEnabled")} />
            <Checkbox
              label={texts.checkout.agreement}
              hint={texts.checkout.agreementHint}
              {...form.field("checkoutFields.policyAgreementCheckbox.visible")}
            />
            <Checkbox
              label={texts.checkout.newsletter}
              hint={texts.checkout.newsletterHint}
              {...form.field("checkoutFields.subscriptionCheckbox.visible")}
            />
            {hasNewsletter && (
              <Checkbox
                label={texts.checkout.newsletterPreselected}
                hint={texts.checkout.newsletterPreselectedHint}
                {...form.field("checkoutFields.subscriptionCheckbox.checkedByDefault")}
              />
            )}
          </FieldStack>
        </Card>
        <CheckoutLookCard brand={brand.value} onChange={brand.onChange} />
        <Card title={texts.checkout.policies}>
          <p className={styles.soft}>
            {texts.checkout.policiesText} <Link to="/settings/policies">{texts.checkout.editPolicies}</Link>
          </p>
        </Card>
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

function ShownSelect({ label, ...select }: Omit<ComponentProps<typeof SelectField>, "children">) {
  return (
    <SelectField label={label} {...select}>
      <option value="HIDDEN">{texts.checkout.hidden}</option>
      <option value="OPTIONAL">{texts.checkout.optional}</option>
      <option value="REQUIRED">{texts.checkout.required}</option>
    </SelectField>
  );
}
