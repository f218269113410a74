import { queryOptions, useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { getInvoiceSettings, updateInvoiceSettings } from "#api/invoices.ts";
import { getOrdersSettings, updateOrdersSettings } from "#api/order-intake.ts";
import { call, queryClient } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Checkbox, FieldRow, FieldStack, SelectField, TextArea, TextField } from "../components/Field.tsx";
import { Page, Stack } from "../components/Page.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { CountrySelect } from "../shipping/CountrySelect.tsx";

export const orderSettingsQuery = queryOptions({
  queryKey: ["settings", "orders"],
  queryFn: async () => ({
    orders: (await call(getOrdersSettings, {})).ordersSettings,
    invoices: (await call(getInvoiceSettings, {})).invoiceSettings,
  }),
});

/** In the lines in which they stand. */
const sellerFields = [
  [["legalName", "Legal name"]],
  [
    ["vatId", "VAT id"],
    ["taxNumber", "Tax number"],
    ["registration", "Register and number"],
  ],
  [
    ["email", "E-mail on invoices"],
    ["phone", "Phone"],
  ],
  [
    ["iban", "IBAN"],
    ["bic", "BIC"],
  ],
] as const;
const placeFields = [
  ["addressLine", "Street and number"],
  ["postalCode", "Postal code"],
  ["city", "City"],
] as const;

/** How the store deals with orders, and what stands on its invoices. */
export function OrderSettingsPage() {
  const { data } = useSuspenseQuery(orderSettingsQuery);
  const [orders, setOrders] = useState(data.orders);
  const [invoices, setInvoices] = useState(data.invoices);
  const save = useMutation({
    mutationFn: async () => {
      const { createdDate: _, updatedDate: __, ...ordersSettings } = orders;
      const { missing: ___, ...invoiceSettings } = invoices;
      await call(updateOrdersSettings, { body: { ordersSettings } });
      await call(updateInvoiceSettings, { body: { invoiceSettings } });
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
  const setSeller = (change: Partial<typeof seller>) => setInvoices({ ...invoices, seller: { ...seller, ...change } });
  return (
    <Page
      title="Orders and invoices"
      width="narrow"
      back={{ to: "/settings", label: "settings" }}
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
                label="Stock is taken"
                value={orders.inventoryUpdateTrigger}
                onChange={(event) => {
                  const isPaid = event.currentTarget.value === "ON_ORDER_PAID";
                  setOrders({ ...orders, inventoryUpdateTrigger: isPaid ? "ON_ORDER_PAID" : "ON_ORDER_PLACED" });
                }}
              >
                <option value="ON_ORDER_PLACED">when an order is placed</option>
                <option value="ON_ORDER_PAID">when an order is paid</option>
              </SelectField>
              <FieldRow>
                {days("Buyers may cancel for (minutes)", "cancellationWindowMinutes", "0: never by themselves")}
                {days("Buyers may return for (days)", "returnWindowDays", "0: never by themselves")}
              </FieldRow>
              {days("Right of withdrawal in the European Union (days)", "withdrawalWindowDays", "At least 14")}
              <Checkbox
                label="Make the invoice when an order is paid"
                checked={orders.createInvoice}
                onChange={(event) => setOrders({ ...orders, createInvoice: event.currentTarget.checked })}
              />
            </FieldStack>
          </Card>
          <Card title="What stands on invoices">
            <FieldStack>
              {data.invoices.missing.length > 0 && (
                <Banner tone="note">E-invoices need the legal name, the country and a VAT id or tax number.</Banner>
              )}
              {sellerFields.map((line) => (
                <FieldRow key={line[0][0]}>
                  {line.map(([name, label]) => (
                    <TextField
                      key={name}
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
                    label={label}
                    value={seller.address?.[name] ?? ""}
                    onChange={(event) =>
                      setSeller({ address: { ...seller.address, [name]: event.currentTarget.value } })
                    }
                  />
                ))}
                <CountrySelect
                  label="Country"
                  emptyLabel="Not said"
                  value={seller.address?.country ?? ""}
                  onChange={(country) => setSeller({ address: { ...seller.address, country } })}
                />
              </FieldRow>
              <FieldRow>
                <TextField
                  label="Numbers of invoices begin with"
                  value={invoices.invoicePrefix}
                  maxLength={20}
                  onChange={(event) => setInvoices({ ...invoices, invoicePrefix: event.currentTarget.value })}
                />
                <TextField
                  label="Numbers of credit notes begin with"
                  value={invoices.creditNotePrefix}
                  maxLength={20}
                  onChange={(event) => setInvoices({ ...invoices, creditNotePrefix: event.currentTarget.value })}
                />
              </FieldRow>
              <TextField
                label="Days to pay"
                inputMode="numeric"
                value={String(invoices.paymentTermsDays)}
                onChange={(event) =>
                  setInvoices({ ...invoices, paymentTermsDays: Math.trunc(Number(event.currentTarget.value)) || 0 })
                }
              />
              <TextArea
                label="Line at the foot"
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
