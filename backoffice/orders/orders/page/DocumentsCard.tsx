import { useMutation, useQuery } from "@tanstack/react-query";
import { generateInvoice, getPackingSlips } from "#api/orders/invoices.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ApiError } from "#sdk/call.ts";
import { InvoiceMenu } from "../invoices/InvoiceMenu.tsx";
import { InvoiceBadge } from "../invoices/InvoicesPage.tsx";
import { orderInvoicesQuery } from "../invoices/invoice-queries.ts";
import { SellerNotice } from "../invoices/SellerNotice.tsx";
import { openFile } from "../list/BulkOrders.tsx";
import styles from "../orders.module.css";
import { refreshOrders } from "../queries.ts";
import { orderSettingsQuery } from "../settings-query.ts";

/** Invoices, credit notes and the packing slip of one order. */
export function DocumentsCard({ order }: { order: Order }) {
  const can = useCan();
  const invoices = useQuery(orderInvoicesQuery(order.id));
  const make = useMutation({
    mutationFn: () => call(generateInvoice, { params: { orderId: order.id }, body: {} }),
    onSuccess: async () => {
      await refreshOrders();
      showToast("Invoice created");
    },
    // Without the seller's details the notice below says what to do.
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== "INVOICE_SELLER_INCOMPLETE")
        return showToast(messageOf(error));
      await queryClient.invalidateQueries({ queryKey: orderSettingsQuery.queryKey });
    },
  });
  const slip = useMutation({
    mutationFn: () => call(getPackingSlips, { body: { orderIds: [order.id] } }),
    onSuccess: ({ pdfUrl }) => openFile(pdfUrl),
    onError: (error) => showToast(messageOf(error)),
  });
  // One invoice stands for an order; another one follows a voided one.
  const hasInvoice = (invoices.data ?? []).some(({ kind, status }) => kind === "INVOICE" && status !== "Void");
  const canMake = order.status === "APPROVED" && invoices.isSuccess && !hasInvoice;
  return (
    <Card title="Documents">
      <FieldStack>
        {canMake && <SellerNotice />}
        {invoices.data !== undefined && invoices.data.length > 0 && (
          <ul className={styles.documents}>
            {invoices.data.map((invoice) => (
              <li key={invoice.id}>
                <span>{invoice.displayNumber ?? "Draft"}</span>
                <InvoiceBadge invoice={invoice} />
                <InvoiceMenu invoice={invoice} />
              </li>
            ))}
          </ul>
        )}
        {canMake && can("orders:write") && (
          <Button size="small" isBusy={make.isPending} onClick={() => make.mutate()}>
            Create invoice
          </Button>
        )}
        <Button size="small" isBusy={slip.isPending} onClick={() => slip.mutate()}>
          Packing slip
        </Button>
      </FieldStack>
    </Card>
  );
}
