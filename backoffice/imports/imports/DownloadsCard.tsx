import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { type ImportDownload, type ProductImport, retryImportDownloads } from "#api/imports/imports.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatWhenWithin, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLocale } from "#backoffice/language.ts";
import { retryDownloads } from "#backoffice/store/media/queries.ts";
import styles from "./imports.module.css";
import { downloadsQuery } from "./queries.ts";

const refresh = () => queryClient.invalidateQueries({ queryKey: ["imports"] });

/** Images that the file names by web address: how many are here, and which are not and why. */
export function DownloadsCard({ entry }: { entry: ProductImport }) {
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
      title="Images"
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
              {`Retry ${plural(failed, "failed image")}`}
            </Button>
          ),
        })}
    >
      <div className={isOpen ? styles.padded : undefined} role="status" aria-live="polite">
        <p className={styles.lead}>
          {`${done.toLocaleString(staffLocale())} of ${plural(total, "image")} downloaded`}
          {waiting > 0 && `, ${waiting.toLocaleString(staffLocale())} in progress`}
          {failed > 0 && `, ${failed.toLocaleString(staffLocale())} failed`}.
        </p>
        {waiting > 0 && (
          <progress className={styles.bar} max={total} value={total - waiting} aria-label="Downloading images" />
        )}
        {isOpen && <p className={styles.soft}>Products show a placeholder for images that aren't here.</p>}
        {retryAll.isError && <Banner tone="critical">{messageOf(retryAll.error)}</Banner>}
      </div>
      {isOpen && found.isPending && <SkeletonRows rows={3} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {isOpen && rows.length > 0 && (
        <div className={styles.flush}>
          <DataTable
            caption={`Images that aren't here, ${rows.length} rows`}
            columns={canEdit ? [...columns, retryColumn] : columns}
            rows={rows}
            rowId={({ mediaId }) => mediaId}
            isStale={found.isPlaceholderData}
          />
          <Pagination page={page} total={found.data?.metadata.total ?? rows.length} noun="images" onChange={setPage} />
        </div>
      )}
    </Card>
  );
}

const columns: readonly Column<ImportDownload>[] = [
  {
    id: "state",
    header: "Status",
    width: "130px",
    phone: "end",
    cell: ({ download }) =>
      download.state === "FAILED" ? (
        <Badge tone="critical" glyph="stop">
          Failed
        </Badge>
      ) : (
        <Badge tone="note" glyph="clock">
          {download.attempts > 0 ? "Retrying" : "In progress"}
        </Badge>
      ),
  },
  {
    id: "image",
    header: "Image",
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
    header: "Reason",
    phone: "wide",
    cell: ({ download: { problem, nextAttemptDate } }) => (
      <>
        {problem ?? ""}
        {nextAttemptDate !== undefined && (
          <span className={styles.soft}>Next attempt {formatWhenWithin(nextAttemptDate)}</span>
        )}
      </>
    ),
  },
];

const retryColumn: Column<ImportDownload> = {
  id: "retry",
  header: "Retry",
  isHeaderHidden: true,
  align: "end",
  cell: ({ mediaId, download }) =>
    download.state === "FAILED" && <RetryButton mediaId={mediaId} address={download.address} />,
};

function RetryButton({ mediaId, address }: { mediaId: string; address: string }) {
  const retry = useMutation({ mutationFn: () => retryDownloads([mediaId]), onSuccess: refresh });
  return (
    <Button size="small" isBusy={retry.isPending} aria-label={`Retry ${address}`} onClick={() => retry.mutate()}>
      Retry
    </Button>
  );
}
