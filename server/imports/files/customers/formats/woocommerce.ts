/**
 * Customers of WooCommerce: the download of its customer report (`Sign up`, `Country / Region`), and the column names
 * that its export extensions share (`billing_first_name`).
 */
import type { CustomerFormat } from "../record.ts";
import { emailOf, readCustomer } from "./read-customer.ts";

const headers: Readonly<Record<string, readonly string[]>> = {
  email: ["email", "user_email", "customer_email", "billing_email", "Email"],
  name: ["Name", "display_name"],
  firstName: ["first_name"],
  lastName: ["last_name"],
  phone: ["phone", "billing_phone"],
  company: ["company"],
  createdAt: ["date_registered", "user_registered", "customer_registered", "Sign up"],
  note: ["customer_note"],
  "report:city": ["City"],
  "report:subdivision": ["Region"],
  "report:postalCode": ["Postal code", "Postal Code"],
  "report:country": ["Country / Region"],
  username: ["username", "user_login", "Username"],
  customerId: ["customer_id", "ID"],
  aov: ["AOV"],
};
const parts: Readonly<Record<string, string>> = {
  first_name: "firstName",
  last_name: "lastName",
  company: "company",
  address_1: "addressLine",
  address_2: "addressLine2",
  city: "city",
  state: "subdivision",
  postcode: "postalCode",
  country: "country",
  phone: "phone",
};
const byHeader = new Map([
  ...Object.entries(headers).flatMap(([name, spellings]) => spellings.map((header) => [header, name] as const)),
  ...["billing", "shipping"].flatMap((prefix) =>
    Object.entries(parts)
      .filter(([part]) => prefix === "shipping" || part !== "phone")
      .map(([part, name]) => [`${prefix}_${part}`, `${prefix}:${name}`] as const),
  ),
]);
/** Recognized, but not imported: they only tell the format. */
const marksOnly = new Set(["username", "customerId", "aov"]);
const addresses = [
  { prefix: "billing", tag: "BILLING" },
  { prefix: "shipping", tag: "SHIPPING" },
  { prefix: "report" },
] as const;

export const woocommerceCustomers: CustomerFormat = {
  marks: ["customerId", "username", "billing:firstName", "createdAt", "aov", "report:country"],
  columnOf: (header) => byHeader.get(header.trim()),
  ignored: marksOnly,
  keyOf: emailOf,
  read: (rows, context) => readCustomer(rows, { addresses, tagSeparator: "," }, context),
};
