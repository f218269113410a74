import { sql } from "kysely";
import * as invoices from "#api/orders/invoices.ts";
import {
  addActivity,
  enqueueOrderMail,
  findOrder,
  getOrder,
  getOrderByKey,
  selectOrders,
  visibleTo,
} from "#server/orders/orders/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { money2 } from "#server/platform/money/money.ts";
import { linksOf, ordersPath, signDocument } from "./files.ts";
import { labelsFor } from "./labels.ts";
import { issueWaitingInvoices } from "./listeners.ts";
import { issueInvoice, makeInvoice, voidInvoice } from "./make-invoice.ts";
import { presentInvoice } from "./present.ts";
import { addLink, getInvoice, listInvoices, listLinks, lockInvoice, queryInvoices, recordSent } from "./queries.ts";
import { type InvoiceSettingsChanges, readInvoiceSettings, updateInvoiceSettings } from "./settings.ts";

/** The app ID of this store's own invoices, next to apps that create invoices. */
const OWN_APP_ID = "13ee94c1-b635-8505-3391-97919052c16f";

async function changeSettings(tx: Tx, changes: InvoiceSettingsChanges, now: Date) {
  const settings = await updateInvoiceSettings(tx, changes, now);
  const canIssue = settings.missingForInvoices.length === 0;
  if (canIssue && settings.waitingCount > 0) await enqueue(tx, issueWaitingInvoices, {}, { key: "waiting invoices" });
  return settings;
}

async function linkToOrders(
  { db, actor, store }: Pick<CallContext, "actor" | "store"> & { db: Connection },
  file: Parameters<typeof ordersPath>[0],
  orderIds: readonly string[],
): Promise<{ pdfUrl: string }> {
  const where = sql<boolean>`o.id = any(${[...orderIds]}::uuid[]) and ${visibleTo(actor)}`;
  const found = new Set((await selectOrders(db, { where })).map(({ id }) => id));
  const path = ordersPath(
    file,
    orderIds.filter((id) => found.has(id)),
  );
  return { pdfUrl: signDocument(store, path) };
}

export const routes = [
  handleWrite(invoices.addInvoiceToOrder, async ({ tx, params: { orderId }, body: { invoiceInfo }, actor, now }) => {
    const order = await getOrder(tx, actor, orderId);
    await addLink(tx, { orderId, ...invoiceInfo, now });
    await addActivity(tx, order.id, { type: "INVOICE_ADDED" }, { actor, now });
    const links = await listLinks(tx, [orderId]);
    return { orderInvoices: links.map(({ invoice_id: id, app_id: appId }) => ({ id, appId })) };
  }),
  handleWrite(invoices.generateInvoice, async ({ tx, params: { orderId }, body, actor, now }) => {
    const { id } = await makeInvoice(tx, { actor, now }, { orderId, isDraft: body.isDraft ?? false });
    return { invoiceId: id };
  }),
  handleWrite(invoices.bulkGenerateInvoices, async ({ tx, body, actor, now }) => {
    const outcomes = await attemptEach(
      tx,
      [...body.orderIds].sort(),
      async (orderId) => {
        const { id } = await makeInvoice(tx, { actor, now }, { orderId, isDraft: false });
        return { id: orderId, entity: { orderId, invoiceId: id, id, appId: OWN_APP_ID } };
      },
      (orderId) => orderId,
    );
    return bulkAnswer(outcomes, "item", true);
  }),
  handleRead(invoices.listInvoicesForMultipleOrders, async ({ db, body: { orderIds } }) => {
    const own = await listInvoices(db, orderIds);
    const links = await listLinks(db, orderIds);
    return {
      invoicesForOrder: orderIds.map((orderId) => ({
        orderId,
        invoicesInfo: [
          ...own.filter((each) => each.order_id === orderId).map(({ id }) => ({ id, appId: OWN_APP_ID })),
          ...links
            .filter((each) => each.order_id === orderId)
            .map(({ invoice_id: id, app_id: appId }) => ({ id, appId })),
        ],
      })),
    };
  }),
  handleRead(invoices.queryInvoices, async ({ db, body, now }) => {
    const { rows, pagingMetadata, total } = await queryInvoices(db, body.query);
    return { invoices: rows.map((row) => presentInvoice(row, now)), pagingMetadata, total };
  }),
  handleRead(invoices.getInvoice, async ({ db, params, now, store }) => {
    const invoice = await getInvoice(db, params.invoiceId);
    return { invoice: presentInvoice(invoice, now), ...linksOf(store, invoice) };
  }),
  handleWrite(invoices.issueInvoice, async ({ tx, params, actor, now }) => ({
    invoice: presentInvoice(await issueInvoice(tx, { actor, now }, params.invoiceId), now),
  })),
  handleWrite(invoices.sendInvoice, async ({ tx, params, body, actor, now, store }) => {
    const invoice = await lockInvoice(tx, params.invoiceId);
    if (invoice.state === "DRAFT") throw new AppError("INVOICE_IS_A_DRAFT");
    const order = await findOrder(tx, invoice.order_id);
    const email = body.email ?? order?.email ?? "";
    if (order === undefined || email === "") throw new AppError("MISSING_CONTACT_EMAIL");
    const number = invoice.display_number ?? "";
    const labels = labelsFor(order.language);
    const title = `${invoice.kind === "CREDIT_NOTE" ? labels.creditNote : labels.invoice} ${number}`;
    const { pdfUrl } = linksOf(store, invoice, true);
    await enqueueOrderMail(tx, {
      order: { ...order, email },
      kind: "invoice",
      subject: (name) => `${title} – ${name}`,
      heading: title,
      opening: [{ kind: "paragraph", text: `${labels.order}: ${order.number}` }],
      button: { label: `${title} (PDF)`, url: pdfUrl },
      blocks: [],
      baseUrl: store.baseUrl(),
      now,
    });
    await recordSent(tx, invoice.id, now);
    const details = { invoice: { invoiceId: invoice.id, displayNumber: number } };
    await addActivity(tx, order.id, { type: "INVOICE_SENT", body: { details } }, { actor, now });
    return { invoice: presentInvoice(await getInvoice(tx, invoice.id), now) };
  }),
  handleWrite(invoices.voidInvoice, async ({ tx, params, actor, now }) => ({
    invoice: presentInvoice(await voidInvoice(tx, { actor, now }, params.invoiceId), now),
  })),
  handleRead(invoices.listOrderDocuments, async ({ db, params, query, actor, store }) => {
    const order = await getOrderByKey(db, actor, { ...query, id: params.orderId });
    const issued = (await listInvoices(db, [order.id])).filter(({ state }) => state === "ISSUED" || state === "VOID");
    return {
      documents: issued.flatMap((invoice) => {
        if (invoice.issued_at === null || invoice.display_number === null) return [];
        const { id, kind, display_number: displayNumber, total, document } = invoice;
        const issuedDate = invoice.issued_at.toISOString();
        const worth = money2(total, document.currency, document.locale);
        return [{ id, kind, displayNumber, issuedDate, total: worth, ...linksOf(store, invoice) }];
      }),
    };
  }),
  handleRead(invoices.getPackingSlips, ({ body, ...context }) => linkToOrders(context, "packing-slips", body.orderIds)),
  handleRead(invoices.getAddressLabels, ({ body, ...context }) =>
    linkToOrders(context, "address-labels", body.orderIds),
  ),
  handleRead(invoices.getInvoiceSettings, async ({ db }) => ({ invoiceSettings: await readInvoiceSettings(db) })),
  handleWrite(invoices.updateInvoiceSettings, async ({ tx, body, now }) => ({
    invoiceSettings: await changeSettings(tx, body.invoiceSettings, now),
  })),
];
