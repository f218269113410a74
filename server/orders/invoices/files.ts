/** Documents as files at signed URLs that a browser can open: invoices, e-invoices, packing slips, address labels. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { dayIn } from "#api/store/dates.ts";
import { selectOrders } from "#server/orders/orders/public.ts";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import type { RawAnswer, RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { addressLabels } from "./address-labels.ts";
import { missingForEInvoice } from "./document.ts";
import { invoicePdf, packingSlips } from "./pdf.ts";
import { getInvoice, type Invoice } from "./queries.ts";
import { readSeller } from "./settings.ts";
import { toUbl } from "./ubl.ts";

type Signing = Pick<Store, "config" | "baseUrl" | "now">;

const TEN_MINUTES = 600_000;
/** Lifetime of links in emails; the order page creates new links at any time. */
const MAILED = 90 * 86_400_000;

function signatureOf({ config }: Pick<Store, "config">, path: string, end: string): string {
  return createHmac("sha256", deriveKey(config.secret, "documents")).update(`${path}\n${end}`).digest("base64url");
}

/** `isMailed`: valid for 90 days instead of ten minutes. */
export function signDocument(store: Signing, path: string, isMailed = false): string {
  const life = isMailed ? MAILED : TEN_MINUTES;
  const end = String(Math.ceil((store.now().getTime() + life) / 60_000) * 60_000);
  return `${store.baseUrl()}/documents/${end}/${signatureOf(store, path, end)}/${path}`;
}

export function linksOf(store: Signing, { id, state, document }: Invoice, isMailed = false) {
  const hasEInvoice = state !== "DRAFT" && missingForEInvoice(document.seller).length === 0;
  return {
    pdfUrl: signDocument(store, `invoices/${id}.pdf`, isMailed),
    ...(hasEInvoice ? { eInvoiceUrl: signDocument(store, `invoices/${id}.xml`, isMailed) } : {}),
  };
}

export const GONE: RawAnswer = {
  status: 404,
  headers: [
    ["content-type", "text/plain; charset=utf-8"],
    ["cache-control", "no-store"],
  ],
  body: "This link has expired. Open the page again to get a new link.",
};

export function fileAnswer(body: string | Buffer, { type, name }: { type: string; name: string }): RawAnswer {
  return {
    status: 200,
    headers: [
      ["content-type", type],
      ["content-disposition", `inline; filename="${name}"`],
      ["cache-control", "private, no-store"],
      ["x-content-type-options", "nosniff"],
      ["x-robots-tag", "noindex"],
    ],
    body,
  };
}

function isSigned({ store, params }: RawContext, path: string): boolean {
  const { end = "", signature = "" } = params;
  return /^\d{13}$/.test(end) && isEqual(signature, signatureOf(store, path, end));
}

/** No link outlives an emailed one, so links in emails sent before links had an expiry end as well. */
function isExpired({ store, params }: RawContext): boolean {
  const rest = Number(params.end) - store.now().getTime();
  return rest <= 0 || rest > MAILED + TEN_MINUTES;
}

/** Redirects an expired link to the order page, which has its own access rules and creates new links. */
const redirectToOrder = ({ store }: RawContext, orderId: string): RawAnswer => ({
  status: 303,
  headers: [
    ["location", `${store.baseUrl()}/account/orders/${orderId}`],
    ["cache-control", "no-store"],
  ],
  body: "",
});

/** True for a link to this path that was signed and hasn't expired. */
export const isOpenDocument = (context: RawContext, path: string): boolean =>
  isSigned(context, path) && !isExpired(context);

async function serveInvoice(context: RawContext): Promise<RawAnswer> {
  const { store, params } = context;
  const { file = "" } = params;
  const [id = "", extension = ""] = file.split(".");
  if (!isSigned(context, `invoices/${file}`) || !isId(id)) return GONE;
  const invoice = await getInvoice(store.database.db, id);
  if (isExpired(context)) return redirectToOrder(context, invoice.order_id);
  const number = invoice.display_number ?? "DRAFT";
  const issuedAt = invoice.issued_at ?? invoice.created_at;
  const name = number.replace(/[^A-Za-z0-9._-]/g, "-");
  if (extension === "xml") {
    if (missingForEInvoice(invoice.document.seller).length > 0) return GONE;
    const { timeZone = "UTC" } = invoice.document;
    const dates = {
      number,
      issuedOn: dayIn(issuedAt, timeZone),
      dueOn: invoice.due_at === null ? undefined : dayIn(invoice.due_at, timeZone),
    };
    return fileAnswer(toUbl(invoice.document, dates), { type: "application/xml; charset=utf-8", name: `${name}.xml` });
  }
  const body = await invoicePdf(invoice.document, { number, issuedAt, dueAt: invoice.due_at ?? undefined });
  return fileAnswer(body, { type: "application/pdf", name: `${name}.pdf` });
}

/** Files about several orders. */
type OrdersFile = "packing-slips" | "address-labels";

/** The order IDs are part of the signed path. */
export const ordersPath = (file: OrdersFile, orderIds: readonly string[]): string => `${file}/${orderIds.join(",")}`;

async function serveOrders(context: RawContext, file: OrdersFile): Promise<RawAnswer> {
  const { store, params } = context;
  const ids = (params.ids ?? "").split(",").filter(isId);
  if (!isSigned(context, ordersPath(file, ids)) || isExpired(context)) return GONE;
  const { db } = store.database;
  const found = await selectOrders(db, { where: sql<boolean>`o.id = any(${ids}::uuid[])`, limit: 100 });
  const orders = ids.flatMap((id) => found.find((order) => order.id === id) ?? []);
  const { name: storeName, timeZone } = await readStoreSettings(db);
  const body =
    file === "packing-slips"
      ? await packingSlips(orders, { storeName, timeZone, now: store.now() })
      : await addressLabels(orders, { seller: await readSeller(db), now: store.now() });
  return fileAnswer(body, { type: "application/pdf", name: `${file}.pdf` });
}

export const rawRoutes: readonly RawRoute[] = [
  {
    id: "documents.invoice",
    method: "GET",
    paths: ["/documents/{end}/{signature}/invoices/{file}"],
    run: serveInvoice,
  },
  {
    id: "documents.packingSlips",
    method: "GET",
    paths: ["/documents/{end}/{signature}/packing-slips/{ids}"],
    run: (context) => serveOrders(context, "packing-slips"),
  },
  {
    id: "documents.addressLabels",
    method: "GET",
    paths: ["/documents/{end}/{signature}/address-labels/{ids}"],
    run: (context) => serveOrders(context, "address-labels"),
  },
];
