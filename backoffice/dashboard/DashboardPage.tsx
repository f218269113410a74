import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { TrendChart } from "../charts/TrendChart.tsx";
import { Card } from "../components/Card.tsx";
import { Page, Stack } from "../components/Page.tsx";
import { ErrorState, SkeletonText } from "../components/States.tsx";
import { formatDay, formatRoundMoney, plural, timeZone } from "../format.ts";
import { useCan, useStaff } from "../session/use-session.ts";
import { Comparison } from "./Comparison.tsx";
import styles from "./Dashboard.module.css";
import { LatestOrders } from "./LatestOrders.tsx";
import { figuresQuery, summaryOf } from "./queries.ts";

import { ToDoList } from "./ToDoList.tsx";

export function DashboardPage() {
  const staff = useStaff();
  const can = useCan();
  const firstName = staff?.name.split(" ")[0] ?? "";
  return (
    <Page
      title={`${greeting()}${firstName === "" ? "" : `, ${firstName}`}`}
      subtitle={`Times are those of this computer: ${timeZone.replaceAll("_", " ")}`}
    >
      <Stack>
        {can("orders:read") && <Figures />}
        <div className={styles.columns}>
          {can("orders:read") && <LatestOrders />}
          <ToDoList />
        </div>
      </Stack>
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
  if (figures.data === undefined) {
    return (
      <Card>
        <SkeletonText lines={8} />
      </Card>
    );
  }
  const { today, lastWeek, month } = figures.data;
  return (
    <>
      <section className={styles.figures} aria-label="Today">
        <Figure name="Sales today" value={today.sales.formattedAmount}>
          <Comparison now={Number(today.sales.amount)} before={Number(lastWeek.sales.amount)} />
        </Figure>
        <Figure name="Orders today" value={today.orderCount.toLocaleString("en-US")}>
          <Comparison now={today.orderCount} before={lastWeek.orderCount} />
        </Figure>
        <Figure name="Average order today" value={today.averageOrderValue.formattedAmount}>
          <Comparison now={Number(today.averageOrderValue.amount)} before={Number(lastWeek.averageOrderValue.amount)} />
        </Figure>
      </section>
      <Card
        title="Sales of the last 30 days"
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

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <Link to="/orders" className={styles.figure}>
      <span className={styles.figureName}>{name}</span>
      <span className={styles.figureValue}>{value}</span>
      {children}
    </Link>
  );
}

function greeting(): string {
  const hour = new Date().getHours();
  if (hour < 5) return "Good night";
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}
