import { useQuery } from "@tanstack/react-query";
import { HandCoins, Plus } from "lucide-react";
import { useState } from "react";
import type { AdditionalFeeRule } from "#api/pricing/additional-fees.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { FeeSheet } from "./FeeSheet.tsx";
import { describeFee } from "./fee-form.ts";
import styles from "./fees.module.css";
import { feesQuery } from "./queries.ts";
import { TipsCard } from "./TipsCard.tsx";
import { feesTexts } from "./texts/texts.ts";

const texts = feesTexts[staffLanguage()];

/** Additional fees and tips. */
export function FeesPage() {
  const can = useCan()("settings:write");
  const fees = useQuery(feesQuery);
  const currency = useQuery(storeSettingsQuery).data?.settings.currency ?? "USD";
  const [edited, setEdited] = useState<AdditionalFeeRule | "new">();
  return (
    <Page
      title={texts.title}
      back={{ to: "/settings", label: texts.back }}
      actions={
        can && (
          <Button variant="primary" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" />
            {texts.add}
          </Button>
        )
      }
    >
      <Columns
        main={
          <Card title={texts.fees} isFlush>
            {fees.isPending && <SkeletonRows rows={4} />}
            {fees.isError && <ErrorState error={fees.error} onRetry={() => void fees.refetch()} />}
            {fees.data?.length === 0 && (
              <EmptyState icon={<HandCoins aria-hidden="true" />} title={texts.none}>
                {texts.noneText}
              </EmptyState>
            )}
            {fees.data !== undefined && fees.data.length > 0 && (
              <ul className={styles.fees}>
                {fees.data.map((fee) => (
                  <li key={fee.id}>
                    <button type="button" className={styles.fee} onClick={() => setEdited(fee)} disabled={!can}>
                      <span className={styles.name}>{fee.name}</span>
                      <span className={styles.terms}>{describeFee(fee, currency)}</span>
                      <span className={styles.state}>
                        {fee.active ? <Badge tone="success">{texts.active}</Badge> : <Badge>{texts.inactive}</Badge>}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        }
        side={<TipsCard canEdit={can} currency={currency} />}
      />
      {edited !== undefined && (
        <FeeSheet
          key={edited === "new" ? "new" : edited.id}
          fee={edited === "new" ? undefined : edited}
          currency={currency}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}
