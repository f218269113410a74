import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { queryClient } from "#backoffice/client.ts";
import { cx } from "#backoffice/components/cx.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { sampleDataQuery } from "#backoffice/store/setup/queries.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./Dashboard.module.css";
import { dashboardTexts } from "./texts/texts.ts";

/** Shown in a new demo store until its images and its order history are complete. */
export function SampleDataBanner() {
  const language = useLanguage();
  const texts = useTexts(dashboardTexts).sampleData;
  const { data } = useQuery({ ...sampleDataQuery, enabled: useCan()("settings:read") });
  const wasIncomplete = useRef(false);
  useEffect(() => {
    if (data === undefined) return;
    // The figures and lists on the page were loaded from an incomplete history.
    if (data.isComplete && wasIncomplete.current) void queryClient.invalidateQueries();
    wasIncomplete.current = !data.isComplete;
  }, [data]);
  if (data === undefined || data.isComplete) return null;
  const percent = formatNumber(data.percent / 100, { style: "percent" });
  return (
    <Banner tone="note" title={texts.title}>
      <p>{texts.text}</p>
      <div className={cx(styles.progress, styles.inBanner)}>
        <progress max={100} value={data.percent} aria-label={texts.progressLabel} />
        <span>{formatMessage(language, texts.progress, { percent })}</span>
      </div>
    </Banner>
  );
}
