import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Signpost, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import type { RedirectOrigin, SiteRedirect } from "#api/content/site-redirects.ts";
import { exportRedirects } from "#api/imports/exports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, messageOf } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, FilterSelect, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { RowsOf } from "#backoffice/components/tables/RowsOf.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ContentExportButton } from "#backoffice/imports/imports/ContentExportButton.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { readChoice } from "#backoffice/search-params.ts";
import { FileButton } from "#backoffice/store/media/upload/FileButton.tsx";
import {
  addRedirect,
  deleteRedirect,
  type ImportResult,
  importRedirects,
  type RedirectFilters,
  redirectsQuery,
  refreshRedirects,
} from "./queries.ts";
import { RedirectDialog } from "./RedirectDialog.tsx";
import styles from "./redirects.module.css";
import { siteRedirectsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = siteRedirectsTexts[language];

const origins = ["MANUAL", "IMPORT", "PRODUCT", "COLLECTION", "PAGE", "POST"] as const satisfies RedirectOrigin[];
const noFilters: RedirectFilters = { q: "", origin: "" };

const columns: readonly Column<SiteRedirect>[] = [
  {
    id: "path",
    header: texts.from,
    phone: "title",
    cell: ({ path }) => (
      <a href={encodeURI(path)} target="_blank" rel="noreferrer">
        <bdi>{path}</bdi>
      </a>
    ),
  },
  { id: "target", header: texts.to, phone: "wide", cell: (redirect) => <Target redirect={redirect} /> },
  { id: "origin", header: texts.origin, phone: "wide", cell: ({ origin }) => texts.origins[origin] },
  { id: "since", header: texts.created, align: "end", cell: ({ createdDate }) => formatWhen(createdDate) },
];

/** Every redirect: previous addresses of products, collections, pages and posts, and those entered or imported. */
export function RedirectsPage() {
  const [filters, setFilters] = useState(noFilters);
  const [page, setPage] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const [deleting, setDeleting] = useState<SiteRedirect>();
  const can = useCan();
  const canWrite = can("content:write");
  const redirects = useQuery(redirectsQuery(filters, page));
  const importing = useMutation({ mutationFn: importRedirects });
  const remove = useMutation({
    mutationFn: deleteRedirect,
    onSuccess: () => {
      setDeleting(undefined);
      showToast(texts.deleted);
    },
  });
  const rows = redirects.data?.redirects ?? [];
  const { chosen, clear, selection } = useRowSelection(rows, { rowId: ({ id }) => id, nameOf: ({ path }) => path });
  const filter = (change: Partial<RedirectFilters>): void => {
    setFilters((now) => ({ ...now, ...change }));
    setPage(1);
  };
  const isFiltered = filters.q !== "" || filters.origin !== "";
  const deleteColumn: Column<SiteRedirect> = {
    id: "delete",
    header: texts.delete,
    isHeaderHidden: true,
    align: "end",
    phone: "end",
    cell: (redirect) =>
      can(isOfCatalog(redirect) ? "products:write" : "content:write") && (
        <Button
          variant="plain"
          size="icon"
          aria-label={formatMessage(language, texts.deleteOne, { path: redirect.path })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setDeleting(redirect)}
        />
      ),
  };
  const actions = (
    <>
      <ContentExportButton endpoint={exportRedirects} label={texts.export} />
      <FileButton
        label={texts.import}
        accept=".csv,text/csv"
        icon={<Upload aria-hidden="true" />}
        isBusy={importing.isPending}
        onFiles={([file]) => file && importing.mutate(file)}
      />
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        {texts.add}
      </Button>
    </>
  );
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      back={{ to: "/online-store", label: texts.onlineStore }}
      actions={canWrite && actions}
    >
      {importing.isError && <Banner tone="critical">{messageOf(importing.error)}</Banner>}
      {importing.data && <ImportSummary result={importing.data} />}
      <Card isFlush>
        <FilterBar>
          <SearchBox
            label={texts.search}
            placeholder={texts.placeholder}
            value={filters.q}
            onChange={(q) => filter({ q })}
          />
          <FilterSelect
            label={texts.origin}
            value={filters.origin}
            options={origins.map((value) => ({ value, label: texts.origins[value] }))}
            onChange={(value) => filter({ origin: readChoice(value, ["", ...origins]) })}
          />
          {isFiltered && <ClearFilters onClear={() => filter(noFilters)} />}
        </FilterBar>
        <RowsOf
          result={redirects}
          rows={rows}
          {...(canWrite && { selection })}
          columns={canWrite ? [...columns, deleteColumn] : columns}
          rowId={({ id }) => id}
          noun={texts.noun}
          paging={{ page, total: redirects.data?.total, onChange: setPage }}
          empty={
            <EmptyState icon={<Signpost aria-hidden="true" />} title={isFiltered ? texts.noMatch : texts.none}>
              {isFiltered ? texts.noMatchText : texts.noneText}
            </EmptyState>
          }
        />
      </Card>
      <BulkDelete
        rows={chosen}
        noun={texts.noun}
        nameOf={({ path }) => path}
        remove={({ id }) => deleteRedirect(id)}
        restore={({ path, target }) => addRedirect({ path, target })}
        refresh={refreshRedirects}
        onClear={clear}
      />
      {isAdding && <RedirectDialog onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        title={texts.confirmTitle}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && remove.mutate(deleting.id)}
        confirmLabel={texts.confirm}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>{deleting && formatMessage(language, texts.confirmText, { path: deleting.path })}</p>
      </ConfirmDialog>
    </Page>
  );
}

const isOfCatalog = ({ origin }: Pick<SiteRedirect, "origin">): boolean =>
  origin === "PRODUCT" || origin === "COLLECTION";

/** For previous addresses, what is there now, as a link to its editor. */
function Target({ redirect: { origin, target, entity } }: { redirect: SiteRedirect }) {
  const can = useCan();
  const path = <bdi>{target}</bdi>;
  if (entity === undefined) return path;
  const canOpen = can(isOfCatalog({ origin }) ? "products:read" : "content:read");
  return (
    <span className={styles.target}>
      {canOpen ? <EntityLink origin={origin} entity={entity} /> : entity.name}
      {path}
    </span>
  );
}

type Entity = NonNullable<SiteRedirect["entity"]>;

function EntityLink({ origin, entity: { id, name } }: { origin: RedirectOrigin; entity: Entity }) {
  switch (origin) {
    case "PRODUCT":
      return (
        <Link to="/products/$productId" params={{ productId: id }}>
          {name}
        </Link>
      );
    case "COLLECTION":
      return (
        <Link to="/collections/$collectionId" params={{ collectionId: id }}>
          {name}
        </Link>
      );
    default:
      return (
        <Link
          to={origin === "PAGE" ? "/online-store/pages/$documentId" : "/online-store/blog/$documentId"}
          params={{ documentId: id }}
        >
          {name}
        </Link>
      );
  }
}

function ImportSummary({ result: { created, updated, problems } }: { result: ImportResult }) {
  const summary = formatMessage(language, texts.imported, { count: created + updated });
  if (problems.length === 0) return <Banner tone="success">{summary}</Banner>;
  return (
    <Banner tone="warning" title={summary}>
      <ul>
        {problems.map(({ line, value, problem }) => (
          <li key={`${line} ${problem}`}>{formatMessage(language, texts.problems[problem], { line, value })}</li>
        ))}
      </ul>
    </Banner>
  );
}
