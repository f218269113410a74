import { Link } from "@tanstack/react-router";
import {
  ChevronRight,
  FileText,
  HandCoins,
  History,
  KeyRound,
  type LucideIcon,
  Mail,
  Percent,
  ShieldCheck,
  ShoppingCart,
  Truck,
  UsersRound,
  Wallet,
  Webhook,
  Workflow,
} from "lucide-react";
import type { Permission } from "#api/permissions.ts";
import { Card } from "../components/Card.tsx";
import { useCan } from "../session/use-session.ts";
import styles from "./settings.module.css";

type Section = {
  to:
    | "/settings/orders"
    | "/settings/order-mails"
    | "/payments"
    | "/taxes"
    | "/settings/delivery"
    | "/settings/checkout"
    | "/settings/fees"
    | "/settings/staff"
    | "/settings/sign-in"
    | "/settings/apps"
    | "/automation"
    | "/developers"
    | "/audit";
  title: string;
  text: string;
  icon: LucideIcon;
  permission: Permission;
  /** The tab that it is about. */
  search?: { tab: "providers" };
};

const sections: readonly Section[] = [
  {
    to: "/settings/orders",
    title: "Orders and invoices",
    text: "Cancelling, returns, withdrawal, what stands on invoices",
    icon: FileText,
    permission: "settings:read",
  },
  {
    to: "/settings/order-mails",
    title: "Order mails",
    text: "The words of the mails about orders, with a preview",
    icon: Mail,
    permission: "settings:read",
  },
  {
    to: "/payments",
    search: { tab: "providers" },
    title: "Payment methods",
    text: "Cards, invoices, and the keys of providers",
    icon: Wallet,
    permission: "orders:read",
  },
  {
    to: "/taxes",
    title: "Taxes",
    text: "Regions and rates, groups of goods, exempt buyers, and a tester",
    icon: Percent,
    permission: "settings:read",
  },
  {
    to: "/settings/delivery",
    title: "Delivery",
    text: "Regions, prices, local delivery, pickup, times, and a tester",
    icon: Truck,
    permission: "settings:read",
  },
  {
    to: "/settings/checkout",
    title: "Checkout",
    text: "Fields, order notes, gift cards, policies",
    icon: ShoppingCart,
    permission: "settings:read",
  },
  {
    to: "/settings/fees",
    title: "Fees and tips",
    text: "Handling, insurance, and how the checkout asks for thanks",
    icon: HandCoins,
    permission: "settings:read",
  },
  {
    to: "/settings/staff",
    title: "Staff and roles",
    text: "Who works here, what each may do, invitations",
    icon: UsersRound,
    permission: "staff:write",
  },
  {
    to: "/settings/sign-in",
    title: "Customer sign-in",
    text: "Passwords, passkeys, codes, who may join, fields of your own",
    icon: ShieldCheck,
    permission: "settings:read",
  },
  {
    to: "/automation",
    title: "Automation",
    text: "When something happens, mail, tag, give a coupon or tell another system",
    icon: Workflow,
    permission: "settings:read",
  },
  {
    to: "/settings/apps",
    title: "Apps and keys",
    text: "Sites, apps and scripts that use your store",
    icon: KeyRound,
    permission: "apps:write",
  },
  {
    to: "/developers",
    title: "Developers",
    text: "Webhooks, events, API calls, apps that take part in purchases",
    icon: Webhook,
    permission: "webhooks:write",
  },
  {
    to: "/audit",
    title: "Audit log",
    text: "Who changed what, before and after",
    icon: History,
    permission: "audit:read",
  },
];

/** The parts of the settings that have pages of their own, as far as one may open them. */
export function SettingsSections() {
  const can = useCan();
  const open = sections.filter(({ permission }) => can(permission));
  if (open.length === 0) return null;
  return (
    <Card isFlush>
      <ul className={styles.sections}>
        {open.map(({ to, search, title, text, icon: Icon }) => (
          <li key={to}>
            <Link to={to} {...(search && { search })} className={styles.section}>
              <Icon aria-hidden="true" />
              <span className={styles.sectionText}>
                <span className={styles.sectionTitle}>{title}</span>
                <span className={styles.soft}>{text}</span>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
