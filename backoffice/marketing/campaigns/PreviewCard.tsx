import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { CampaignContent, CampaignProblem } from "#api/marketing/campaign-values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { Segments } from "#backoffice/content/fields/Segments.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { MailPreview } from "#backoffice/orders/orders/mails/MailPreview.tsx";
import styles from "./campaigns.module.css";
import { ProblemsBanner } from "./ProblemsBanner.tsx";
import { campaignPreviewQuery } from "./queries.ts";
import { campaignsTexts } from "./texts/texts.ts";

const texts = campaignsTexts[staffLanguage()].editor;

/** The email as recipients see it, at the width of a computer or a phone. */
export function PreviewCard({ content, hidesProblems = false }: { content: CampaignContent; hidesProblems?: boolean }) {
  const [width, setWidth] = useState<"desktop" | "phone">("desktop");
  const preview = useQuery(campaignPreviewQuery(useDeferredValue(content)));
  const problems: readonly CampaignProblem[] = preview.data?.problems ?? [];
  return (
    <Card title={texts.preview}>
      {!hidesProblems && problems.length > 0 && <ProblemsBanner problems={problems} />}
      <Segments
        label={texts.width}
        value={width}
        options={[
          ["desktop", texts.desktop],
          ["phone", texts.phone],
        ]}
        onChange={setWidth}
      />
      {preview.isPending && <SkeletonText lines={8} />}
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data !== undefined && (
        <>
          <p className={styles.subject}>
            <strong>{preview.data.subject || texts.noSubject}</strong>
          </p>
          <div className={styles.frame} data-width={width}>
            <MailPreview html={preview.data.html} title={texts.previewOf} />
          </div>
        </>
      )}
    </Card>
  );
}
