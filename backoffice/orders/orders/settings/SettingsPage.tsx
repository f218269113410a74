import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { updateInvoiceSettings } from "#api/orders/invoices.ts";
import { updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
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
import { plural } from "#backoffice/format.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { orderSettingsQuery } from "../settings-query.ts";

/** Grouped by row. */
const sellerFields = [
  [["legalName", "Legal name"]],
  [
    ["vatId", "VAT ID"],
    ["taxNumber", "Tax number"],
    ["registration", "Company registration"],
  ],
  [
    ["email", "Email on invoices"],
    ["phone", "Phone"],
  ],
  [
    ["iban", "IBAN"],
    ["bic", "BIC"],
  ],
] as const;
const placeFields = [
  ["addressLine", "Street address"],
  ["postalCode", "Postal code"],
  ["city", "City"],
] as const;

/** Order handling and the seller's details on invoices. */
export function OrderSettingsPage() {
  const { data } = useSuspenseQuery(orderSettingsQuery);
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
      showToast("Settings saved");
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
      title="Orders and invoices"
      width="narrow"
      back={{ to: "/settings", label: "Settings" }}
      actions={<Link to="/settings/order-mails">Customize order emails</Link>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
          <Card title="Orders">
            <FieldStack>
              <SelectField
                label="Reduce inventory"
                value={orders.inventoryUpdateTrigger}
                onChange={(event) => {
                  const isPaid = event.currentTarget.value === "ON_ORDER_PAID";
                  setOrders({ ...orders, inventoryUpdateTrigger: isPaid ? "ON_ORDER_PAID" : "ON_ORDER_PLACED" });
                }}
              >
                <option value="ON_ORDER_PLACED">when an order is placed</option>
                <option value="ON_ORDER_PAID">when an order is paid</option>
              </SelectField>
              <Checkbox
                label="Release tickets and downloads before payment"
                hint="When off, event tickets can't be checked in and files can't be downloaded until the order is paid."
                checked={orders.allowsUnpaidAccess}
                onChange={(event) => setOrders({ ...orders, allowsUnpaidAccess: event.currentTarget.checked })}
              />
              <FieldRow>
                {days(
                  "Customers can cancel for (minutes)",
                  "cancellationWindowMinutes",
                  "Enter 0 to turn off cancellations by customers.",
                )}
                {days(
                  "Customers can return for (days)",
                  "returnWindowDays",
                  "Enter 0 to turn off return requests by customers.",
                )}
              </FieldRow>
              {days("Right of withdrawal in the European Union (days)", "withdrawalWindowDays", "At least 14")}
              <Checkbox
                label="Issue invoices automatically when orders are paid"
                checked={orders.createInvoice}
                onChange={(event) => setOrders({ ...orders, createInvoice: event.currentTarget.checked })}
              />
            </FieldStack>
          </Card>
          <Card title="Invoice details" id="invoice-details">
            <FieldStack>
              {data.invoices.missingForInvoices.length > 0 ? (
                <Banner tone="warning" title="Invoices can't be issued yet">
                  Add your legal name, street address and city.
                  {data.invoices.waitingCount > 0 &&
                    ` Then the ${plural(data.invoices.waitingCount, "paid order that is waiting gets its invoice", "paid orders that are waiting get their invoices")}.`}
                </Banner>
              ) : (
                data.invoices.missing.length > 0 && (
                  <Banner tone="note">E-invoices also need your country and a VAT ID or tax number.</Banner>
                )
              )}
              {sellerFields.map((line) => (
                <FieldRow key={line[0][0]}>
                  {line.map(([name, label]) => (
                    <TextField
                      key={name}
                      name={name}
                      label={label}
                      value={seller[name] ?? ""}
                      onChange={(event) => setSeller({ [name]: event.currentTarget.value })}
                    />
                  ))}
                </FieldRow>
              ))}
              <FieldRow>
                {placeFields.map(([name, label]) => (
                  <TextField
                    key={name}
                    name={`address.${name}`}
                    label={label}
                    value={seller.address?.[name] ?? ""}
                    onChange={(event) =>
                      setSeller({ address: { ...seller.address, [name]: event.currentTarget.value } })
                    }
                  />
                ))}
                <CountrySelect
                  label="Country"
                  emptyLabel="Same as the store"
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
                  emptyLabel="None"
                  value={seller.address?.subdivision ?? ""}
                  onChange={(subdivision) => setSeller({ address: { ...seller.address, subdivision } })}
                />
              </FieldRow>
              <FieldRow>
                <TextField
                  label="Invoice number prefix"
                  value={invoices.invoicePrefix}
                  maxLength={20}
                  onChange={(event) => setInvoices({ ...invoices, invoicePrefix: event.currentTarget.value })}
                />
                <TextField
                  label="Credit note number prefix"
                  value={invoices.creditNotePrefix}
                  maxLength={20}
                  onChange={(event) => setInvoices({ ...invoices, creditNotePrefix: event.currentTarget.value })}
                />
              </FieldRow>
              <TextField
                label="Payment due within (days)"
                inputMode="numeric"
                value={String(invoices.paymentTermsDays)}
                onChange={(event) =>
                  setInvoices({ ...invoices, paymentTermsDays: Math.trunc(Number(event.currentTarget.value)) || 0 })
                }
              />
              <TextArea
                label="Footer"
                rows={2}
                maxLength={1000}
                value={invoices.footer}
                onChange={(event) => setInvoices({ ...invoices, footer: event.currentTarget.value })}
              />
            </FieldStack>
          </Card>
          <div>
            <Button type="submit" variant="primary" isBusy={save.isPending}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Page>
  );
}
