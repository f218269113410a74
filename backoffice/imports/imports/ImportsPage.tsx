import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Download, FileSpreadsheet, Upload } from "lucide-react";
import { useState } from "react";
import { createExport, type ProductExport } from "#api/imports/exports.ts";
import type { ProductImport } from "#api/imports/imports.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatWhen, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { DropZone } from "#backoffice/store/media/upload/DropZone.tsx";
import { FileButton } from "#backoffice/store/media/upload/FileButton.tsx";
import { formatBytes } from "#backoffice/store/media/upload/format-bytes.ts";
import { ApiError } from "#sdk/call.ts";
import styles from "./imports.module.css";
import { beginImport, exportsQuery, importsQuery } from "./queries.ts";
import { formatNames, resultOf, stateLooks } from "./words.ts";

/** Products as CSV files: import with a check and undo, and export. */
export function ImportsPage() {
  const canImport = useCan()("products:write");
  return (
    <Page title="Import and export" subtitle="Products as CSV files">
      <Stack>
        {canImport && <DropCard />}
        <ExportCard />
        <HistoryCard />
      </Stack>
    </Page>
  );
}

function DropCard() {
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const begin = useMutation({
    mutationFn: (file: File) => beginImport(file, { onProgress: setShare }),
    onSuccess: (begun) => navigate({ to: "/import/$importId", params: { importId: begun.id } }),
    onSettled: () => setShare(undefined),
  });
  const take = ([file]: readonly File[]): void => {
    if (file !== undefined) begin.mutate(file);
  };
  return (
    <Card title="Import products">
      <DropZone invitation="Drop the file to check it" onFiles={take} isDisabled={begin.isPending}>
        <div className={styles.drop}>
          <FileSpreadsheet aria-hidden="true" className={styles.dropIcon} />
          <p className={styles.lead}>Drop a CSV file here. You review every change before anything is imported.</p>
          {share === undefined ? (
            <FileButton
              label="Choose file"
              accept=".csv,.tsv,.txt,text/csv"
              variant="primary"
              icon={<Upload aria-hidden="true" />}
              onFiles={take}
            />
          ) : (
            <progress className={styles.bar} max={1} value={share} aria-label="Sending the file" />
          )}
          <p className={styles.hint}>
            Product exports from this store, Shopify, and WooCommerce work as they are.{" "}
            <a href="/imports/template.csv" download>
              Download a template
            </a>
          </p>
        </div>
      </DropZone>
      {begin.isError && <Banner tone="critical">{reasonOf(begin.error)}</Banner>}
    </Card>
  );
}

/** The store's own reason, which names the columns it found. */
function reasonOf(error: unknown): string {
  const reason = error instanceof ApiError ? error.details.applicationError?.description : undefined;
  return reason ?? messageOf(error);
}

function ExportCard() {
  const found = useQuery(exportsQuery);
  const begin = useMutation({
    mutationFn: () => call(createExport, { body: { export: {} } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["exports"] }),
  });
  const rows = found.data?.exports ?? [];
  return (
    <Card
      title="Export products"
      action={
        <Button icon={<Download aria-hidden="true" />} isBusy={begin.isPending} onClick={() => begin.mutate()}>
          Export all products
        </Button>
      }
      isFlush
    >
      {begin.isError && <Banner tone="critical">{messageOf(begin.error)}</Banner>}
      {found.isPending && <SkeletonRows rows={2} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && (
        <p className={styles.nothing}>
          Exports contain everything about your products. Edit the file and import it again to make changes in bulk.
        </p>
      )}
      {rows.length > 0 && (
        <DataTable
          caption={`Exports, ${rows.length} rows`}
          columns={exportColumns}
          rows={rows}
          rowId={({ id }) => id}
        />
      )}
    </Card>
  );
}

const exportColumns: readonly Column<ProductExport>[] = [
  {
    id: "when",
    header: "Export",
    phone: "title",
    cell: (row) => (
      <>
        <strong>{row.selection}</strong>
        <span className={styles.soft}>
          {formatWhen(row.createdDate)} by {row.startedBy}
        </span>
      </>
    ),
  },
  {
    id: "count",
    header: "Products",
    cell: (row) =>
      row.state === "RUNNING" ? (
        <progress
          className={styles.bar}
          max={Math.max(1, row.total)}
          value={row.products}
          aria-label={`${row.products} of ${row.total} products`}
        />
      ) : (
        `${plural(row.products, "product")}, ${formatBytes(row.byteSize)}`
      ),
  },
  {
    id: "file",
    header: "File",
    isHeaderHidden: true,
    align: "end",
    cell: (row) => {
      if (row.url === undefined)
        return <span className={styles.soft}>{row.state === "DONE" ? "File deleted" : ""}</span>;
      return (
        <a className={buttonClass("default", "small")} href={new URL(row.url).pathname} download>
          <Download aria-hidden="true" />
          Download
        </a>
      );
    },
  },
];

function HistoryCard() {
  const found = useQuery(importsQuery);
  const rows = found.data?.imports ?? [];
  return (
    <Card title="Import history" isFlush>
      {found.isPending && <SkeletonRows rows={3} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && (
        <p className={styles.nothing}>No imports yet. Imports appear here and can be undone.</p>
      )}
      {rows.length > 0 && (
        <div className={styles.flush}>
          <div className={styles.flush}>
            <DataTable
              caption={`Imports, ${rows.length} rows`}
              columns={importColumns}
              rows={rows}
              rowId={({ id }) => id}
              rowHref={({ id }) => `/import/${id}`}
            />
          </div>
        </div>
      )}
    </Card>
  );
}

const importColumns: readonly Column<ProductImport>[] = [
  {
    id: "file",
    header: "File",
    phone: "title",
    cell: (row) => (
      <>
        <Link to="/import/$importId" params={{ importId: row.id }} className={styles.name}>
          {row.fileName}
        </Link>
        <span className={styles.soft}>
          {formatWhen(row.createdDate)} by {row.startedBy}
        </span>
      </>
    ),
  },
  { id: "format", header: "Format", phone: "hidden", cell: (row) => formatNames[row.format] },
  {
    id: "state",
    header: "Status",
    cell: (row) => {
      const { label, ...look } = stateLooks[row.state];
      return <Badge {...look}>{label}</Badge>;
    },
  },
  { id: "result", header: "Result", phone: "wide", cell: (row) => resultOf(row) },
];
