import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useOutboxAddress } from "#backoffice/shell/use-outbox-address.ts";
import { storeSettingsQuery } from "./queries.ts";
import { SettingsSections } from "./SettingsSections.tsx";
import { StoreForm } from "./StoreForm.tsx";
import { storeSettingsTexts } from "./texts/texts.ts";

const texts = storeSettingsTexts[staffLanguage()];

/** Store details, and links to the other settings pages. */
export function SettingsPage() {
  const outbox = useOutboxAddress();
  return (
    <Page
      title={texts.title}
      width="narrow"
      subtitle={texts.subtitle}
      actions={
        outbox !== undefined && (
          <a href={outbox} target="_blank" rel="noreferrer" className={buttonClass()}>
            <ExternalLink aria-hidden="true" />
            {texts.outbox}
          </a>
        )
      }
    >
      <Stack>
        <SettingsSections />
        <StoreCard />
      </Stack>
    </Page>
  );
}

function StoreCard() {
  const settings = useQuery(storeSettingsQuery);
  const canWrite = useCan()("settings:write");
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  if (settings.data === undefined) return <SkeletonText lines={5} />;
  return <StoreForm settings={settings.data.settings} canWrite={canWrite} />;
}
