import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useTexts } from "#ui/language.ts";
import { OpenStoreButton } from "./OpenStore.tsx";
import { storefrontAccessQuery } from "./queries.ts";
import { describeState } from "./state-texts.ts";
import { storefrontAccessTexts } from "./texts/texts.ts";

/** Shown on the dashboard unless the store is open, for staff who can open it. */
export function ClosedStoreBanner() {
  const texts = useTexts(storefrontAccessTexts).banner;
  const canWrite = useCan()("settings:write");
  const { data } = useQuery({ ...storefrontAccessQuery, enabled: canWrite });
  if (data === undefined || data.settings.mode === "OPEN") return null;
  const { title, text } = describeState(data, texts);
  return (
    <Banner
      tone="note"
      title={title}
      action={
        <>
          <OpenStoreButton hasOpened={data.hasOpened} />
          <Link to="/settings/access" className={buttonClass()}>
            {texts.settings}
          </Link>
        </>
      }
    >
      {text}
    </Banner>
  );
}
