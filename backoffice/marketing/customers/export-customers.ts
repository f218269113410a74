/** Customers as rows of a file that imports read again: further addresses and notes are rows of their own. */
import { customerColumns } from "#api/imports/customer-columns.ts";
import type { CustomerDetails } from "#api/marketing/customers.ts";

type Column = keyof typeof customerColumns;
type Cells = Partial<Record<Column, string>>;

const names = Object.keys(customerColumns).filter((name): name is Column => name in customerColumns);

export function customerRows(customers: readonly CustomerDetails[]): string[][] {
  const rows = customers.flatMap(rowsOf);
  return [Object.values(customerColumns), ...rows.map((cells) => names.map((name) => cells[name] ?? ""))];
}

function rowsOf(details: CustomerDetails): Cells[] {
  const { addresses, notes } = details;
  const count = Math.max(1, addresses.length, notes.length);
  return Array.from({ length: count }, (_, index) => {
    const note = notes[index];
    return {
      ...(index === 0 ? cellsOf(details) : { email: details.customer.email }),
      ...(note === undefined ? {} : { note }),
      ...addressCells(addresses[index]),
    };
  });
}

function cellsOf({ customer, firstName, lastName, phone, company, language, subscribedDate }: CustomerDetails): Cells {
  // Guests have one name.
  const [first = "", ...rest] = customer.name.split(" ");
  const hasNames = firstName !== undefined || lastName !== undefined;
  return {
    email: customer.email,
    firstName: hasNames ? (firstName ?? "") : first,
    lastName: hasNames ? (lastName ?? "") : rest.join(" "),
    phone: phone ?? "",
    company: company ?? "",
    language: language ?? "",
    consent: customer.isSubscribed ? "yes" : "",
    consentAt: customer.isSubscribed ? (subscribedDate ?? "") : "",
    tags: customer.tags.join("; "),
    createdAt: customer.createdDate,
    orders: String(customer.orderCount),
    spent: customer.totalSpent.amount,
    lastOrder: customer.lastOrderDate ?? "",
  };
}

function addressCells(address: CustomerDetails["addresses"][number] | undefined): Cells {
  if (address === undefined) return {};
  const { isDefault, ...fields } = address;
  const cells = Object.entries(fields).map(([name, value]) => [`address:${name}`, value] as const);
  return { ...Object.fromEntries(cells), "address:default": isDefault ? "yes" : "" };
}
