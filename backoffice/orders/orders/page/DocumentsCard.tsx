import { useMutation, useQuery } from "@tanstack/react-query";
import { generateInvoice, getAddressLabels, getPackingSlips } from "#api/orders/invoices.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useTexts } from "#ui/language.ts";
import { InvoiceBadge } from "../invoices/InvoiceBadge.tsx";
import { InvoiceMenu } from "../invoices/InvoiceMenu.tsx";
import { orderInvoicesQuery } from "../invoices/invoice-queries.ts";
import { SellerNotice, useIncompleteSeller } from "../invoices/SellerNotice.tsx";
import { openFile } from "../open-file.ts";
import styles from "../orders.module.css";
import { refreshOrders } from "../queries.ts";
import { orderSettingsQuery } from "../settings-query.ts";
import { orderPageTexts } from "./texts/texts.ts";

/** Invoices, credit notes, the packing slip and the address label of one order. */
export function DocumentsCard({ order }: { order: Order }) {
  const can = useCan();
  const texts = useTexts(orderPageTexts).documents;
  const invoices = useQuery(orderInvoicesQuery(order.id));
  const isBlocked = useIncompleteSeller() !== undefined;
  const make = useMutation({
    mutationFn: () => call(generateInvoice, { params: { orderId: order.id }, body: {} }),
    onSuccess: async () => {
      await refreshOrders();
      showToast(texts.invoiceCreated);
    },
    onError: async (error) => {
      showToast(messageOf(error));
      // The details may have been removed since the page was loaded; the notice then shows what is missing.
      await queryClient.invalidateQueries({ queryKey: orderSettingsQuery.queryKey });
    },
  });
  const slip = useMutation({
    mutationFn: () => call(getPackingSlips, { body: { orderIds: [order.id] } }),
    onSuccess: ({ pdfUrl }) => openFile(pdfUrl),
    onError: (error) => showToast(messageOf(error)),
  });
  const label = useMutation({
    mutationFn: () => call(getAddressLabels, { body: { orderIds: [order.id] } }),
    onSuccess: ({ pdfUrl }) => openFile(pdfUrl),
    onError: (error) => showToast(messageOf(error)),
  });
  const isShipped =
    order.recipientInfo?.address !== undefined && order.shippingInfo?.logistics?.pickupDetails === undefined;
  // An order has one invoice, and another one after that is voided.
  const hasInvoice = (invoices.data ?? []).some(({ kind, status }) => kind === "INVOICE" && status !== "Void");
  const canMake = order.status === "APPROVED" && invoices.isSuccess && !hasInvoice;
  return (
    <Card title={texts.title}>
      <FieldStack>
        {canMake && <SellerNotice />}
        {invoices.data !== undefined && invoices.data.length > 0 && (
          <ul className={styles.documents}>
            {invoices.data.map((invoice) => (
              <li key={invoice.id}>
                <span>{invoice.displayNumber ?? texts.draft}</span>
                <InvoiceBadge invoice={invoice} />
                <InvoiceMenu invoice={invoice} />
              </li>
            ))}
          </ul>
        )}
        {canMake && can("orders:write") && (
          <Button size="small" disabled={isBlocked} isBusy={make.isPending} onClick={() => make.mutate()}>
            {texts.createInvoice}
          </Button>
        )}
        <Button size="small" isBusy={slip.isPending} onClick={() => slip.mutate()}>
          {texts.packingSlip}
        </Button>
        {isShipped && (
          <Button size="small" isBusy={label.isPending} onClick={() => label.mutate()}>
            {texts.addressLabel}
          </Button>
        )}
      </FieldStack>
    </Card>
  );
}
