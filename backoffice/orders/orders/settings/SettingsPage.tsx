import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Seller, updateInvoiceSettings } from "#api/orders/invoices.ts";
import { updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { formatMessage } from "#api/store/messages.ts";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import {
  Checkbox,
  FieldRow,
  FieldStack,
  SelectField,
  TextArea,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { NewOrderEmailsCard } from "../new-order-emails/NewOrderEmailsCard.tsx";
import { orderSettingsQuery } from "../settings-query.ts";
import { orderSettingsTexts } from "./texts/texts.ts";

/** Grouped by row. Invoices can do without them. */
const detailFields = [
  ["vatId", "taxNumber", "registration"],
  ["email", "phone"],
  ["iban", "bic"],
] as const;
const placeFields = ["addressLine", "postalCode", "city"] as const;

const schema = {
  properties: {
    ordersSettings: bodyOf(updateOrdersSettings, "ordersSettings"),
    invoiceSettings: bodyOf(updateInvoiceSettings, "invoiceSettings"),
  },
};

/** Fields without a value are empty in the form. */
const sellerOf = ({ address, ...seller }: Seller) => ({
  ...Object.fromEntries(["legalName", ...detailFields.flat()].map((name) => [name, ""])),
  ...seller,
  address: { addressLine: "", postalCode: "", city: "", country: "", subdivision: "", ...address },
});

/** Order handling and the seller's details on invoices. */
export function OrderSettingsPage() {
  const { data } = useSuspenseQuery(orderSettingsQuery);
  const language = useLanguage();
  const texts = useTexts(orderSettingsTexts);
  const invoices = { ...data.invoices, seller: sellerOf(data.invoices.seller) };
  const form = useMutationForm({
    values: { ordersSettings: data.orders, invoiceSettings: invoices },
    schema,
    request: async (values) => {
      const { createdDate: _, updatedDate: __, ...ordersSettings } = values.ordersSettings;
      const {
        missing: ___,
        missingForInvoices: ____,
        waitingCount: _____,
        ...invoiceSettings
      } = values.invoiceSettings;
      // First, because it may ask for the password, and only when changed, because nothing else here does.
      const isChanged = JSON.stringify(values.invoiceSettings) !== JSON.stringify(invoices);
      const { country, ...address } = invoiceSettings.seller.address;
      const seller = { ...invoiceSettings.seller, address: { ...address, ...(country !== "" && { country }) } };
      if (isChanged) await call(updateInvoiceSettings, { body: { invoiceSettings: { ...invoiceSettings, seller } } });
      await call(updateOrdersSettings, { body: { ordersSettings } });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orderSettingsQuery.queryKey });
      showToast(texts.saved);
    },
  });
  const days = (
    label: string,
    name: "returnWindowDays" | "withdrawalWindowDays" | "cancellationWindowMinutes",
    hint: string,
  ) => <TextField label={label} hint={hint} inputMode="numeric" {...form.field(`ordersSettings.${name}`)} />;
  const storeCountry = useQuery(storeSettingsQuery).data?.settings.country ?? "";
  const country = form.bind("invoiceSettings.seller.address.country");
  const subdivision = form.bind("invoiceSettings.seller.address.subdivision");
  return (
    <Page
      title={texts.title}
      width="narrow"
      back={{ to: "/settings", label: texts.back }}
      actions={<Link to="/settings/order-mails">{texts.emails}</Link>}
    >
      <Stack>
        <Form form={form} isGuarded>
          <Stack>
            <Card title={texts.orders}>
              <FieldStack>
                <SelectField label={texts.inventory} {...form.field("ordersSettings.inventoryUpdateTrigger")}>
                  <option value="ON_ORDER_PLACED">{texts.whenPlaced}</option>
                  <option value="ON_ORDER_PAID">{texts.whenPaid}</option>
                </SelectField>
                <Checkbox
                  label={texts.approval}
                  hint={texts.approvalHint}
                  {...form.field("ordersSettings.requiresApproval")}
                />
                <Checkbox
                  label={texts.unpaidAccess}
                  hint={texts.unpaidAccessHint}
                  {...form.field("ordersSettings.allowsUnpaidAccess")}
                />
                <FieldRow>
                  {days(texts.cancellation, "cancellationWindowMinutes", texts.cancellationHint)}
                  {days(texts.returns, "returnWindowDays", texts.returnsHint)}
                </FieldRow>
                {days(texts.withdrawal, "withdrawalWindowDays", texts.withdrawalHint)}
                <Checkbox label={texts.createInvoice} {...form.field("ordersSettings.createInvoice")} />
              </FieldStack>
            </Card>
            <Card title={texts.invoices} id="invoice-details">
              <FieldStack>
                {data.invoices.missingForInvoices.length > 0 ? (
                  <Banner tone="warning" title={texts.missing}>
                    <p>{texts.missingText}</p>
                    {data.invoices.waitingCount > 0 && (
                      <p>{formatMessage(language, texts.waiting, { count: data.invoices.waitingCount })}</p>
                    )}
                  </Banner>
                ) : (
                  data.invoices.missing.length > 0 && <Banner tone="note">{texts.eInvoices}</Banner>
                )}
                <TextField label={texts.seller.legalName} {...form.field("invoiceSettings.seller.legalName")} />
                <FieldRow>
                  {placeFields.map((name) => (
                    <TextField
                      key={name}
                      label={texts.seller[name]}
                      {...form.field(`invoiceSettings.seller.address.${name}`)}
                    />
                  ))}
                  <CountrySelect
                    label={texts.country}
                    emptyLabel={texts.sameCountry}
                    {...country}
                    onChange={(code) => {
                      country.onChange(code);
                      // Subdivisions belong to their country.
                      subdivision.onChange("");
                    }}
                  />
                  <SubdivisionSelect
                    country={country.value || storeCountry}
                    emptyLabel={texts.noSubdivision}
                    {...subdivision}
                  />
                </FieldRow>
                {detailFields.map((line) => (
                  <FieldRow key={line[0]}>
                    {line.map((name) => (
                      <TextField
                        key={name}
                        label={texts.seller[name]}
                        {...form.field(`invoiceSettings.seller.${name}`)}
                      />
                    ))}
                  </FieldRow>
                ))}
                <FieldRow>
                  <TextField label={texts.invoicePrefix} {...form.field("invoiceSettings.invoicePrefix")} />
                  <TextField label={texts.creditNotePrefix} {...form.field("invoiceSettings.creditNotePrefix")} />
                </FieldRow>
                <TextField
                  label={texts.paymentTerms}
                  inputMode="numeric"
                  {...form.field("invoiceSettings.paymentTermsDays")}
                />
                <TextArea label={texts.footer} rows={2} {...form.field("invoiceSettings.footer")} />
              </FieldStack>
            </Card>
            <div>
              <Button type="submit" variant="primary" isBusy={form.isPending}>
                {texts.save}
              </Button>
            </div>
          </Stack>
        </Form>
        <NewOrderEmailsCard />
      </Stack>
    </Page>
  );
}
