import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays, Plus, TicketPercent } from "lucide-react";
import { type Coupon, deleteCoupon } from "#api/pricing/coupons.ts";
import { type DiscountRule, deleteDiscountRule } from "#api/pricing/discounts.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { formatNumber, formatText } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import styles from "./discounts.module.css";
import { couponsQuery, discountRulesQuery } from "./queries.ts";
import { couponSummary, periodText, ruleSummary } from "./summaries.ts";
import { TesterCard } from "./TesterCard.tsx";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()];

const looks: Record<Coupon["status"], { tone: Tone; glyph: Glyph }> = {
  LIVE: { tone: "success", glyph: "full" },
  PENDING: { tone: "note", glyph: "clock" },
  EXPIRED: { tone: "neutral", glyph: "stop" },
  USED_UP: { tone: "neutral", glyph: "stop" },
  INACTIVE: { tone: "neutral", glyph: "empty" },
};

function StatusBadge({ status }: { status: Coupon["status"] }) {
  return <Badge {...looks[status]}>{texts.statuses[status]}</Badge>;
}

/** `5` or `5 of 100`. */
const usesText = (count: number, limit: number | null | undefined): string =>
  limit == null
    ? formatNumber(count)
    : formatText(texts.list.usesOfLimit, { count: formatNumber(count), limit: formatNumber(limit) });

const couponColumns = (currency: string): readonly Column<Coupon>[] => [
  {
    id: "code",
    header: texts.list.code,
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
  { id: "what", header: texts.list.discount, cell: (coupon) => couponSummary(coupon, currency) },
  { id: "status", header: texts.list.status, phone: "end", cell: (coupon) => <StatusBadge status={coupon.status} /> },
  {
    id: "when",
    header: texts.list.dates,
    phone: "hidden",
    cell: (coupon) => periodText(coupon.startDate, coupon.expirationDate),
  },
  {
    id: "used",
    header: texts.list.uses,
    align: "end",
    phone: "hidden",
    cell: (coupon) => usesText(coupon.usageCount, coupon.usageLimit),
  },
];

const ruleColumns = (currency: string): readonly Column<DiscountRule>[] => [
  {
    id: "name",
    header: texts.list.name,
    phone: "title",
    cell: (rule) => (
      <Link to="/discounts/automatic/$ruleId" params={{ ruleId: rule.id }} className={styles.link}>
        <span className={styles.name}>{rule.name}</span>
      </Link>
    ),
  },
  { id: "what", header: texts.list.discount, cell: (rule) => ruleSummary(rule, currency) },
  {
    id: "status",
    header: texts.list.status,
    phone: "end",
    cell: (rule) => <StatusBadge status={rule.active ? rule.status : "INACTIVE"} />,
  },
  {
    id: "when",
    header: texts.list.dates,
    phone: "hidden",
    cell: (rule) => periodText(rule.activeTimeInfo?.start, rule.activeTimeInfo?.end),
  },
  {
    id: "used",
    header: texts.list.uses,
    align: "end",
    phone: "hidden",
    cell: (rule) => usesText(rule.usageCount, rule.usageLimit),
  },
];

export function DiscountsPage() {
  const can = useCan();
  const settings = useQuery(storeSettingsQuery);
  const coupons = useQuery(couponsQuery);
  const rules = useQuery(discountRulesQuery);
  const currency = settings.data?.settings.currency ?? "USD";
  const codes = useRowSelection(coupons.data?.coupons ?? [], { rowId: ({ id }) => id, nameOf: ({ code }) => code });
  const automatic = useRowSelection(rules.data?.discountRules ?? [], {
    rowId: ({ id }) => id,
    nameOf: ({ name }) => name,
  });
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <Link to="/discounts/calendar" className={buttonClass()}>
            <CalendarDays aria-hidden="true" />
            {texts.list.calendar}
          </Link>
          {can("discounts:write") && (
            <>
              <Link to="/discounts/automatic/new" className={buttonClass()}>
                <Plus aria-hidden="true" />
                {texts.list.createAutomatic}
              </Link>
              <Link to="/discounts/new" className={buttonClass("primary")}>
                <Plus aria-hidden="true" />
                {texts.list.createCode}
              </Link>
            </>
          )}
        </>
      }
    >
      <Stack>
        <Card title={texts.list.codes} isFlush>
          {coupons.isPending && <SkeletonRows rows={4} />}
          {coupons.isError && <ErrorState error={coupons.error} onRetry={() => void coupons.refetch()} />}
          {coupons.data?.coupons.length === 0 && (
            <EmptyState icon={<TicketPercent aria-hidden="true" />} title={texts.list.noCodes}>
              {texts.list.noCodesText}
            </EmptyState>
          )}
          {coupons.data !== undefined && coupons.data.coupons.length > 0 && (
            <div className={styles.table}>
              <DataTable
                caption={texts.list.codes}
                columns={couponColumns(currency)}
                rows={coupons.data.coupons}
                rowId={(coupon) => coupon.id}
                {...(can("discounts:write") && { selection: codes.selection })}
              />
            </div>
          )}
        </Card>
        <Card title={texts.list.automatic} isFlush>
          {rules.isPending && <SkeletonRows rows={3} />}
          {rules.isError && <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />}
          {rules.data?.discountRules.length === 0 && (
            <EmptyState title={texts.list.noAutomatic}>{texts.list.noAutomaticText}</EmptyState>
          )}
          {rules.data !== undefined && rules.data.discountRules.length > 0 && (
            <div className={styles.table}>
              <DataTable
                caption={texts.list.automatic}
                columns={ruleColumns(currency)}
                rows={rules.data.discountRules}
                rowId={(rule) => rule.id}
                {...(can("discounts:write") && { selection: automatic.selection })}
              />
            </div>
          )}
        </Card>
        <BulkDelete
          rows={[...codes.chosen, ...automatic.chosen]}
          noun={texts.title}
          nameOf={(discount) => ("code" in discount ? discount.code : discount.name)}
          remove={(discount) =>
            "code" in discount
              ? call(deleteCoupon, { params: { id: discount.id } })
              : call(deleteDiscountRule, { params: { discountRuleId: discount.id } })
          }
          refresh={() => queryClient.invalidateQueries({ queryKey: ["discounts"] })}
          onClear={() => {
            codes.clear();
            automatic.clear();
          }}
        />
        <TesterCard title={texts.list.test} terms={{}} hasCodes />
      </Stack>
    </Page>
  );
}
