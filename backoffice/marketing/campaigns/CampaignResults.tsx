import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Campaign, CampaignContent, CampaignFigures } from "#api/marketing/campaign-values.ts";
import { cancelCampaign } from "#api/marketing/campaigns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatNumber, formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { Tile, Tiles } from "../analytics/parts.tsx";
import { CampaignBadge } from "./CampaignBadge.tsx";
import styles from "./campaigns.module.css";
import { PreviewCard } from "./PreviewCard.tsx";
import { campaignReportQuery, refreshCampaigns } from "./queries.ts";
import { LinksCard, ProblemsCard, TrendCard } from "./ReportCards.tsx";
import { campaignsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = campaignsTexts[language];

/** Progress and results of a campaign that is scheduled, being sent, or sent. */
export function CampaignResults({ campaign, content }: { campaign: Campaign; content: CampaignContent }) {
  const { id, name, subject, state, scheduledDate } = campaign;
  const isStarted = campaign.startedDate !== undefined;
  const report = useQuery({ ...campaignReportQuery(id, state === "SENDING"), enabled: isStarted });
  const canWrite = useCan()("campaigns:write");
  return (
    <Page
      title={name}
      subtitle={subject}
      badges={<CampaignBadge state={state} />}
      back={{ to: "/campaigns", label: texts.title }}
      actions={
        canWrite && (
          <>
            <Link to="/campaigns/new" search={{ from: id }} className={buttonClass()}>
              {texts.results.duplicate}
            </Link>
            {(state === "SENDING" || state === "SCHEDULED") && <CancelButton campaign={campaign} />}
          </>
        )
      }
    >
      <Stack>
        {state === "SCHEDULED" && scheduledDate !== undefined && (
          <Banner tone="note">
            {formatMessage(language, texts.results.scheduled, { when: formatWhenWithin(scheduledDate) })}
          </Banner>
        )}
        {state === "SENDING" && <Progress figures={campaign.figures} />}
        {isStarted && <Figures figures={report.data?.figures ?? campaign.figures} />}
        <div className={styles.sides}>
          {isStarted && (
            <Stack>
              <TrendCard report={report} />
              <LinksCard links={report.data?.links ?? []} />
              <ProblemsCard problems={report.data?.problems ?? []} />
            </Stack>
          )}
          <PreviewCard content={content} hidesProblems />
        </div>
      </Stack>
    </Page>
  );
}

function Progress({ figures: { recipientCount, pendingCount } }: { figures: CampaignFigures }) {
  const done = recipientCount - pendingCount;
  const values = { done: formatNumber(done), total: formatNumber(recipientCount) };
  const label = formatMessage(language, texts.results.progress, values);
  return (
    <Card>
      <p>{label}</p>
      <progress className={styles.progress} value={done} max={recipientCount} aria-label={label} />
    </Card>
  );
}

function Figures({ figures }: { figures: CampaignFigures }) {
  const names = texts.results.figures;
  const percent = (count: number): string =>
    figures.sentCount === 0
      ? ""
      : formatMessage(language, texts.results.percentOfSent, {
          percent: formatNumber(count / figures.sentCount, { style: "percent", maximumFractionDigits: 1 }),
        });
  return (
    <>
      <Tiles label={texts.results.summary}>
        <Tile name={names.sent} value={formatNumber(figures.sentCount)}>
          {formatMessage(language, texts.results.ofRecipients, { count: figures.recipientCount })}
        </Tile>
        <Tile name={names.clicked} value={formatNumber(figures.clickedCount)}>
          {percent(figures.clickedCount)}
        </Tile>
        <Tile name={names.orders} value={formatNumber(figures.orderCount)} />
        <Tile name={names.sales} value={figures.sales.formattedAmount} />
        <Tile name={names.unsubscribed} value={formatNumber(figures.unsubscribedCount)}>
          {percent(figures.unsubscribedCount)}
        </Tile>
        <Tile name={names.bounced} value={formatNumber(figures.bouncedCount)} />
      </Tiles>
      <p className={styles.hint}>{texts.results.attribution}</p>
    </>
  );
}

function CancelButton({ campaign: { id, state, figures } }: { campaign: Campaign }) {
  const [isAsking, setIsAsking] = useState(false);
  const isSending = state === "SENDING";
  const cancel = useMutation({
    mutationFn: () => call(cancelCampaign, { params: { id } }),
    onSuccess: async () => {
      setIsAsking(false);
      showToast(isSending ? texts.results.canceled : texts.results.unscheduled);
      await refreshCampaigns();
    },
    onError: (error) => !isSending && showToast(messageOf(error)),
  });
  return (
    <>
      <Button isBusy={!isSending && cancel.isPending} onClick={() => (isSending ? setIsAsking(true) : cancel.mutate())}>
        {isSending ? texts.results.cancelSending : texts.results.unschedule}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.results.cancelTitle}
          isOpen
          onClose={() => setIsAsking(false)}
          onConfirm={() => cancel.mutate()}
          confirmLabel={texts.results.cancelSending}
          isBusy={cancel.isPending}
          isDangerous
        >
          <p>{formatMessage(language, texts.results.cancelText, { count: figures.pendingCount })}</p>
          {cancel.isError && <Banner tone="critical">{messageOf(cancel.error)}</Banner>}
        </ConfirmDialog>
      )}
    </>
  );
}
