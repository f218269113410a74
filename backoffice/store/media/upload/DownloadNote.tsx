import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { StoredMedia } from "#api/store/media.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { retryDownloads } from "../queries.ts";

type Props = { id: string; download: NonNullable<StoredMedia["download"]>; canEdit: boolean };

/** A file that was added by its web address and isn't here yet. */
export function DownloadNote({ id, download, canEdit }: Props) {
  const { state, address, problem, nextAttemptDate } = download;
  const retry = useMutation({ mutationFn: () => retryDownloads([id]) });
  return (
    <Banner
      tone={state === "FAILED" ? "critical" : "note"}
      title={state === "FAILED" ? "Download failed" : "Downloading"}
      {...(state === "FAILED" &&
        canEdit && {
          action: (
            <Button
              size="small"
              icon={<RefreshCw aria-hidden="true" />}
              isBusy={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Retry
            </Button>
          ),
        })}
    >
      {problem !== undefined && <p>{problem}</p>}
      <p style={{ overflowWrap: "anywhere" }}>{address}</p>
      {nextAttemptDate !== undefined && <p>Next attempt {formatWhenWithin(nextAttemptDate)}.</p>}
      <p>The shop shows a placeholder until the file is here.</p>
      {retry.isError && <p>{messageOf(retry.error)}</p>}
    </Banner>
  );
}
