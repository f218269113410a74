import type { UseQueryResult } from "@tanstack/react-query";
import type { CampaignReport } from "#api/marketing/campaign-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { PendingChart, TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatDay, formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ReportCard } from "../analytics/parts.tsx";
import styles from "./campaigns.module.css";
import { campaignsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = campaignsTexts[language].results;

export function TrendCard({ report }: { report: UseQueryResult<CampaignReport> }) {
  return (
    <ReportCard title={texts.overTime} query={report} waiting={<PendingChart />}>
      {({ days }) => (
        <TrendChart
          name={texts.dayClicks}
          isWhole
          markOf={formatNumber}
          nothing={{ title: texts.noClicks, text: texts.noClicksText }}
          points={days.map(({ day, clickCount, orderCount, sales }) => ({
            label: formatDay(day),
            value: clickCount,
            text: formatMessage(language, texts.dayText, {
              clicks: clickCount,
              orders: orderCount,
              sales: sales.formattedAmount,
            }),
          }))}
        />
      )}
    </ReportCard>
  );
}

type LinkRow = CampaignReport["links"][number];
const linkColumns: Column<LinkRow>[] = [
  { id: "url", header: texts.link, phone: "title", cell: ({ url }) => <span className={styles.url}>{url}</span> },
  {
    id: "clicked",
    header: texts.linkClicked,
    align: "end",
    cell: ({ clickedCount }) => formatNumber(clickedCount),
  },
  { id: "clicks", header: texts.linkClicks, align: "end", cell: ({ clickCount }) => formatNumber(clickCount) },
];

export function LinksCard({ links }: { links: readonly LinkRow[] }) {
  if (links.length === 0) return null;
  return (
    <Card title={texts.links} isFlush>
      <DataTable caption={texts.links} columns={linkColumns} rows={links} rowId={({ url }) => url} />
    </Card>
  );
}

type ProblemRow = CampaignReport["problems"][number];
const problemColumns: Column<ProblemRow>[] = [
  {
    id: "email",
    header: texts.email,
    phone: "title",
    cell: ({ email }) => <span className={styles.url}>{email}</span>,
  },
  { id: "state", header: texts.problems, cell: ({ state }) => texts.problemStates[state] },
  {
    id: "reason",
    header: texts.reason,
    cell: ({ state, reason }) =>
      state === "SKIPPED" ? texts.skippedReason : state === "UNCONFIRMED" ? texts.unconfirmedReason : reason,
  },
];

/** Recipients who didn't get the email, and why. */
export function ProblemsCard({ problems }: { problems: readonly ProblemRow[] }) {
  if (problems.length === 0) return null;
  return (
    <Card title={texts.problems} isFlush>
      <DataTable caption={texts.problems} columns={problemColumns} rows={problems} rowId={({ email }) => email} />
    </Card>
  );
}
