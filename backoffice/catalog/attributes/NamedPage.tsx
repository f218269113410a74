import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RowSelectionState } from "@tanstack/react-table";
import { Ellipsis, Merge, Pencil, Plus, Tags, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { SelectionBar } from "#backoffice/components/tables/SelectionBar.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { AttributeTabs } from "./AttributeTabs.tsx";
import styles from "./attributes.module.css";
import { NameDialog } from "./NameDialog.tsx";
import { DeleteNamedDialog, MergeDialog } from "./NamedDialogs.tsx";
import { brands, type Named, type NamedKind, ribbons } from "./named-kinds.ts";
import { attributesTexts } from "./texts/texts.ts";

const texts = attributesTexts[staffLanguage()];

type OpenDialog =
  | { what: "create" }
  | { what: "rename" | "merge"; entry: Named }
  | { what: "delete"; entries: readonly Named[] };

/** The list of brands or ribbons, with the number of products of each. */
function NamedList({ kind }: { kind: NamedKind }) {
  const own = texts.kinds[kind.id];
  const can = useCan();
  const canWrite = can("products:write");
  const [text, setText] = useState("");
  const [sort, setSort] = useState<"name" | "createdDate">("name");
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [dialog, setDialog] = useState<OpenDialog>();
  const list = useInfiniteQuery({
    queryKey: [kind.id, "list", text, sort],
    queryFn: ({ pageParam }) => kind.list({ text, sort, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const rows = list.data?.pages.flatMap(({ entries }) => entries) ?? [];
  const chosen = rows.filter(({ id }) => selected[id]);
  const columns: Column<Named>[] = [
    {
      id: "name",
      header: texts.name,
      phone: "title",
      cell: (entry) =>
        canWrite ? (
          <button type="button" className={styles.name} onClick={() => setDialog({ what: "rename", entry })}>
            {entry.name}
          </button>
        ) : (
          entry.name
        ),
    },
    {
      id: "count",
      header: texts.products,
      align: "end",
      phone: "end",
      cell: ({ id, count }) =>
        count === 0 ? (
          <span className={styles.soft}>{texts.unused}</span>
        ) : (
          <Link to="/products" search={kind.id === "brands" ? { brand: id } : { ribbon: id }}>
            {formatMessage(staffLanguage(), texts.productCount, { count })}
          </Link>
        ),
    },
    ...(canWrite
      ? [
          {
            id: "more",
            header: texts.actions,
            isHeaderHidden: true,
            width: "60px",
            align: "end" as const,
            phone: "end" as const,
            cell: (entry: Named) => <Actions entry={entry} kind={kind} onDo={setDialog} />,
          },
        ]
      : []),
  ];
  return (
    <Page
      title={own.pageTitle}
      actions={
        canWrite && (
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setDialog({ what: "create" })}>
            {own.add}
          </Button>
        )
      }
    >
      <AttributeTabs />
      <Card isFlush>
        <FilterBar>
          <SearchBox label={own.search} value={text} onChange={setText} />
          {text !== "" && <ClearFilters onClear={() => setText("")} />}
        </FilterBar>
        {list.isPending && <SkeletonRows rows={6} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState icon={<Tags aria-hidden="true" />} title={text === "" ? own.none : texts.noMatch}>
            {text === "" ? own.about : texts.noMatchText}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={formatMessage(staffLanguage(), own.caption, { count: rows.length })}
              columns={columns.map((column) => (column.id === "name" ? { ...column, sortKey: "name" } : column))}
              rows={rows}
              rowId={({ id }) => id}
              sort={{
                value: { key: sort === "name" ? "name" : "", direction: "asc" },
                onChange: () => setSort(sort === "name" ? "createdDate" : "name"),
              }}
              {...(canWrite && {
                selection: {
                  ids: selected,
                  onChange: setSelected,
                  nameOf: (id) => rows.find((row) => row.id === id)?.name ?? own.one,
                },
              })}
            />
            <div className={styles.more}>
              <p role="status">{formatMessage(staffLanguage(), own.shown, { count: rows.length })}</p>
              {list.hasNextPage && (
                <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {texts.showMore}
                </Button>
              )}
            </div>
          </>
        )}
      </Card>
      {chosen.length > 0 && (
        <SelectionBar label={own.selected} count={chosen.length} onClear={() => setSelected({})}>
          <Button
            variant="onInk"
            size="small"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setDialog({ what: "delete", entries: chosen })}
          >
            {texts.delete}
          </Button>
        </SelectionBar>
      )}
      {(dialog?.what === "create" || dialog?.what === "rename") && (
        <NameDialog
          kind={kind}
          {...(dialog.what === "rename" && { entry: dialog.entry })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.what === "merge" && (
        <MergeDialog kind={kind} entry={dialog.entry} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.what === "delete" && (
        <DeleteNamedDialog
          kind={kind}
          entries={dialog.entries}
          onClose={() => {
            setDialog(undefined);
            setSelected({});
          }}
        />
      )}
    </Page>
  );
}

function Actions({ entry, kind, onDo }: { entry: Named; kind: NamedKind; onDo: (dialog: OpenDialog) => void }) {
  return (
    <Menu
      label={formatMessage(staffLanguage(), texts.actionsFor, { name: entry.name })}
      variant="plain"
      size="icon"
      entries={[
        {
          id: "rename",
          label: texts.rename,
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => onDo({ what: "rename", entry }),
        },
        {
          id: "merge",
          label: texts.named.mergeAction,
          note: texts.kinds[kind.id].mergeNote,
          icon: <Merge aria-hidden="true" />,
          onSelect: () => onDo({ what: "merge", entry }),
        },
        {
          id: "delete",
          label: texts.delete,
          icon: <Trash2 aria-hidden="true" />,
          isDangerous: true,
          onSelect: () => onDo({ what: "delete", entries: [entry] }),
        },
      ]}
    >
      <Ellipsis aria-hidden="true" />
    </Menu>
  );
}

export function BrandsPage() {
  return <NamedList key="brands" kind={brands} />;
}

export function RibbonsPage() {
  return <NamedList key="ribbons" kind={ribbons} />;
}
