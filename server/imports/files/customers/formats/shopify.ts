/** Shopify's customer export, with its current headers (`Default Address City`) and the older ones (`City`). */
import type { CustomerFormat } from "../record.ts";
import { emailOf, readCustomer } from "./read-customer.ts";

const headers: Readonly<Record<string, readonly string[]>> = {
  email: ["Email"],
  firstName: ["First Name"],
  lastName: ["Last Name"],
  phone: ["Phone"],
  consent: ["Accepts Email Marketing", "Accepts Marketing"],
  tags: ["Tags"],
  note: ["Note"],
  "address:company": ["Default Address Company", "Company"],
  "address:addressLine": ["Default Address Address1", "Address1"],
  "address:addressLine2": ["Default Address Address2", "Address2"],
  "address:city": ["Default Address City", "City"],
  "address:subdivision": ["Default Address Province Code", "Province Code"],
  "address:country": ["Default Address Country Code", "Country Code"],
  "address:postalCode": ["Default Address Zip", "Zip"],
  "address:phone": ["Default Address Phone"],
};
const byHeader = new Map(
  Object.entries(headers).flatMap(([name, spellings]) => spellings.map((header) => [header, name] as const)),
);

export const shopifyCustomers: CustomerFormat = {
  marks: ["email", "firstName", "consent", "address:addressLine", "address:city", "tags"],
  columnOf: (header) => byHeader.get(header.trim()),
  keyOf: emailOf,
  read: (rows, context) => readCustomer(rows, { addresses: [{ prefix: "address" }], tagSeparator: "," }, context),
};
