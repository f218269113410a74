import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { Campaign, CampaignContent } from "#api/marketing/campaign-values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { createContent } from "./blocks.ts";
import { CampaignEditor } from "./CampaignEditor.tsx";
import { CampaignResults } from "./CampaignResults.tsx";
import { campaignQuery } from "./queries.ts";
import { campaignsTexts } from "./texts/texts.ts";

const texts = campaignsTexts[staffLanguage()];
const newRoute = getRouteApi("/shell/campaigns/new");
const campaignRoute = getRouteApi("/shell/campaigns/$campaignId");

const contentOf = ({ name, subject, previewText, blocks, audience }: Campaign): CampaignContent => ({
  name,
  subject,
  previewText,
  blocks,
  audience,
});

/** An empty campaign, or a copy of another one. */
export function NewCampaignPage() {
  const { from } = newRoute.useSearch();
  const source = useQuery({ ...campaignQuery(from), enabled: from !== "" });
  if (from === "") return <NewEditor key="new" />;
  return source.data === undefined ? (
    <Waiting error={source.error} onRetry={() => void source.refetch()} />
  ) : (
    <NewEditor key={from} source={source.data} />
  );
}

function NewEditor({ source }: { source?: Campaign }) {
  // The id is chosen here, so that saving twice makes one campaign.
  const [id] = useState(() => crypto.randomUUID());
  const [initial] = useState(() =>
    source === undefined ? createContent(texts.editor.initial) : structuredClone(contentOf(source)),
  );
  return <CampaignEditor id={id} initial={initial} />;
}

/** The editor of a draft, or the results of a campaign. */
export function CampaignPage() {
  const { campaignId } = campaignRoute.useParams();
  const { send } = campaignRoute.useSearch();
  const campaign = useQuery(campaignQuery(campaignId));
  const { data } = campaign;
  if (data === undefined) return <Waiting error={campaign.error} onRetry={() => void campaign.refetch()} />;
  return data.state === "DRAFT" ? (
    <CampaignEditor
      key={`${data.id} ${data.revision}`}
      id={data.id}
      initial={contentOf(data)}
      existing={data}
      isSending={send}
    />
  ) : (
    <CampaignResults campaign={data} content={contentOf(data)} />
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Page title={texts.campaign} back={{ to: "/campaigns", label: texts.title }}>
      <Card>{error === null ? <SkeletonText lines={6} /> : <ErrorState error={error} onRetry={onRetry} />}</Card>
    </Page>
  );
}
