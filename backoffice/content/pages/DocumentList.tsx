import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MoreHorizontal, Plus, Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { exportPages } from "#api/imports/exports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, messageOf } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { RowsOf } from "#backoffice/components/tables/RowsOf.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ContentExportButton } from "#backoffice/imports/imports/ContentExportButton.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { type DocumentSummary, documentListQuery, type ListedKind, refreshDocuments } from "../documents.ts";
import { statusOf } from "../editor/EditorBar.tsx";
import { editorTexts } from "../editor/texts/texts.ts";
import styles from "./pages.module.css";
import { type OnlineStoreTexts, onlineStoreTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = onlineStoreTexts[language];
const statusTexts = editorTexts[language].status;

type Props<Body> = {
  kind: ListedKind<Body>;
  texts: OnlineStoreTexts["blog"];
  icon: ReactNode;
  /** Where a published one is, below the store's address. */
  path: "/pages" | "/blog";
  /** Its editor. */
  editorOf: (id: string) => string;
  renderCreate: (onClose: () => void) => ReactNode;
};

/** Pages or posts with their state, to create, open, unpublish and delete. */
export function DocumentList<Body>({ kind, texts: own, icon, path, editorOf, renderCreate }: Props<Body>) {
  const [q, setQ] = useState("");
  const [isCreating, setIsCreating] = useState(false);
  const [deleting, setDeleting] = useState<DocumentSummary>();
  const can = useCan();
  const canWrite = can("content:write");
  const documents = useQuery(documentListQuery(kind));
  const rows = (documents.data ?? []).filter(({ title }) => title.toLowerCase().includes(q.trim().toLowerCase()));

  const unpublish = useMutation({
    mutationFn: async ({ id }: DocumentSummary) => {
      const { document } = await kind.unpublish(id);
      await refreshDocuments(kind.name);
      showToast(own.unpublished, {
        undo: () => void kind.publish(id, { revision: document.revision }).then(() => refreshDocuments(kind.name)),
      });
    },
  });
  const undelete = useMutation({
    mutationFn: async (id: string) => {
      await kind.undelete(id);
      await refreshDocuments(kind.name);
    },
  });
  const remove = useMutation({
    mutationFn: async ({ id }: DocumentSummary) => {
      await kind.remove(id);
      setDeleting(undefined);
      await refreshDocuments(kind.name);
      showToast(own.deleted, { undo: () => undelete.mutate(id) });
    },
  });

  const { chosen, clear, selection } = useRowSelection(rows, { rowId: ({ id }) => id, nameOf: ({ title }) => title });
  const columns: Column<DocumentSummary>[] = [
    {
      id: "title",
      header: texts.list.name,
      phone: "title",
      cell: ({ id, title, slug }) => (
        <>
          <Link to={editorOf(id)}>{title}</Link>
          <span className={styles.slug}>{`${path}/${slug}`}</span>
        </>
      ),
    },
    {
      id: "state",
      header: texts.list.state,
      phone: "wide",
      cell: (document) => {
        const { tone, glyph, text } = statusOf(document);
        return (
          <Badge tone={tone} glyph={glyph}>
            {statusTexts[text]}
          </Badge>
        );
      },
    },
    { id: "updated", header: texts.list.updated, phone: "wide", cell: ({ updatedDate }) => formatWhen(updatedDate) },
    {
      id: "actions",
      header: texts.list.actions,
      isHeaderHidden: true,
      align: "end",
      phone: "end",
      cell: (document) => (
        <Menu
          label={formatMessage(language, texts.list.actionsFor, { title: document.title })}
          variant="plain"
          size="icon"
          entries={[
            ...(document.published === undefined
              ? []
              : [
                  {
                    id: "view",
                    label: texts.list.view,
                    onSelect: () => void window.open(`${path}/${document.slug}`, "_blank", "noreferrer"),
                  },
                ]),
            ...(canWrite && document.published !== undefined
              ? [{ id: "unpublish", label: texts.list.unpublish, onSelect: () => unpublish.mutate(document) }]
              : []),
            ...(canWrite
              ? [{ id: "delete", label: texts.list.delete, isDangerous: true, onSelect: () => setDeleting(document) }]
              : []),
          ]}
        >
          <MoreHorizontal aria-hidden="true" />
        </Menu>
      ),
    },
  ];
  const addButton = canWrite && (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
      {own.add}
    </Button>
  );
  const isEmpty = documents.data?.length === 0;
  return (
    <Page
      title={own.title}
      back={{ to: "/online-store", label: texts.title }}
      actions={
        <>
          {canWrite && can("products:write") && (
            <Link to="/import" className={buttonClass()}>
              <Upload aria-hidden="true" />
              {texts.list.import}
            </Link>
          )}
          {!isEmpty && <ContentExportButton endpoint={exportPages} label={texts.list.export} />}
          {!isEmpty && addButton}
        </>
      }
    >
      {unpublish.isError && <Banner tone="critical">{messageOf(unpublish.error)}</Banner>}
      {undelete.isError && <Banner tone="critical">{messageOf(undelete.error)}</Banner>}
      <Card isFlush>
        {!isEmpty && (
          <FilterBar>
            <SearchBox label={texts.list.search} value={q} onChange={setQ} />
          </FilterBar>
        )}
        <RowsOf
          result={documents}
          rows={rows}
          columns={columns}
          rowId={({ id }) => id}
          rowHref={({ id }) => editorOf(id)}
          {...(canWrite && { selection })}
          noun={own.noun}
          paging={{ page: 1, total: rows.length, onChange: () => undefined }}
          empty={
            isEmpty ? (
              <EmptyState icon={icon} title={own.none} action={addButton}>
                {own.noneText}
              </EmptyState>
            ) : (
              <EmptyState icon={icon} title={texts.list.noMatch}>
                {texts.list.noMatchText}
              </EmptyState>
            )
          }
        />
      </Card>
      <BulkDelete
        rows={chosen}
        noun={own.noun}
        nameOf={({ title }) => title}
        remove={({ id }) => kind.remove(id)}
        restore={({ id }) => kind.undelete(id)}
        refresh={() => refreshDocuments(kind.name)}
        onClear={clear}
      />
      {isCreating && renderCreate(() => setIsCreating(false))}
      <ConfirmDialog
        title={formatMessage(language, texts.list.confirm, { title: deleting?.title ?? "" })}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && remove.mutate(deleting)}
        confirmLabel={texts.list.delete}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>{deleting?.published === undefined ? texts.list.confirmDraft : texts.list.confirmLive}</p>
      </ConfirmDialog>
    </Page>
  );
}
