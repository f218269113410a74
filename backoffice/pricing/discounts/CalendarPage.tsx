import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { formatDay } from "#backoffice/format.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { dayIn, zoneName } from "#backoffice/zoned-time.ts";
import { CalendarTable } from "./CalendarTable.tsx";
import styles from "./calendar.module.css";
import { daysOf, monthAfter, type Spell, spellOfCoupon, spellOfRule, spellsIn } from "./calendar.ts";
import { DateList } from "./DateList.tsx";
import { MonthTimeline } from "./MonthTimeline.tsx";
import { allDiscountsQuery } from "./queries.ts";
import { couponSentence, ruleSentence } from "./sentences.ts";

const views = [
  { id: "timeline", label: "Timeline" },
  { id: "table", label: "Table" },
] as const;

/** A month of discounts: what runs when, and together with what. */
export function CalendarPage() {
  const search = useSearch({ from: "/shell/discounts/calendar" });
  const navigate = useNavigate({ from: "/discounts/calendar" });
  const { settings } = useSuspenseQuery(storeSettingsQuery).data;
  const all = useQuery(allDiscountsQuery);
  const today = dayIn(new Date(), settings.timeZone);
  const month = search.month === "" ? today.slice(0, 7) : search.month;
  const days = daysOf(month);
  const spells = spellsIn(spellsOf(all.data, settings), days);
  const show = (next: string) =>
    void navigate({
      search: (before) => ({ ...before, month: next === today.slice(0, 7) ? "" : next }),
      replace: true,
    });
  return (
    <Page
      title="Calendar of discounts"
      subtitle={`Days are those of the store: ${zoneName(settings.timeZone)}.`}
      back={{ to: "/discounts", label: "discounts" }}
      actions={month !== today.slice(0, 7) && <Button onClick={() => show(today.slice(0, 7))}>This month</Button>}
    >
      <Card isFlush>
        <div className={styles.bar}>
          <Button
            variant="plain"
            aria-label="The month before"
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => show(monthAfter(month, -1))}
          />
          <h2 className={styles.month} aria-live="polite">
            {formatDay(month, "longMonth")}
          </h2>
          <Button
            variant="plain"
            aria-label="The month after"
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => show(monthAfter(month, 1))}
          />
        </div>
        <div className={styles.views}>
          <ViewTabs
            label="Ways to look at it"
            views={views}
            current={search.view}
            onChange={(view) => void navigate({ search: (before) => ({ ...before, view }), replace: true })}
          />
        </div>
        {all.isPending && <SkeletonRows rows={6} />}
        {all.isError && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
        {all.data?.isCut && <Banner tone="warning">There are more discounts than are shown here.</Banner>}
        {all.data !== undefined && spells.length === 0 && (
          <EmptyState title="Nothing runs this month">Discounts with days in this month stand here.</EmptyState>
        )}
        {spells.length > 0 && (
          <>
            <div className={styles.wide}>
              {search.view === "timeline" ? (
                <MonthTimeline spells={spells} days={days} today={today} />
              ) : (
                <CalendarTable spells={spells} days={days} />
              )}
            </div>
            <div className={styles.narrow}>
              <DateList spells={spells} days={days} today={today} />
            </div>
          </>
        )}
      </Card>
    </Page>
  );
}

type All = { coupons: Parameters<typeof spellOfCoupon>[0][]; rules: Parameters<typeof spellOfRule>[0][] } | undefined;

const spellsOf = (all: All, { currency, timeZone }: { currency: string; timeZone: string }): Spell[] => [
  ...(all?.rules ?? []).map((rule) => spellOfRule(rule, ruleSentence(rule, currency), timeZone)),
  ...(all?.coupons ?? []).map((coupon) => spellOfCoupon(coupon, couponSentence(coupon, currency), timeZone)),
];
