import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { StoredMedia } from "#api/store/media.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { retryDownloads } from "../queries.ts";
import { mediaTexts } from "../texts/texts.ts";

const language = staffLanguage();
const texts = mediaTexts[language];

type Props = { id: string; download: NonNullable<StoredMedia["download"]>; canEdit: boolean };

/** Download status of a file that was added by URL. */
export function DownloadNote({ id, download, canEdit }: Props) {
  const { state, address, problem, nextAttemptDate } = download;
  const retry = useMutation({ mutationFn: () => retryDownloads([id]) });
  return (
    <Banner
      tone={state === "FAILED" ? "critical" : "note"}
      title={state === "FAILED" ? texts.tile.downloadFailed : texts.tile.downloading}
      {...(state === "FAILED" &&
        canEdit && {
          action: (
            <Button
              size="small"
              icon={<RefreshCw aria-hidden="true" />}
              isBusy={retry.isPending}
              onClick={() => retry.mutate()}
            >
              {texts.download.retry}
            </Button>
          ),
        })}
    >
      {problem !== undefined && <p>{problem}</p>}
      <p style={{ overflowWrap: "anywhere" }}>{address}</p>
      {nextAttemptDate !== undefined && (
        <p>{formatMessage(language, texts.download.nextAttempt, { when: formatWhenWithin(nextAttemptDate) })}</p>
      )}
      <p>{texts.download.placeholder}</p>
      {retry.isError && <p>{messageOf(retry.error)}</p>}
    </Banner>
  );
}
