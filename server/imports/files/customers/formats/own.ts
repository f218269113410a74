/** The customer export of this store. Further addresses are rows of their own with the same email. */
import { customerColumns } from "#api/imports/customer-columns.ts";
import type { CustomerFormat } from "../record.ts";
import { emailOf, readCustomer } from "./read-customer.ts";

const byHeader = new Map(Object.entries(customerColumns).map(([name, header]) => [header.toLowerCase(), name]));
const nameOf = (header: string): string | undefined => byHeader.get(header.trim().toLowerCase());
/** Figures of the export, which follow from orders. */
const figures = new Set(["orders", "spent", "currency", "lastOrder"]);

export const ownCustomers: CustomerFormat = {
  marks: ["email", "firstName", "consent", "address:addressLine", "address:postalCode", "address:tag"],
  columnOf: nameOf,
  ignored: figures,
  keyOf: emailOf,
  read: (rows, context) => readCustomer(rows, { addresses: [{ prefix: "address" }], tagSeparator: ";" }, context),
};
