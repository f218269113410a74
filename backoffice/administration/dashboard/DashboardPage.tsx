import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FunnelSteps } from "#api/marketing/analytics.ts";
import { hourIn } from "#api/store/dates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { isFirstLoad } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDay, formatNumber, formatRoundMoney, zoneName } from "#backoffice/format.ts";
import { useCan, useStaff } from "#backoffice/identity/session/use-session.ts";
import { storeSettingsQuery, useStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import { sampleDataQuery } from "#backoffice/store/setup/queries.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { approximate } from "#ui/money.ts";
import { ClosedStoreBanner } from "../storefront-access/ClosedStoreBanner.tsx";
import { storefrontAccessQuery } from "../storefront-access/queries.ts";
import { Comparison } from "./Comparison.tsx";
import { compareConversion, conversionRate } from "./comparison.ts";
import styles from "./Dashboard.module.css";
import { LatestOrders } from "./LatestOrders.tsx";
import { figuresQuery, summarize } from "./queries.ts";
import { SampleDataBanner } from "./SampleDataBanner.tsx";
import { SetupGuide, useSetupSteps } from "./SetupGuide.tsx";
import { ToDoList } from "./ToDoList.tsx";
import { dashboardTexts } from "./texts/texts.ts";

export function DashboardPage() {
  const language = useLanguage();
  const texts = useTexts(dashboardTexts);
  const staff = useStaff();
  const can = useCan();
  const timeZone = useStoreTimeZone();
  // Everything above the figures depends on these; rendering at once keeps the layout from shifting.
  const settings = useQuery(storeSettingsQuery);
  const steps = useSetupSteps();
  const figures = useQuery({ ...figuresQuery, enabled: can("orders:read") });
  const access = useQuery({ ...storefrontAccessQuery, enabled: can("settings:write") });
  const sampleData = useQuery({ ...sampleDataQuery, enabled: can("settings:read") });
  const isPending = [settings, steps, figures, access, sampleData].some(isFirstLoad);
  const name = staff?.name.split(" ")[0] ?? "";
  const greeting = texts.greeting[timeOfDay(timeZone)];
  return (
    <Page
      title={formatMessage(language, greeting, { hasName: name === "" ? "no" : "yes", name })}
      subtitle={formatMessage(language, texts.timeZone, { zone: zoneName(timeZone) })}
    >
      {isPending ? (
        <Card>
          <SkeletonText lines={16} />
        </Card>
      ) : (
        <Stack>
          <ClosedStoreBanner />
          <SampleDataBanner />
          {/* The history completes some of its steps. */}
          {sampleData.data?.isComplete !== false && <SetupGuide />}
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
  const language = useLanguage();
  const { figures: texts, chart } = useTexts(dashboardTexts);
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
  const { orderCount, cartCount } = carts.today;
  return (
    <>
      <section className={styles.figures} aria-label={texts.label}>
        <Figure name={texts.sales} value={today.sales.formattedAmount}>
          <Comparison
            now={approximate(today.sales)}
            before={approximate(lastWeek.sales)}
            noBaseline="noSales"
            timeZone={timeZone}
          />
        </Figure>
        <Figure name={texts.orders} value={formatNumber(today.orderCount)}>
          <Comparison now={today.orderCount} before={lastWeek.orderCount} noBaseline="noOrders" timeZone={timeZone} />
        </Figure>
        <Figure name={texts.average} value={today.averageOrderValue.formattedAmount}>
          <Comparison
            now={approximate(today.averageOrderValue)}
            before={approximate(lastWeek.averageOrderValue)}
            noBaseline="noOrders"
            timeZone={timeZone}
          />
        </Figure>
        <Figure name={texts.conversion} value={formatConversion(carts.today)} to="/analytics">
          <Comparison {...compareConversion(carts.today, carts.lastWeek)} timeZone={timeZone} />
          <span className={styles.comparison}>
            {formatMessage(language, texts.conversionDetail, { orders: orderCount, carts: cartCount })}
          </span>
        </Figure>
      </section>
      <Card title={chart.title} action={<span className={styles.total}>{month.sales.formattedAmount}</span>}>
        <TrendChart
          name={chart.name}
          points={month.days.map((day) => ({
            label: formatDay(day.date),
            value: approximate(day.sales),
            text: formatMessage(language, chart.point, { sales: day.sales.formattedAmount, count: day.orderCount }),
          }))}
          markOf={(value) => formatRoundMoney(value, month.currency)}
          summary={summarize(month.days)}
        />
      </Card>
    </>
  );
}

const formatConversion = (steps: FunnelSteps): string =>
  steps.cartCount === 0 ? "–" : formatNumber(conversionRate(steps), { style: "percent", maximumFractionDigits: 1 });

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

function timeOfDay(timeZone: string): "morning" | "afternoon" | "evening" {
  const hour = hourIn(new Date(), timeZone);
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
