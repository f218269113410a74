import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { addMonths, dayIn } from "#api/store/dates.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { formatDay, formatText, zoneName } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { CalendarTable } from "./CalendarTable.tsx";
import styles from "./calendar.module.css";
import { type CalendarEntry, daysOf, entriesIn, entryOfCoupon, entryOfRule } from "./calendar.ts";
import { DateList } from "./DateList.tsx";
import { MonthTimeline } from "./MonthTimeline.tsx";
import { allDiscountsQuery } from "./queries.ts";
import { couponSummary, ruleSummary } from "./summaries.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].calendar;

const views = [
  { id: "timeline", label: texts.timeline },
  { id: "table", label: texts.table },
] as const;

/** The discounts of one month, on a timeline or in a table. */
export function CalendarPage() {
  const search = useSearch({ from: "/shell/discounts/calendar" });
  const navigate = useNavigate({ from: "/discounts/calendar" });
  const { settings } = useSuspenseQuery(storeSettingsQuery).data;
  const all = useQuery(allDiscountsQuery);
  const today = dayIn(new Date(), settings.timeZone);
  const month = search.month === "" ? today.slice(0, 7) : search.month;
  const days = daysOf(month);
  const entries = entriesIn(entriesOf(all.data, settings), days);
  const show = (next: string) =>
    void navigate({
      search: (before) => ({ ...before, month: next === today.slice(0, 7) ? "" : next }),
      replace: true,
    });
  return (
    <Page
      title={texts.title}
      subtitle={formatText(texts.subtitle, { zone: zoneName(settings.timeZone) })}
      back={{ to: "/discounts", label: discountsTexts[staffLanguage()].back }}
      actions={
        month !== today.slice(0, 7) && <Button onClick={() => show(today.slice(0, 7))}>{texts.thisMonth}</Button>
      }
    >
      <Card isFlush>
        <div className={styles.bar}>
          <Button
            variant="plain"
            aria-label={texts.previous}
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => show(addMonths(month, -1))}
          />
          <h2 className={styles.month} aria-live="polite">
            {formatDay(month, "longMonth")}
          </h2>
          <Button
            variant="plain"
            aria-label={texts.next}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => show(addMonths(month, 1))}
          />
        </div>
        <div className={styles.views}>
          <ViewTabs
            label={texts.view}
            views={views}
            current={search.view}
            onChange={(view) => void navigate({ search: (before) => ({ ...before, view }), replace: true })}
          />
        </div>
        {all.isPending && <SkeletonRows rows={6} />}
        {all.isError && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
        {all.data?.isIncomplete && <Banner tone="warning">{texts.incomplete}</Banner>}
        {all.data !== undefined && entries.length === 0 && (
          <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
        )}
        {entries.length > 0 && (
          <>
            <div className={styles.wide}>
              {search.view === "timeline" ? (
                <MonthTimeline entries={entries} days={days} today={today} />
              ) : (
                <CalendarTable entries={entries} days={days} />
              )}
            </div>
            <div className={styles.narrow}>
              <DateList entries={entries} days={days} today={today} />
            </div>
          </>
        )}
      </Card>
    </Page>
  );
}

type All = { coupons: Parameters<typeof entryOfCoupon>[0][]; rules: Parameters<typeof entryOfRule>[0][] } | undefined;

const entriesOf = (all: All, { currency, timeZone }: { currency: string; timeZone: string }): CalendarEntry[] => [
  ...(all?.rules ?? []).map((rule) => entryOfRule(rule, ruleSummary(rule, currency), timeZone)),
  ...(all?.coupons ?? []).map((coupon) => entryOfCoupon(coupon, couponSummary(coupon, currency), timeZone)),
];
