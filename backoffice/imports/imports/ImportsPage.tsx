import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Download, FileSpreadsheet, Upload } from "lucide-react";
import { useState } from "react";
import { createExport, exportPages, exportRedirects, type ProductExport } from "#api/imports/exports.ts";
import type { FileImport } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatNumber, formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { DropZone } from "#backoffice/store/media/upload/DropZone.tsx";
import { FileButton } from "#backoffice/store/media/upload/FileButton.tsx";
import { formatBytes } from "#backoffice/store/media/upload/format-bytes.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { ContentExportButton } from "./ContentExportButton.tsx";
import { formatNames, resultOf, stateLooks } from "./import-names.ts";
import styles from "./imports.module.css";
import { beginImport, exportsQuery, importsQuery } from "./queries.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

/** Files: import with a check and undo, and exports. */
export function ImportsPage() {
  const canImport = useCan()("products:write");
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
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
    <Card title={texts.start.title}>
      <DropZone invitation={texts.start.drop} onFiles={take} isDisabled={begin.isPending}>
        <div className={styles.drop}>
          <FileSpreadsheet aria-hidden="true" className={styles.dropIcon} />
          <p className={styles.lead}>{texts.start.lead}</p>
          {share === undefined ? (
            <FileButton
              label={texts.start.choose}
              accept=".csv,.tsv,.txt,.xml,text/csv,text/xml"
              variant="primary"
              icon={<Upload aria-hidden="true" />}
              onFiles={take}
            />
          ) : (
            <progress className={styles.bar} max={1} value={share} aria-label={texts.start.uploading} />
          )}
          <p className={styles.hint}>
            <FormattedMessage
              message={texts.start.formats}
              values={{
                template: (
                  <a href="/imports/template.csv" download>
                    {texts.start.template}
                  </a>
                ),
              }}
            />
          </p>
        </div>
      </DropZone>
      {begin.isError && <Banner tone="critical">{messageOf(begin.error)}</Banner>}
    </Card>
  );
}

function ExportCard() {
  const found = useQuery(exportsQuery);
  const begin = useMutation({
    mutationFn: () => call(createExport, { body: { export: {} } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["exports"] }),
  });
  const can = useCan();
  const rows = found.data?.exports ?? [];
  return (
    <Card
      title={texts.exports.title}
      action={
        <div className={styles.exports}>
          {can("content:read") && (
            <>
              <ContentExportButton endpoint={exportPages} label={texts.exports.pages} />
              <ContentExportButton endpoint={exportRedirects} label={texts.exports.redirects} />
            </>
          )}
          <Button icon={<Download aria-hidden="true" />} isBusy={begin.isPending} onClick={() => begin.mutate()}>
            {texts.exports.all}
          </Button>
        </div>
      }
      isFlush
    >
      {begin.isError && <Banner tone="critical">{messageOf(begin.error)}</Banner>}
      {found.isPending && <SkeletonRows rows={2} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && <p className={styles.nothing}>{texts.exports.none}</p>}
      {rows.length > 0 && (
        <DataTable
          caption={formatMessage(language, texts.exports.caption, { count: rows.length })}
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
    header: texts.exports.export,
    phone: "title",
    cell: (row) => (
      <>
        <strong>{row.selection}</strong>
        <span className={styles.soft}>
          {formatMessage(language, texts.startedBy, { when: formatWhen(row.createdDate), name: row.startedBy })}
        </span>
      </>
    ),
  },
  {
    id: "count",
    header: texts.exports.products,
    cell: (row) =>
      row.state === "RUNNING" ? (
        <progress
          className={styles.bar}
          max={Math.max(1, row.total)}
          value={row.products}
          aria-label={formatMessage(language, texts.exports.progress, {
            products: formatNumber(row.products),
            count: row.total,
          })}
        />
      ) : (
        formatMessage(language, texts.exports.size, { count: row.products, size: formatBytes(row.byteSize) })
      ),
  },
  {
    id: "file",
    header: texts.file,
    isHeaderHidden: true,
    align: "end",
    cell: (row) => {
      if (row.url === undefined)
        return <span className={styles.soft}>{row.state === "DONE" ? texts.exports.deleted : ""}</span>;
      return (
        <a className={buttonClass("default", "small")} href={new URL(row.url).pathname} download>
          <Download aria-hidden="true" />
          {texts.download}
        </a>
      );
    },
  },
];

function HistoryCard() {
  const found = useQuery(importsQuery);
  const rows = found.data?.imports ?? [];
  return (
    <Card title={texts.history.title} isFlush>
      {found.isPending && <SkeletonRows rows={3} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && <p className={styles.nothing}>{texts.history.none}</p>}
      {rows.length > 0 && (
        <div className={styles.flush}>
          <div className={styles.flush}>
            <DataTable
              caption={formatMessage(language, texts.history.caption, { count: rows.length })}
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

const importColumns: readonly Column<FileImport>[] = [
  {
    id: "file",
    header: texts.file,
    phone: "title",
    cell: (row) => (
      <>
        <Link to="/import/$importId" params={{ importId: row.id }} className={styles.name}>
          {row.fileName}
        </Link>
        <span className={styles.soft}>
          {formatMessage(language, texts.startedBy, { when: formatWhen(row.createdDate), name: row.startedBy })}
        </span>
      </>
    ),
  },
  { id: "format", header: texts.history.format, phone: "hidden", cell: (row) => formatNames[row.format] },
  { id: "content", header: texts.columns.content, phone: "hidden", cell: (row) => texts.contents[row.content] },
  {
    id: "state",
    header: texts.status,
    cell: (row) => {
      const { label, ...look } = stateLooks[row.state];
      return <Badge {...look}>{label}</Badge>;
    },
  },
  { id: "result", header: texts.history.result, phone: "wide", cell: (row) => resultOf(row) },
];
