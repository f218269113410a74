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
import { CheckoutLookCard } from "./CheckoutLookCard.tsx";
import { checkoutSettingsQuery } from "./queries.ts";
import styles from "./settings.module.css";

type Fields = NonNullable<CheckoutSettings["checkoutFields"]>;
type Brand = NonNullable<CheckoutSettingsChanges["checkoutBrand"]>;
type Shown = NonNullable<Fields["phone"]>;

/** What the checkout page shows and asks for. */
export function CheckoutSettingsPage() {
  const { data } = useSuspenseQuery(checkoutSettingsQuery);
  const canWrite = useCan()("settings:write");
  return (
    <Page
      title="Checkout"
      width="narrow"
      subtitle="What customers are asked for, and how it looks"
      back={{ to: "/settings", label: "Settings" }}
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
      showToast("Saved");
    },
  });
  const asked = (name: "phone" | "orderNote", label: string) => (
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
            <Card title="Fields">
              <FieldStack>
                <FieldRow>
                  {asked("phone", "Phone number")}
                  {asked("orderNote", "Note with the order")}
                </FieldRow>
                <FieldRow>
                  <TextField
                    name="customField.title"
                    label="A question of your own"
                    maxLength={500}
                    placeholder="How did you hear of us?"
                    hint="The answer stands on the order."
                    value={question.title}
                    onChange={(event) =>
                      setFields({ ...fields, customField: { ...question, title: event.currentTarget.value } })
                    }
                  />
                  <ShownSelect
                    label="Ask it"
                    value={question.shown}
                    onChange={(shown) => setFields({ ...fields, customField: { ...question, shown } })}
                  />
                </FieldRow>
                <Checkbox
                  label="Short address where nothing is sent"
                  hint="Downloads, gift cards and appointments ask for no street and city."
                  checked={billing === "MINIMUM_REQUIRED_FIELDS"}
                  onChange={(event) =>
                    setBilling(event.currentTarget.checked ? "MINIMUM_REQUIRED_FIELDS" : "All_FIELDS")
                  }
                />
                <Checkbox
                  label="Gift cards can be used"
                  checked={fields.giftCardRedeemEnabled ?? true}
                  onChange={(event) => setFields({ ...fields, giftCardRedeemEnabled: event.currentTarget.checked })}
                />
                <Checkbox
                  label="Customers accept the policies"
                  hint="A box that must be ticked before an order can be placed."
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
            <Card title="Policies">
              <p className={styles.soft}>
                Your terms, privacy and other policies are shown at checkout.{" "}
                <Link to="/settings/policies">Edit policies</Link>
              </p>
            </Card>
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

type Box = NonNullable<Fields["subscriptionCheckbox"]>;

function NewsletterBox({ box, onChange }: { box: Box; onChange: (box: Box) => void }) {
  return (
    <>
      <Checkbox
        label="Offer the newsletter"
        hint="A box at the e-mail. Whoever ticks it stands on the Newsletter page."
        checked={box.visible ?? false}
        onChange={(event) => onChange({ ...box, visible: event.currentTarget.checked })}
      />
      {box.visible === true && (
        <Checkbox
          label="Ticked beforehand"
          hint="In the European Union and elsewhere such consent does not count: people must tick it themselves."
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
      <option value="HIDDEN">Not asked</option>
      <option value="OPTIONAL">Optional</option>
      <option value="REQUIRED">Required</option>
    </SelectField>
  );
}
