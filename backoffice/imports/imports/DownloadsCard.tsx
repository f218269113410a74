import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { type FileImport, type ImportDownload, retryImportDownloads } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatNumber, formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { retryDownloads } from "#backoffice/store/media/queries.ts";
import { joinList } from "./import-names.ts";
import styles from "./imports.module.css";
import { downloadsQuery } from "./queries.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

const refresh = () => queryClient.invalidateQueries({ queryKey: ["imports"] });

/** Download progress of images that the file references by URL, with pending and failed ones. */
export function DownloadsCard({ entry }: { entry: FileImport }) {
  const canEdit = useCan()("products:write");
  const [page, setPage] = useState(1);
  const { total, waiting, failed } = entry.downloads;
  const isOpen = waiting + failed > 0;
  const found = useQuery({ ...downloadsQuery(entry.id, page, entry.downloads), enabled: isOpen });
  const retryAll = useMutation({
    mutationFn: () => call(retryImportDownloads, { params: { id: entry.id }, body: {} }),
    onSuccess: refresh,
  });
  const done = total - waiting - failed;
  const rows = found.data?.downloads ?? [];
  return (
    <Card
      title={texts.images.title}
      isFlush={isOpen}
      {...(failed > 0 &&
        canEdit && {
          action: (
            <Button
              size="small"
              icon={<RefreshCw aria-hidden="true" />}
              isBusy={retryAll.isPending}
              onClick={() => retryAll.mutate()}
            >
              {formatMessage(language, texts.images.retryFailed, { count: failed })}
            </Button>
          ),
        })}
    >
      <div className={isOpen ? styles.padded : undefined} role="status" aria-live="polite">
        <p className={styles.lead}>
          {joinList([
            formatMessage(language, texts.images.downloaded, { done: formatNumber(done), count: total }),
            ...(waiting > 0
              ? [formatMessage(language, texts.images.waitingCount, { count: formatNumber(waiting) })]
              : []),
            ...(failed > 0 ? [formatMessage(language, texts.images.failedCount, { count: formatNumber(failed) })] : []),
          ])}
        </p>
        {waiting > 0 && (
          <progress className={styles.bar} max={total} value={total - waiting} aria-label={texts.images.progress} />
        )}
        {isOpen && <p className={styles.soft}>{texts.images.placeholder}</p>}
        {retryAll.isError && <Banner tone="critical">{messageOf(retryAll.error)}</Banner>}
      </div>
      {isOpen && found.isPending && <SkeletonRows rows={3} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {isOpen && rows.length > 0 && (
        <div className={styles.flush}>
          <DataTable
            caption={formatMessage(language, texts.images.caption, { count: rows.length })}
            columns={canEdit ? [...columns, retryColumn] : columns}
            rows={rows}
            rowId={({ mediaId }) => mediaId}
            isStale={found.isPlaceholderData}
          />
          <Pagination
            page={page}
            total={found.data?.metadata.total ?? rows.length}
            noun={texts.images.noun}
            onChange={setPage}
          />
        </div>
      )}
    </Card>
  );
}

const columns: readonly Column<ImportDownload>[] = [
  {
    id: "state",
    header: texts.status,
    width: "130px",
    phone: "end",
    cell: ({ download }) =>
      download.state === "FAILED" ? (
        <Badge tone="critical" glyph="stop">
          {texts.images.failed}
        </Badge>
      ) : (
        <Badge tone="note" glyph="clock">
          {download.attempts > 0 ? texts.images.retrying : texts.images.inProgress}
        </Badge>
      ),
  },
  {
    id: "image",
    header: texts.images.image,
    phone: "title",
    cell: ({ download, productId, productName }) => (
      <>
        {productId !== undefined && (
          <Link to="/products/$productId" params={{ productId }} className={styles.name}>
            {productName}
          </Link>
        )}
        <span className={styles.address}>{download.address}</span>
      </>
    ),
  },
  {
    id: "reason",
    header: texts.images.reason,
    phone: "wide",
    cell: ({ download: { problem, nextAttemptDate } }) => (
      <>
        {problem ?? ""}
        {nextAttemptDate !== undefined && (
          <span className={styles.soft}>
            {formatMessage(language, texts.images.nextAttempt, { when: formatWhenWithin(nextAttemptDate) })}
          </span>
        )}
      </>
    ),
  },
];

const retryColumn: Column<ImportDownload> = {
  id: "retry",
  header: texts.retry,
  isHeaderHidden: true,
  align: "end",
  cell: ({ mediaId, download }) =>
    download.state === "FAILED" && <RetryButton mediaId={mediaId} address={download.address} />,
};

function RetryButton({ mediaId, address }: { mediaId: string; address: string }) {
  const retry = useMutation({ mutationFn: () => retryDownloads([mediaId]), onSuccess: refresh });
  return (
    <Button
      size="small"
      isBusy={retry.isPending}
      aria-label={formatMessage(language, texts.images.retryOne, { url: address })}
      onClick={() => retry.mutate()}
    >
      {texts.retry}
    </Button>
  );
}
