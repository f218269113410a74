import { useQuery } from "@tanstack/react-query";
import type { CampaignAudience } from "#api/marketing/campaign-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack, SelectField } from "#backoffice/components/forms/Field.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { segmentsQuery } from "../customers/queries.ts";
import styles from "./campaigns.module.css";
import { recipientCountQuery } from "./queries.ts";
import { campaignsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = campaignsTexts[language].audience;

type Props = { audience: CampaignAudience; onChange: (audience: CampaignAudience) => void };

/** Everyone who is subscribed, or those of them in a segment, with their exact number. */
export function AudienceCard({ audience, onChange }: Props) {
  const segments = useQuery({ ...segmentsQuery, enabled: useCan()("members:read") });
  const count = useQuery(recipientCountQuery(audience));
  const { segmentId = "" } = audience;
  const isGone = segmentId !== null && segmentId !== "" && segments.data?.every(({ id }) => id !== segmentId) === true;
  const { withoutConsentCount = 0, undeliverableCount = 0 } = count.data ?? {};
  return (
    <Card title={texts.title}>
      <FieldStack>
        <SelectField
          label={texts.to}
          value={segmentId ?? ""}
          onChange={(event) =>
            onChange(event.currentTarget.value === "" ? {} : { segmentId: event.currentTarget.value })
          }
        >
          <option value="">{texts.everyone}</option>
          {isGone && <option value={segmentId}>{texts.deletedSegment}</option>}
          {segments.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {count.isError && <Banner tone="critical">{messageOf(count.error)}</Banner>}
        <div className={styles.notes} role="status">
          <p className={styles.count}>
            {count.data === undefined ? "…" : formatMessage(language, texts.count, { count: count.data.count })}
          </p>
          {withoutConsentCount > 0 && (
            <p>{formatMessage(language, texts.withoutConsent, { count: withoutConsentCount })}</p>
          )}
          {undeliverableCount > 0 && (
            <p>{formatMessage(language, texts.undeliverable, { count: undeliverableCount })}</p>
          )}
          <p>{texts.consent}</p>
        </div>
      </FieldStack>
    </Card>
  );
}
