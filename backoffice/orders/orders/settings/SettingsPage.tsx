import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { updateInvoiceSettings } from "#api/orders/invoices.ts";
import { updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { formatMessage } from "#api/store/messages.ts";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import {
  Checkbox,
  FieldRow,
  FieldStack,
  SelectField,
  TextArea,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { NewOrderEmailsCard } from "../new-order-emails/NewOrderEmailsCard.tsx";
import { orderSettingsQuery } from "../settings-query.ts";
import { orderSettingsTexts } from "./texts/texts.ts";

/** Grouped by row. */
const sellerFields = [
  ["legalName"],
  ["vatId", "taxNumber", "registration"],
  ["email", "phone"],
  ["iban", "bic"],
] as const;
const placeFields = ["addressLine", "postalCode", "city"] as const;

/** Order handling and the seller's details on invoices. */
export function OrderSettingsPage() {
  const { data } = useSuspenseQuery(orderSettingsQuery);
  const language = useLanguage();
  const texts = useTexts(orderSettingsTexts);
  const [orders, setOrders] = useState(data.orders);
  const [invoices, setInvoices] = useState(data.invoices);
  const save = useMutation({
    mutationFn: async () => {
      const { createdDate: _, updatedDate: __, ...ordersSettings } = orders;
      const { missing: ___, missingForInvoices: ____, waitingCount: _____, ...invoiceSettings } = invoices;
      // First, because it may ask for the password, and only when changed, because nothing else here does.
      const isChanged = JSON.stringify(invoices) !== JSON.stringify(data.invoices);
      if (isChanged) await call(updateInvoiceSettings, { body: { invoiceSettings } });
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
  ) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={String(orders[name])}
      onChange={(event) => setOrders({ ...orders, [name]: Math.trunc(Number(event.currentTarget.value)) || 0 })}
    />
  );
  const { seller } = invoices;
  const storeCountry = useQuery(storeSettingsQuery).data?.settings.country ?? "";
  const setSeller = (change: Partial<typeof seller>) => setInvoices({ ...invoices, seller: { ...seller, ...change } });
  return (
    <Page
      title={texts.title}
      width="narrow"
      back={{ to: "/settings", label: texts.back }}
      actions={<Link to="/settings/order-mails">{texts.emails}</Link>}
    >
      <Stack>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <Stack>
            {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
            <Card title={texts.orders}>
              <FieldStack>
                <SelectField
                  label={texts.inventory}
                  value={orders.inventoryUpdateTrigger}
                  onChange={(event) => {
                    const isPaid = event.currentTarget.value === "ON_ORDER_PAID";
                    setOrders({ ...orders, inventoryUpdateTrigger: isPaid ? "ON_ORDER_PAID" : "ON_ORDER_PLACED" });
                  }}
                >
                  <option value="ON_ORDER_PLACED">{texts.whenPlaced}</option>
                  <option value="ON_ORDER_PAID">{texts.whenPaid}</option>
                </SelectField>
                <Checkbox
                  label={texts.unpaidAccess}
                  hint={texts.unpaidAccessHint}
                  checked={orders.allowsUnpaidAccess}
                  onChange={(event) => setOrders({ ...orders, allowsUnpaidAccess: event.currentTarget.checked })}
                />
                <FieldRow>
                  {days(texts.cancellation, "cancellationWindowMinutes", texts.cancellationHint)}
                  {days(texts.returns, "returnWindowDays", texts.returnsHint)}
                </FieldRow>
                {days(texts.withdrawal, "withdrawalWindowDays", texts.withdrawalHint)}
                <Checkbox
                  label={texts.createInvoice}
                  checked={orders.createInvoice}
                  onChange={(event) => setOrders({ ...orders, createInvoice: event.currentTarget.checked })}
                />
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
                {sellerFields.map((line) => (
                  <FieldRow key={line[0]}>
                    {line.map((name) => (
                      <TextField
                        key={name}
                        name={name}
                        label={texts.seller[name]}
                        value={seller[name] ?? ""}
                        onChange={(event) => setSeller({ [name]: event.currentTarget.value })}
                      />
                    ))}
                  </FieldRow>
                ))}
                <FieldRow>
                  {placeFields.map((name) => (
                    <TextField
                      key={name}
                      name={`address.${name}`}
                      label={texts.seller[name]}
                      value={seller.address?.[name] ?? ""}
                      onChange={(event) =>
                        setSeller({ address: { ...seller.address, [name]: event.currentTarget.value } })
                      }
                    />
                  ))}
                  <CountrySelect
                    label={texts.country}
                    emptyLabel={texts.sameCountry}
                    value={seller.address?.country ?? ""}
                    onChange={(country) => {
                      // Subdivisions belong to their country.
                      const { subdivision: _, ...address } = seller.address ?? {};
                      setSeller({ address: { ...address, country } });
                    }}
                  />
                  <SubdivisionSelect
                    name="address.subdivision"
                    country={seller.address?.country || storeCountry}
                    emptyLabel={texts.noSubdivision}
                    value={seller.address?.subdivision ?? ""}
                    onChange={(subdivision) => setSeller({ address: { ...seller.address, subdivision } })}
                  />
                </FieldRow>
                <FieldRow>
                  <TextField
                    label={texts.invoicePrefix}
                    value={invoices.invoicePrefix}
                    maxLength={20}
                    onChange={(event) => setInvoices({ ...invoices, invoicePrefix: event.currentTarget.value })}
                  />
                  <TextField
                    label={texts.creditNotePrefix}
                    value={invoices.creditNotePrefix}
                    maxLength={20}
                    onChange={(event) => setInvoices({ ...invoices, creditNotePrefix: event.currentTarget.value })}
                  />
                </FieldRow>
                <TextField
                  label={texts.paymentTerms}
                  inputMode="numeric"
                  value={String(invoices.paymentTermsDays)}
                  onChange={(event) =>
                    setInvoices({ ...invoices, paymentTermsDays: Math.trunc(Number(event.currentTarget.value)) || 0 })
                  }
                />
                <TextArea
                  label={texts.footer}
                  rows={2}
                  maxLength={1000}
                  value={invoices.footer}
                  onChange={(event) => setInvoices({ ...invoices, footer: event.currentTarget.value })}
                />
              </FieldStack>
            </Card>
            <div>
              <Button type="submit" variant="primary" isBusy={save.isPending}>
                {texts.save}
              </Button>
            </div>
          </Stack>
        </form>
        <NewOrderEmailsCard />
      </Stack>
    </Page>
  );
}
