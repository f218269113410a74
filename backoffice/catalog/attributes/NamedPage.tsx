import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RowSelectionState } from "@tanstack/react-table";
import { Ellipsis, Merge, Pencil, Plus, Tags, Trash2 } from "lucide-react";
import { useState } from "react";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { SelectionBar } from "#backoffice/components/tables/SelectionBar.tsx";
import { plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { AttributeTabs } from "./AttributeTabs.tsx";
import styles from "./attributes.module.css";
import { NameDialog } from "./NameDialog.tsx";
import { DeleteNamedDialog, MergeDialog } from "./NamedDialogs.tsx";
import { brands, type Named, type NamedKind, ribbons } from "./named-kinds.ts";

type Doing =
  | { what: "create" }
  | { what: "rename" | "merge"; entry: Named }
  | { what: "delete"; entries: readonly Named[] };

/** A list of names that products share: make, rename, merge, delete, with how many products have each. */
function NamedList({ kind }: { kind: NamedKind }) {
  const can = useCan();
  const canWrite = can("products:write");
  const [text, setText] = useState("");
  const [sort, setSort] = useState<"name" | "createdDate">("name");
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [doing, setDoing] = useState<Doing>();
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
      header: "Name",
      phone: "title",
      cell: (entry) =>
        canWrite ? (
          <button type="button" className={styles.name} onClick={() => setDoing({ what: "rename", entry })}>
            {entry.name}
          </button>
        ) : (
          entry.name
        ),
    },
    {
      id: "count",
      header: "Products",
      align: "end",
      phone: "end",
      cell: ({ id, count }) =>
        count === 0 ? (
          <span className={styles.soft}>Unused</span>
        ) : (
          <Link to="/products" search={kind.id === "brands" ? { brand: id } : { ribbon: id }}>
            {plural(count, "product")}
          </Link>
        ),
    },
    ...(canWrite
      ? [
          {
            id: "more",
            header: "Actions",
            isHeaderHidden: true,
            width: "60px",
            align: "end" as const,
            phone: "end" as const,
            cell: (entry: Named) => <Actions entry={entry} kind={kind} onDo={setDoing} />,
          },
        ]
      : []),
  ];
  return (
    <Page
      title={`Attributes: ${kind.title.toLowerCase()}`}
      actions={
        canWrite && (
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setDoing({ what: "create" })}>
            Add {kind.one}
          </Button>
        )
      }
    >
      <AttributeTabs />
      <Card isFlush>
        <FilterBar>
          <SearchBox label={`Search ${kind.many}`} value={text} onChange={setText} />
          {text !== "" && <ClearFilters onClear={() => setText("")} />}
        </FilterBar>
        {list.isPending && <SkeletonRows rows={6} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState icon={<Tags aria-hidden="true" />} title={text === "" ? `No ${kind.many} yet` : "Nothing found"}>
            {text === "" ? kind.about : "Try a shorter word."}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={`${kind.title}, ${rows.length} shown`}
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
                  nameOf: (id) => rows.find((row) => row.id === id)?.name ?? kind.one,
                },
              })}
            />
            <div className={styles.more}>
              <p role="status">{plural(rows.length, kind.one, kind.many)} shown</p>
              {list.hasNextPage && (
                <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show more
                </Button>
              )}
            </div>
          </>
        )}
      </Card>
      {chosen.length > 0 && (
        <SelectionBar
          label={`Selected ${kind.many}`}
          count={chosen.length}
          onClear={() => setSelected({})}
        >
          <Button
            variant="onInk"
            size="small"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setDoing({ what: "delete", entries: chosen })}
          >
            Delete
          </Button>
        </SelectionBar>
      )}
      {(doing?.what === "create" || doing?.what === "rename") && (
        <NameDialog
          kind={kind}
          {...(doing.what === "rename" && { entry: doing.entry })}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.what === "merge" && <MergeDialog kind={kind} entry={doing.entry} onClose={() => setDoing(undefined)} />}
      {doing?.what === "delete" && (
        <DeleteNamedDialog
          kind={kind}
          entries={doing.entries}
          onClose={() => {
            setDoing(undefined);
            setSelected({});
          }}
        />
      )}
    </Page>
  );
}

function Actions({ entry, kind, onDo }: { entry: Named; kind: NamedKind; onDo: (doing: Doing) => void }) {
  return (
    <Menu
      label={`Actions for ${entry.name}`}
      variant="plain"
      size="icon"
      entries={[
        {
          id: "rename",
          label: "Rename",
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => onDo({ what: "rename", entry }),
        },
        {
          id: "merge",
          label: "Merge into another",
          note: `Its products move to another ${kind.one}`,
          icon: <Merge aria-hidden="true" />,
          onSelect: () => onDo({ what: "merge", entry }),
        },
        {
          id: "delete",
          label: "Delete",
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
