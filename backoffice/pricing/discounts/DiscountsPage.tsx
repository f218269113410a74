import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays, Plus, TicketPercent } from "lucide-react";
import type { Coupon } from "#api/pricing/coupons.ts";
import type { DiscountRule } from "#api/pricing/discounts.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import styles from "./discounts.module.css";
import { couponsQuery, discountRulesQuery } from "./queries.ts";
import { couponSentence, periodText, ruleSentence } from "./sentences.ts";
import { TesterCard } from "./TesterCard.tsx";

const looks: Record<Coupon["status"], { label: string; tone: Tone; glyph: Glyph }> = {
  LIVE: { label: "Live", tone: "success", glyph: "full" },
  PENDING: { label: "Planned", tone: "note", glyph: "clock" },
  EXPIRED: { label: "Ended", tone: "neutral", glyph: "stop" },
  USED_UP: { label: "Used up", tone: "neutral", glyph: "stop" },
  INACTIVE: { label: "Off", tone: "neutral", glyph: "empty" },
};

function StatusBadge({ status }: { status: Coupon["status"] }) {
  const { label, ...look } = looks[status];
  return <Badge {...look}>{label}</Badge>;
}

const couponColumns = (currency: string): readonly Column<Coupon>[] => [
  {
    id: "code",
    header: "Code",
    phone: "title",
    cell: (coupon) => (
      <>
        <Link to="/discounts/coupons/$couponId" params={{ couponId: coupon.id }} className={styles.link}>
          <code className={styles.code}>{coupon.code}</code>
        </Link>
        <span className={styles.note}>{coupon.name}</span>
      </>
    ),
  },
  { id: "what", header: "Discount", cell: (coupon) => couponSentence(coupon, currency) },
  { id: "status", header: "Status", phone: "end", cell: (coupon) => <StatusBadge status={coupon.status} /> },
  {
    id: "when",
    header: "When",
    phone: "hidden",
    cell: (coupon) => periodText(coupon.startDate, coupon.expirationDate),
  },
  {
    id: "used",
    header: "Used",
    align: "end",
    phone: "hidden",
    cell: (coupon) => (coupon.usageLimit == null ? coupon.usageCount : `${coupon.usageCount} of ${coupon.usageLimit}`),
  },
];

const ruleColumns = (currency: string): readonly Column<DiscountRule>[] => [
  {
    id: "name",
    header: "Name",
    phone: "title",
    cell: (rule) => (
      <Link to="/discounts/automatic/$ruleId" params={{ ruleId: rule.id }} className={styles.link}>
        <span className={styles.name}>{rule.name}</span>
      </Link>
    ),
  },
  { id: "what", header: "Discount", cell: (rule) => ruleSentence(rule, currency) },
  {
    id: "status",
    header: "Status",
    phone: "end",
    cell: (rule) => <StatusBadge status={rule.active ? rule.status : "INACTIVE"} />,
  },
  {
    id: "when",
    header: "When",
    phone: "hidden",
    cell: (rule) => periodText(rule.activeTimeInfo?.start, rule.activeTimeInfo?.end),
  },
  {
    id: "used",
    header: "Used",
    align: "end",
    phone: "hidden",
    cell: (rule) => (rule.usageLimit == null ? rule.usageCount : `${rule.usageCount} of ${rule.usageLimit}`),
  },
];

export function DiscountsPage() {
  const can = useCan();
  const settings = useQuery(storeSettingsQuery);
  const coupons = useQuery(couponsQuery);
  const rules = useQuery(discountRulesQuery);
  const currency = settings.data?.settings.currency ?? "USD";
  return (
    <Page
      title="Discounts"
      actions={
        <>
          <Link to="/discounts/calendar" className={buttonClass()}>
            <CalendarDays aria-hidden="true" />
            Calendar
          </Link>
          {can("discounts:write") && (
            <>
              <Link to="/discounts/automatic/new" className={buttonClass()}>
                <Plus aria-hidden="true" />
                Create automatic discount
              </Link>
              <Link to="/discounts/new" className={buttonClass("primary")}>
                <Plus aria-hidden="true" />
                Create coupon
              </Link>
            </>
          )}
        </>
      }
    >
      <Stack>
        <Card title="Coupons" isFlush>
          {coupons.isPending && <SkeletonRows rows={4} />}
          {coupons.isError && <ErrorState error={coupons.error} onRetry={() => void coupons.refetch()} />}
          {coupons.data?.coupons.length === 0 && (
            <EmptyState icon={<TicketPercent aria-hidden="true" />} title="No coupons yet">
              Shoppers type a coupon’s code in the cart.
            </EmptyState>
          )}
          {coupons.data !== undefined && coupons.data.coupons.length > 0 && (
            <div className={styles.table}>
              <DataTable
                caption="Coupons"
                columns={couponColumns(currency)}
                rows={coupons.data.coupons}
                rowId={(coupon) => coupon.id}
              />
            </div>
          )}
        </Card>
        <Card title="Automatic discounts" isFlush>
          {rules.isPending && <SkeletonRows rows={3} />}
          {rules.isError && <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />}
          {rules.data?.discountRules.length === 0 && (
            <EmptyState title="No automatic discounts">They apply in the cart by themselves.</EmptyState>
          )}
          {rules.data !== undefined && rules.data.discountRules.length > 0 && (
            <div className={styles.table}>
              <DataTable
                caption="Automatic discounts"
                columns={ruleColumns(currency)}
                rows={rules.data.discountRules}
                rowId={(rule) => rule.id}
              />
            </div>
          )}
        </Card>
        <TesterCard title="Try all of them" terms={{}} hasCodes />
      </Stack>
    </Page>
  );
}
