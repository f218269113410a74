import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import type { TrashItem } from "#api/store/trash.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, messageOf } from "#backoffice/components/States.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { RowsOf } from "#backoffice/components/tables/RowsOf.tsx";
import { formatDate, formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { purgeItem, type Restored, restoreItem, type TrashKind, trashQuery } from "./queries.ts";
import { trashTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = trashTexts[language];
const kinds = ["products", "collections", "customers"] as const satisfies TrashKind[];
/** Whose permissions apply to a kind. */
const areas = { products: "products", collections: "products", customers: "members" } as const;

/** The kind of the list that showed the item: the page can show another one by the time of the request. */
type Target = { item: TrashItem; kind: TrashKind };

/** Deleted products, collections and customers, with Restore and Delete permanently. Files have their own trash in the library. */
export function TrashPage() {
  const can = useCan();
  const shown = kinds.filter((one) => can(`${areas[one]}:read`));
  const kind = useSearch({ from: "/shell/trash" }).kind ?? shown[0] ?? "products";
  const navigate = useNavigate({ from: "/trash" });
  const [page, setPage] = useState(1);
  const [removing, setRemoving] = useState<Target>();
  const canWrite = can(`${areas[kind]}:write`);
  const items = useQuery(trashQuery(kind, page));
  const restore = useMutation({
    mutationFn: ({ item, kind: of }: Target) => restoreItem(of, item.id),
    onSuccess: ({ item }) => showToast(formatMessage(language, texts.restored, { name: item.name })),
  });
  const remove = useMutation({
    mutationFn: ({ item, kind: of }: Target) => purgeItem(of, item.id),
    onSuccess: () => {
      setRemoving(undefined);
      showToast(texts.removed);
    },
  });
  const columns: Column<TrashItem>[] = [
    { id: "name", header: texts.name, phone: "title", cell: ({ name }) => <bdi>{name}</bdi> },
    { id: "deleted", header: texts.deleted, phone: "wide", cell: ({ deletedDate }) => formatWhen(deletedDate) },
    {
      id: "purged",
      header: texts.purged,
      phone: "wide",
      cell: ({ deletionStatus, purgeDate }) => (deletionStatus === "TRASH" ? formatDate(purgeDate) : texts.due),
    },
  ];
  const actions: Column<TrashItem> = {
    id: "actions",
    header: texts.actions,
    isHeaderHidden: true,
    align: "end",
    phone: "end",
    cell: (item) => (
      <>
        <Button
          variant="plain"
          size="icon"
          aria-label={formatMessage(language, texts.restoreOne, { name: item.name })}
          title={texts.restore}
          icon={<RotateCcw aria-hidden="true" />}
          disabled={restore.isPending || items.isPlaceholderData}
          onClick={() => restore.mutate({ item, kind })}
        />
        <Button
          variant="plain"
          size="icon"
          aria-label={formatMessage(language, texts.removeOne, { name: item.name })}
          title={texts.remove}
          icon={<Trash2 aria-hidden="true" />}
          disabled={items.isPlaceholderData}
          onClick={() => {
            remove.reset();
            setRemoving({ item, kind });
          }}
        />
      </>
    ),
  };
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      back={{ to: `/${kind}`, label: texts.kinds[kind] }}
      actions={
        <Link to="/media" search={{ place: "trash" }} className={buttonClass()}>
          {texts.media}
        </Link>
      }
    >
      {restore.isError && <Banner tone="critical">{messageOf(restore.error)}</Banner>}
      {restore.data && restore.data.notes.length > 0 && <Notes restored={restore.data} />}
      <Card isFlush>
        <ViewTabs
          label={texts.views}
          views={shown.map((id) => ({ id, label: texts.kinds[id] }))}
          current={kind}
          onChange={(next) => {
            setPage(1);
            restore.reset();
            void navigate({ search: { kind: next } });
          }}
        />
        <RowsOf
          result={items}
          rows={items.data?.items ?? []}
          columns={canWrite ? [...columns, actions] : columns}
          rowId={({ id }) => id}
          noun={texts.kinds[kind]}
          paging={{ page, total: items.data?.total, onChange: setPage }}
          empty={
            <EmptyState icon={<Trash2 aria-hidden="true" />} title={texts.none}>
              {texts.noneText}
            </EmptyState>
          }
        />
      </Card>
      <ConfirmDialog
        title={formatMessage(language, texts.confirmTitle, { name: removing?.item.name ?? "" })}
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && remove.mutate(removing)}
        confirmLabel={texts.remove}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>{removing?.kind === "customers" ? texts.confirmCustomer : texts.confirmText}</p>
      </ConfirmDialog>
    </Page>
  );
}

/** What differs from before the deletion. */
function Notes({ restored: { item, notes } }: { restored: Restored }) {
  return (
    <Banner tone="warning" title={formatMessage(language, texts.restored, { name: item.name })}>
      {notes.map(({ code, values }) => (
        <p key={code}>{formatMessage(language, texts.notes[code], { values: values.join(", ") })}</p>
      ))}
    </Banner>
  );
}
