import { Link } from "@tanstack/react-router";
import type { Customer } from "#api/marketing/customers.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { formatDate, formatNumber } from "#backoffice/format.ts";
import styles from "#backoffice/identity/members/members.module.css";
import { statusLooks } from "#backoffice/identity/members/status.ts";
import { membersTexts } from "#backoffice/identity/members/texts/texts.ts";
import type { ChoosableColumn } from "#backoffice/identity/views/columns.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { customersTexts } from "./texts/texts.ts";

const texts = customersTexts[staffLanguage()];
const { statuses } = membersTexts[staffLanguage()];

export const customerName = ({ name, email }: Pick<Customer, "name" | "email">): string => name || email;

export const columns: readonly ChoosableColumn<Customer>[] = [
  {
    id: "name",
    header: texts.customer,
    isFixed: true,
    phone: "title",
    cell: (customer) => <NameLink customer={customer} />,
  },
  { id: "email", header: texts.email, cell: ({ email }) => email },
  {
    id: "status",
    header: texts.account,
    phone: "hidden",
    cell: ({ member }) =>
      member === undefined ? (
        <Badge tone="neutral" glyph="empty">
          {texts.guest}
        </Badge>
      ) : (
        <Badge {...statusLooks[member.status]}>{statuses[member.status]}</Badge>
      ),
  },
  {
    id: "newsletter",
    header: texts.newsletter,
    phone: "hidden",
    cell: ({ isSubscribed }) => (isSubscribed ? texts.subscribed : "–"),
  },
  {
    id: "country",
    header: texts.country,
    phone: "hidden",
    cell: ({ country }) => (country === undefined ? "–" : countryName(country)),
  },
  {
    id: "orders",
    header: texts.orders,
    align: "end",
    phone: "hidden",
    cell: ({ orderCount }) => formatNumber(orderCount),
  },
  {
    id: "spent",
    header: texts.spent,
    align: "end",
    phone: "end",
    cell: ({ totalSpent }) => totalSpent.formattedAmount,
  },
  {
    id: "lastOrder",
    header: texts.lastOrder,
    align: "end",
    phone: "hidden",
    cell: ({ lastOrderDate }) => (lastOrderDate === undefined ? texts.never : formatDate(lastOrderDate)),
  },
];

function NameLink({ customer }: { customer: Customer }) {
  const { id, member } = customer;
  const name = customerName(customer);
  return member === undefined ? (
    <Link to="/customers/guests/$customerId" params={{ customerId: id }} className={styles.name}>
      {name}
    </Link>
  ) : (
    <Link to="/customers/$memberId" params={{ memberId: member.id }} className={styles.name}>
      {name}
    </Link>
  );
}
