import { useMutation } from "@tanstack/react-query";
import { type Invoice, issueInvoice, sendInvoice, voidInvoice } from "#api/orders/invoices.ts";
import { call } from "#backoffice/client.ts";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { refreshOrders } from "../queries.ts";
import { openInvoice } from "./invoice-queries.ts";

/** What can be done with one invoice. */
export function InvoiceMenu({ invoice }: { invoice: Invoice }) {
  const can = useCan();
  const act = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done?: string }) => work(),
    onSuccess: async (_, { done }) => {
      if (done === undefined) return;
      await refreshOrders();
      showToast(done);
    },
    onError: (error) => showToast(messageOf(error)),
  });
  const params = { invoiceId: invoice.id };
  const isDraft = invoice.status === "Draft";
  const isVoid = invoice.status === "Void";
  const name = invoice.displayNumber ?? "the draft";
  return (
    <Menu
      label={`Actions for ${name}`}
      variant="plain"
      size="small"
      entries={[
        { id: "pdf", label: "Open PDF", onSelect: () => act.mutate({ work: () => openInvoice(invoice.id, "pdf") }) },
        ...(isDraft
          ? []
          : [
              {
                id: "xml",
                label: "Open e-invoice",
                onSelect: () => act.mutate({ work: () => openInvoice(invoice.id, "xml") }),
              },
            ]),
        ...(can("orders:write") && isDraft
          ? [
              {
                id: "issue",
                label: "Issue",
                onSelect: () => act.mutate({ work: () => call(issueInvoice, { params }), done: "Issued" }),
              },
            ]
          : []),
        ...(can("orders:write") && !isDraft
          ? [
              {
                id: "send",
                label: "Mail to the customer",
                onSelect: () => act.mutate({ work: () => call(sendInvoice, { params, body: {} }), done: "Sent" }),
              },
            ]
          : []),
        ...(can("orders:write") && !isVoid && invoice.kind === "INVOICE"
          ? [
              {
                id: "void",
                label: isDraft ? "Delete draft" : "Make void",
                isDangerous: true,
                onSelect: () =>
                  act.mutate({ work: () => call(voidInvoice, { params }), done: isDraft ? "Deleted" : "Made void" }),
              },
            ]
          : []),
      ]}
    >
      Actions
    </Menu>
  );
}
