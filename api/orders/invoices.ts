/**
 * Invoices and credit notes of orders (docs/protocol/billing-and-drafts.md#invoices). Numbers have no gaps, and issued
 * documents never change. Available as PDF and as EN 16931 e-invoice in UBL 2.1.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import {
  Address,
  BulkActionMetadata,
  CursorPagingMetadata,
  Email,
  Id,
  ItemMetadata,
  Money2,
  named,
  Text,
  Timestamp,
} from "../values.ts";

export const invoiceStates = [
  "Draft",
  "Sent",
  "Processing",
  "Paid",
  "Overdue",
  "Void",
  "Deleted",
  "PartiallyPaid",
  "PartialAndOverdue",
] as const;
export const InvoiceState = Type.Enum([...invoiceStates]);
export type InvoiceState = Static<typeof InvoiceState>;

export const Invoice = named(
  "Invoice",
  Type.Object({
    id: Id,
    kind: Type.Enum(["INVOICE", "CREDIT_NOTE"]),
    /** Number with prefix; drafts have none. */
    displayNumber: Type.Optional(Type.String()),
    orderId: Id,
    orderNumber: Type.String(),
    /** Derived from payments and due date. */
    status: InvoiceState,
    total: Money2,
    tax: Money2,
    /** Amount due. */
    balance: Money2,
    buyerName: Type.String(),
    issuedDate: Type.Optional(Timestamp),
    dueDate: Type.Optional(Timestamp),
    sentDate: Type.Optional(Timestamp),
    /** For credit notes: the credited invoice. */
    creditsInvoiceId: Type.Optional(Id),
    createdDate: Timestamp,
  }),
);
export type Invoice = Static<typeof Invoice>;

const InvoiceInfo = Type.Object({ id: Type.String(), appId: Type.String() });
const InvoicesForOrder = Type.Object({ orderId: Type.String(), invoicesInfo: Type.Array(InvoiceInfo) });

const services = ["/ecom"];
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const OrderId = Type.Object({ orderId: Type.String() });
const InvoiceId = Type.Object({ invoiceId: Type.String() });

export const addInvoiceToOrder = endpoint({
  id: "invoices.addInvoiceToOrder",
  method: "POST",
  path: "/v1/invoices/orders/{orderId}/add-invoice",
  services,
  summary: "Record an invoice created by an app.",
  access: writers,
  params: OrderId,
  body: Type.Object({ invoiceInfo: Type.Object({ id: Text(100, 1), appId: Text(100, 1) }) }),
  response: Type.Object({ orderInvoices: Type.Array(InvoiceInfo) }),
  errors: ["ORDER_NOT_FOUND", "INVOICE_ALREADY_EXISTS"],
});

const generationErrors = [
  "ORDER_NOT_FOUND",
  "ORDER_CANCELED",
  "INVOICE_ALREADY_EXISTS",
  "INVOICE_DOES_NOT_ADD_UP",
  "INVOICE_SELLER_INCOMPLETE",
  "MISSING_CONTACT",
] as const;

export const generateInvoice = endpoint({
  id: "invoices.generateInvoice",
  method: "POST",
  path: "/v1/invoices/orders/{orderId}",
  services,
  summary:
    "Issue the invoice of an order with the next number. If the order was edited since the last invoice, that invoice is credited in full first.",
  access: writers,
  params: OrderId,
  body: Type.Object({ isDraft: Type.Optional(Type.Boolean()) }),
  response: Type.Object({ invoiceId: Id }),
  errors: [...generationErrors],
  isIdempotent: true,
});

export const bulkGenerateInvoices = endpoint({
  id: "invoices.bulkGenerateInvoices",
  method: "POST",
  path: "/v1/bulk/invoices/generate",
  services,
  summary: "Issue invoices for up to 300 orders. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({ orderIds: Type.Array(Id, { minItems: 1, maxItems: 300 }) }),
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        itemMetadata: ItemMetadata,
        /** `id` and `appId`, as in lists of invoices, are additions of this store. */
        item: Type.Optional(Type.Object({ orderId: Id, invoiceId: Id, ...InvoiceInfo.properties })),
      }),
    ),
    bulkActionMetadata: BulkActionMetadata,
  }),
  isIdempotent: true,
});

export const listInvoicesForMultipleOrders = endpoint({
  id: "invoices.listForMultipleOrders",
  method: "POST",
  path: "/v1/invoices/list-by-ids",
  services,
  summary: "List the invoices of up to 100 orders, including invoices of apps.",
  access: readers,
  body: Type.Object({ orderIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Type.Object({ invoicesForOrder: Type.Array(InvoicesForOrder) }),
});

export const queryInvoices = endpoint({
  id: "invoices.queryInvoices",
  method: "POST",
  path: "/v1/invoices/query",
  services,
  isQuery: true,
  isOurs: true,
  summary:
    "Query invoices and credit notes, newest first. Fields: id, orderId, kind, status, number, displayNumber, orderNumber, buyerName, buyerEmail, issuedDate, dueDate.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({
    invoices: Type.Array(Invoice),
    pagingMetadata: CursorPagingMetadata,
    /** Number of matches. */
    total: Type.Integer(),
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const getInvoice = endpoint({
  id: "invoices.getInvoice",
  method: "GET",
  path: "/v1/invoices/{invoiceId}",
  services,
  isOurs: true,
  summary: "Get an invoice or credit note, with URLs of its files that are valid for ten minutes.",
  access: readers,
  params: InvoiceId,
  response: Type.Object({ invoice: Invoice, pdfUrl: Type.String(), eInvoiceUrl: Type.Optional(Type.String()) }),
  errors: ["INVOICE_NOT_FOUND"],
});

export const issueInvoice = endpoint({
  id: "invoices.issueInvoice",
  method: "POST",
  path: "/v1/invoices/{invoiceId}/issue",
  services,
  isOurs: true,
  summary: "Issue a draft. It gets a number and can no longer change.",
  access: writers,
  params: InvoiceId,
  response: Type.Object({ invoice: Invoice }),
  errors: ["INVOICE_NOT_FOUND", "INVOICE_IS_NOT_A_DRAFT", "INVOICE_SELLER_INCOMPLETE"],
});

export const sendInvoice = endpoint({
  id: "invoices.sendInvoice",
  method: "POST",
  path: "/v1/invoices/{invoiceId}/delivery",
  services,
  isOurs: true,
  summary: "Email the buyer a link to the document.",
  access: writers,
  params: InvoiceId,
  body: Type.Object({ email: Type.Optional(Email) }),
  response: Type.Object({ invoice: Invoice }),
  errors: ["INVOICE_NOT_FOUND", "INVOICE_IS_A_DRAFT", "MISSING_CONTACT_EMAIL"],
});

export const voidInvoice = endpoint({
  id: "invoices.voidInvoice",
  method: "POST",
  path: "/v1/invoices/{invoiceId}/void",
  services,
  isOurs: true,
  summary: "Void an invoice. It keeps its number, and a credit note for the full amount is issued. A draft is deleted.",
  access: writers,
  params: InvoiceId,
  response: Type.Object({ invoice: Invoice }),
  errors: ["INVOICE_NOT_FOUND", "INVOICE_IS_VOID"],
});

export const listOrderDocuments = endpoint({
  id: "invoices.listOrderDocuments",
  method: "GET",
  path: "/v1/orders/{orderId}/documents",
  services,
  isOurs: true,
  summary:
    "List the issued invoices and credit notes of an order for its buyer. Requires the buyer's token or the order's key.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "secret link",
    permission: "orders:read",
    scope: "orders:read",
  },
  params: OrderId,
  query: Type.Object({ key: Type.Optional(Text(100)) }),
  response: Type.Object({
    documents: Type.Array(
      Type.Object({
        id: Id,
        kind: Type.Enum(["INVOICE", "CREDIT_NOTE"]),
        displayNumber: Type.String(),
        issuedDate: Timestamp,
        total: Money2,
        pdfUrl: Type.String(),
        eInvoiceUrl: Type.Optional(Type.String()),
      }),
    ),
  }),
  errors: ["ORDER_NOT_FOUND"],
});

export const getPackingSlips = endpoint({
  id: "invoices.getPackingSlips",
  method: "POST",
  path: "/v1/packing-slips",
  services,
  isOurs: true,
  summary:
    "Get a URL, valid for ten minutes, of a PDF with the packing slips of up to 100 orders: the items that are unfulfilled.",
  access: readers,
  body: Type.Object({ orderIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Type.Object({ pdfUrl: Type.String() }),
});

export const getAddressLabels = endpoint({
  id: "invoices.getAddressLabels",
  method: "POST",
  path: "/v1/address-labels",
  services,
  isOurs: true,
  summary:
    "Get a URL, valid for ten minutes, of a PDF with the address labels of up to 100 orders: one page of 4 × 6 inches per order that is shipped to an address.",
  access: readers,
  body: Type.Object({ orderIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Type.Object({ pdfUrl: Type.String() }),
});

export const Seller = named(
  "InvoiceSeller",
  Type.Object({
    legalName: Type.Optional(Text(200)),
    address: Type.Optional(Address),
    /** With country prefix: `DE123456789`. */
    vatId: Type.Optional(Text(20)),
    taxNumber: Type.Optional(Text(50)),
    registration: Type.Optional(Text(200)),
    email: Type.Optional(Text(254)),
    phone: Type.Optional(Text(50)),
    iban: Type.Optional(Text(40)),
    bic: Type.Optional(Text(20)),
    bankName: Type.Optional(Text(100)),
  }),
);
export type Seller = Static<typeof Seller>;

export const InvoiceSettings = named(
  "InvoiceSettings",
  Type.Object({
    seller: Seller,
    paymentTermsDays: Type.Integer({ minimum: 0, maximum: 365 }),
    invoicePrefix: Text(20),
    creditNotePrefix: Text(20),
    footer: Text(1000),
    /** Details that an e-invoice (EN 16931) requires and that are missing. */
    missing: Type.Array(Type.String()),
    /** Details that every invoice requires and that are missing. No number is drawn without them. */
    missingForInvoices: Type.Array(Type.String()),
    /** Paid orders whose invoice is issued once the details are complete. */
    waitingCount: Type.Integer(),
  }),
);

export const getInvoiceSettings = endpoint({
  id: "invoices.getSettings",
  method: "GET",
  path: "/v1/invoice-settings",
  services,
  isOurs: true,
  summary: "Get the seller details and settings of invoices.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response: Type.Object({ invoiceSettings: InvoiceSettings }),
});

export const updateInvoiceSettings = endpoint({
  id: "invoices.updateSettings",
  method: "PATCH",
  path: "/v1/invoice-settings",
  services,
  isOurs: true,
  summary: "Update the seller details and settings. They apply to new invoices.",
  access: { actors: ["staff", "app"], permission: "settings:write", isFreshOnly: true },
  body: Type.Object({
    invoiceSettings: Type.Partial(Type.Omit(InvoiceSettings, ["missing", "missingForInvoices", "waitingCount"])),
  }),
  response: Type.Object({ invoiceSettings: InvoiceSettings }),
});
