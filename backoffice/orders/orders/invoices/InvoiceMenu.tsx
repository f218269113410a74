import { useMutation } from "@tanstack/react-query";
import { type Invoice, issueInvoice, sendInvoice, voidInvoice } from "#api/orders/invoices.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { openInvoice } from "./invoice-queries.ts";
import { invoiceTexts } from "./texts/texts.ts";

/** Actions for an invoice. */
export function InvoiceMenu({ invoice }: { invoice: Invoice }) {
  const can = useCan();
  const language = useLanguage();
  const texts = useTexts(invoiceTexts).menu;
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
  const name = invoice.displayNumber ?? texts.draft;
  return (
    <Menu
      label={formatMessage(language, texts.label, { name })}
      variant="plain"
      size="small"
      entries={[
        { id: "pdf", label: texts.pdf, onSelect: () => act.mutate({ work: () => openInvoice(invoice.id, "pdf") }) },
        ...(isDraft
          ? []
          : [
              {
                id: "xml",
                label: texts.eInvoice,
                onSelect: () => act.mutate({ work: () => openInvoice(invoice.id, "xml") }),
              },
            ]),
        ...(can("orders:write") && isDraft
          ? [
              {
                id: "issue",
                label: texts.issue,
                onSelect: () => act.mutate({ work: () => call(issueInvoice, { params }), done: texts.issued }),
              },
            ]
          : []),
        ...(can("orders:write") && !isDraft
          ? [
              {
                id: "send",
                label: texts.send,
                onSelect: () => act.mutate({ work: () => call(sendInvoice, { params, body: {} }), done: texts.sent }),
              },
            ]
          : []),
        ...(can("orders:write") && !isVoid && invoice.kind === "INVOICE"
          ? [
              {
                id: "void",
                label: isDraft ? texts.delete : texts.void,
                isDangerous: true,
                onSelect: () =>
                  act.mutate({
                    work: () => call(voidInvoice, { params }),
                    done: isDraft ? texts.deleted : texts.voided,
                  }),
              },
            ]
          : []),
      ]}
    >
      {texts.actions}
    </Menu>
  );
}
