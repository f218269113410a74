import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus, Send } from "lucide-react";
import { useState } from "react";
import type { CampaignSummary } from "#api/marketing/campaign-values.ts";
import { deleteCampaign } from "#api/marketing/campaigns.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { RowsOf } from "#backoffice/components/tables/RowsOf.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { formatNumber, formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import productStyles from "../../catalog/products/products.module.css";
import { CampaignBadge } from "./CampaignBadge.tsx";
import { campaignsQuery, refreshCampaigns } from "./queries.ts";
import { SpeedDialog } from "./SpeedDialog.tsx";
import { campaignsTexts } from "./texts/texts.ts";

const texts = campaignsTexts[staffLanguage()];

const isSent = ({ startedDate }: CampaignSummary): boolean => startedDate !== undefined;

const columns: Column<CampaignSummary>[] = [
  {
    id: "name",
    header: texts.list.name,
    phone: "title",
    cell: ({ id, name }) => (
      <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className={productStyles.name}>
        {name}
      </Link>
    ),
  },
  { id: "state", header: texts.list.status, cell: ({ state }) => <CampaignBadge state={state} /> },
  {
    id: "date",
    header: texts.list.date,
    cell: ({ startedDate, scheduledDate, updatedDate }) => formatWhen(startedDate ?? scheduledDate ?? updatedDate),
  },
  {
    id: "sent",
    header: texts.list.sent,
    align: "end",
    cell: (campaign) => (isSent(campaign) ? formatNumber(campaign.figures.sentCount) : "–"),
  },
  {
    id: "clicked",
    header: texts.list.clicked,
    align: "end",
    cell: (campaign) => (isSent(campaign) ? formatNumber(campaign.figures.clickedCount) : "–"),
  },
  {
    id: "orders",
    header: texts.list.orders,
    align: "end",
    cell: (campaign) => (isSent(campaign) ? formatNumber(campaign.figures.orderCount) : "–"),
  },
  {
    id: "sales",
    header: texts.list.sales,
    align: "end",
    cell: (campaign) => (isSent(campaign) ? campaign.figures.sales.formattedAmount : "–"),
  },
];

/** Email campaigns with their results. */
export function CampaignsPage() {
  const { page } = useSearch({ from: "/shell/campaigns" });
  const navigate = useNavigate({ from: "/campaigns" });
  const campaigns = useQuery(campaignsQuery(page));
  const [isChangingSpeed, setIsChangingSpeed] = useState(false);
  const canWrite = useCan()("campaigns:write");
  const rows = campaigns.data?.campaigns ?? [];
  const { chosen, clear, selection } = useRowSelection(rows, { rowId: ({ id }) => id, nameOf: ({ name }) => name });
  const create = (
    <Link to="/campaigns/new" className={buttonClass("primary")}>
      <Plus aria-hidden="true" />
      {texts.create}
    </Link>
  );
  const isEmpty = campaigns.data?.total === 0;
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        canWrite && (
          <>
            <Button onClick={() => setIsChangingSpeed(true)}>{texts.list.speed}</Button>
            {!isEmpty && create}
          </>
        )
      }
    >
      <Card isFlush>
        <RowsOf
          result={campaigns}
          rows={rows}
          {...(canWrite && { selection })}
          columns={columns}
          rowId={({ id }) => id}
          rowHref={({ id }) => `/campaigns/${id}`}
          noun={texts.list.noun}
          paging={{
            page,
            total: campaigns.data?.total,
            onChange: (next) => void navigate({ search: { page: next } }),
          }}
          empty={
            <EmptyState
              icon={<Send aria-hidden="true" />}
              title={texts.list.none}
              {...(canWrite && { action: create })}
            >
              {texts.list.noneText}
            </EmptyState>
          }
        />
      </Card>
      <BulkDelete
        rows={chosen}
        noun={texts.list.noun}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deleteCampaign, { params: { id } })}
        refresh={refreshCampaigns}
        onClear={clear}
      />
      {isChangingSpeed && <SpeedDialog onClose={() => setIsChangingSpeed(false)} />}
    </Page>
  );
}
