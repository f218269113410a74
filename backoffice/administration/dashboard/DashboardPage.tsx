import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FunnelSteps } from "#api/marketing/analytics.ts";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { isFirstLoad } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDay, formatRoundMoney, plural } from "#backoffice/format.ts";
import { useCan, useStaff } from "#backoffice/identity/session/use-session.ts";
import { staffLocale } from "#backoffice/language.ts";
import { storeSettingsQuery, useStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import { hourIn, zoneName } from "#backoffice/zoned-time.ts";
import { Comparison } from "./Comparison.tsx";
import styles from "./Dashboard.module.css";
import { FirstSteps, useFirstSteps } from "./FirstSteps.tsx";
import { LatestOrders } from "./LatestOrders.tsx";
import { figuresQuery, summaryOf } from "./queries.ts";
import { ToDoList } from "./ToDoList.tsx";

export function DashboardPage() {
  const staff = useStaff();
  const can = useCan();
  const timeZone = useStoreTimeZone();
  // Above the figures stands what only the answers tell, so the page comes at once, and nothing in it moves afterwards.
  const settings = useQuery(storeSettingsQuery);
  const steps = useFirstSteps();
  const figures = useQuery({ ...figuresQuery, enabled: can("orders:read") });
  const isPending = [settings, steps, figures].some(isFirstLoad);
  const firstName = staff?.name.split(" ")[0] ?? "";
  return (
    <Page
      title={`${greeting(timeZone)}${firstName === "" ? "" : `, ${firstName}`}`}
      subtitle={`Dates and times are in your store's time zone, ${zoneName(timeZone)}`}
    >
      {isPending ? (
        <Card>
          <SkeletonText lines={16} />
        </Card>
      ) : (
        <Stack>
          <FirstSteps />
          {can("orders:read") && <Figures />}
          <div className={styles.columns}>
            {can("orders:read") && <LatestOrders />}
            <ToDoList />
          </div>
        </Stack>
      )}
    </Page>
  );
}

function Figures() {
  const figures = useQuery(figuresQuery);
  if (figures.isError) {
    return (
      <Card>
        <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
      </Card>
    );
  }
  if (figures.data === undefined) return null;
  const { today, lastWeek, month, timeZone, carts } = figures.data;
  return (
    <>
      <section className={styles.figures} aria-label="Today">
        <Figure name="Sales today" value={today.sales.formattedAmount}>
          <Comparison
            noun="sales"
            now={Number(today.sales.amount)}
            before={Number(lastWeek.sales.amount)}
            timeZone={timeZone}
          />
        </Figure>
        <Figure name="Orders today" value={today.orderCount.toLocaleString(staffLocale())}>
          <Comparison now={today.orderCount} before={lastWeek.orderCount} timeZone={timeZone} />
        </Figure>
        <Figure name="Average order today" value={today.averageOrderValue.formattedAmount}>
          <Comparison
            now={Number(today.averageOrderValue.amount)}
            before={Number(lastWeek.averageOrderValue.amount)}
            timeZone={timeZone}
          />
        </Figure>
        <Figure name="Conversion today" value={conversionText(carts.today)} to="/analytics">
          <Comparison now={conversionOf(carts.today)} before={conversionOf(carts.lastWeek)} timeZone={timeZone} />
          <span className={styles.comparison}>
            {carts.today.orderCount.toLocaleString(staffLocale())} of {plural(carts.today.cartCount, "cart")} became
            orders
          </span>
        </Figure>
      </section>
      <Card
        title="Sales in the last 30 days"
        action={<span className={styles.total}>{month.sales.formattedAmount}</span>}
      >
        <TrendChart
          name="Sales"
          points={month.days.map((day) => ({
            label: formatDay(day.date),
            value: Number(day.sales.amount),
            text: `${day.sales.formattedAmount} · ${plural(day.orderCount, "order")}`,
          }))}
          markOf={(value) => formatRoundMoney(value, month.currency)}
          summary={summaryOf(month.days)}
        />
      </Card>
    </>
  );
}

/** Visits are not counted, so that it is told of those who put something into a cart. In percent. */
const conversionOf = ({ orderCount, cartCount }: FunnelSteps): number =>
  cartCount === 0 ? 0 : Math.round((orderCount / cartCount) * 1000) / 10;

const conversionText = (steps: FunnelSteps): string => (steps.cartCount === 0 ? "–" : `${conversionOf(steps)}%`);

type FigureProps = { name: string; value: string; to?: "/orders" | "/analytics"; children: ReactNode };

function Figure({ name, value, to = "/orders", children }: FigureProps) {
  return (
    <Link to={to} className={styles.figure}>
      <span className={styles.figureName}>{name}</span>
      <span className={styles.figureValue}>{value}</span>
      {children}
    </Link>
  );
}

function greeting(timeZone: string): string {
  const hour = hourIn(new Date(), timeZone);
  if (hour < 5) return "Good evening";
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}
