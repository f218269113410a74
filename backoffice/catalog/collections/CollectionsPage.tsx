import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowDown, ArrowLeftToLine, ArrowRightToLine, ArrowUp, Ellipsis, FolderOpen, Plus, Wand } from "lucide-react";
import { useState } from "react";
import { MAX_COLLECTION_DEPTH } from "#api/catalog/collections/collection-values.ts";
import {
  type CollectionRow,
  deleteMerchantCollection,
  moveMerchantCollection,
} from "#api/catalog/collections/merchant-collections.ts";
import { formatMessage } from "#api/store/messages.ts";
import { restoreCollection } from "#api/store/trash.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { collectionsQuery } from "../catalog/named-queries.ts";
import { VisibilityBadge } from "../products/badges.tsx";
import productStyles from "../products/products.module.css";
import { flattenTree, type Move, stepMove, type TreeRow } from "./collection-tree.ts";
import styles from "./collections.module.css";
import { collectionsTexts } from "./texts/texts.ts";

const { list: texts } = collectionsTexts[staffLanguage()];

type Row = TreeRow<CollectionRow>;

/** The tree of all collections. A menu moves a collection up, down, into the previous one, or out one level. */
export function CollectionsPage() {
  const search = useSearch({ from: "/shell/collections" });
  const navigate = useNavigate({ from: "/collections" });
  const canWrite = useCan()("products:write");
  const tree = useQuery(collectionsQuery);
  const [announcement, setAnnouncement] = useState("");
  const all = flattenTree(tree.data ?? []);
  const words = search.q.toLowerCase();
  const rows = words === "" ? all : all.filter(({ collection }) => collection.name.toLowerCase().includes(words));
  const move = useMutation({
    mutationFn: ({ id, to }: { id: string; name: string; to: Move }) =>
      call(moveMerchantCollection, { params: { id }, body: to }),
    onSuccess: async (_, { name }) => {
      await queryClient.invalidateQueries({ queryKey: ["collections"] });
      setAnnouncement(formatMessage(staffLanguage(), texts.moved, { name }));
    },
  });
  const { chosen, clear, selection } = useRowSelection(rows, {
    rowId: ({ collection }) => collection.id,
    nameOf: ({ collection }) => collection.name,
  });
  const columns: Column<Row>[] = [
    {
      id: "image",
      header: texts.image,
      isHeaderHidden: true,
      width: "60px",
      phone: "lead",
      cell: ({ collection }) => (
        <Thumbnail image={collection.imageUrl === undefined ? undefined : { url: collection.imageUrl }} />
      ),
    },
    {
      id: "name",
      header: texts.collection,
      phone: "title",
      cell: ({ collection, depth }) => (
        <span className={styles.treeName} style={{ paddingInlineStart: `${words === "" ? depth * 24 : 0}px` }}>
          <Link to="/collections/$collectionId" params={{ collectionId: collection.id }} className={productStyles.name}>
            {collection.name}
          </Link>
          {collection.isAutomatic && (
            <span className={styles.soft} title={texts.automaticHint}>
              <Wand aria-hidden="true" /> {texts.automatic}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "visible",
      header: texts.visibility,
      cell: ({ collection }) => <VisibilityBadge isVisible={collection.visible} />,
    },
    {
      id: "count",
      header: texts.products,
      align: "end",
      phone: "end",
      cell: ({ collection }) =>
        collection.productCount === 0 ? (
          <Badge>{texts.empty}</Badge>
        ) : (
          formatMessage(staffLanguage(), texts.productCount, { count: collection.productCount })
        ),
    },
    ...(canWrite
      ? [
          {
            id: "move",
            header: texts.move,
            isHeaderHidden: true,
            width: "60px",
            align: "end" as const,
            phone: "end" as const,
            cell: ({ collection }: Row) => (
              <MoveMenu
                name={collection.name}
                moveOf={(step) => stepMove(all, collection.id, step, MAX_COLLECTION_DEPTH)}
                onMove={(to) => move.mutate({ id: collection.id, name: collection.name, to })}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Page
      title={texts.title}
      actions={
        canWrite && (
          <>
            <Link to="/trash" search={{ kind: "collections" }} className={buttonClass()}>
              {texts.trash}
            </Link>
            <Link to="/collections/new" className={buttonClass("primary")}>
              <Plus aria-hidden="true" />
              {texts.add}
            </Link>
          </>
        )
      }
    >
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {move.isError && <Banner tone="critical">{messageOf(move.error)}</Banner>}
      <Card isFlush>
        <FilterBar>
          <SearchBox
            label={texts.search}
            value={search.q}
            onChange={(q) => void navigate({ search: { q }, replace: true })}
          />
          {search.q !== "" && <ClearFilters onClear={() => void navigate({ search: { q: "" } })} />}
        </FilterBar>
        {tree.isPending && <SkeletonRows hasThumbnail rows={6} />}
        {tree.isError && <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />}
        {tree.isSuccess && rows.length === 0 && (
          <EmptyState icon={<FolderOpen aria-hidden="true" />} title={search.q === "" ? texts.first : texts.noMatch}>
            {search.q === "" ? texts.firstText : texts.noMatchText}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataTable
            caption={formatMessage(staffLanguage(), texts.caption, { count: rows.length })}
            columns={columns}
            rows={rows}
            rowId={({ collection }) => collection.id}
            rowHref={({ collection }) => `/collections/${collection.id}`}
            {...(canWrite && { selection })}
          />
        )}
      </Card>
      <BulkDelete
        rows={chosen}
        noun={texts.title}
        nameOf={({ collection }) => collection.name}
        remove={({ collection: { id } }) => call(deleteMerchantCollection, { params: { id } })}
        restore={({ collection: { id } }) => call(restoreCollection, { params: { id } })}
        refresh={() =>
          Promise.all(
            [["collections"], ["products"], ["trash"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
          )
        }
        onClear={clear}
      />
    </Page>
  );
}

type MoveProps = {
  name: string;
  moveOf: (step: "up" | "down" | "in" | "out") => Move | undefined;
  onMove: (to: Move) => void;
};

const steps = [
  { id: "up", label: texts.steps.up, icon: ArrowUp },
  { id: "down", label: texts.steps.down, icon: ArrowDown },
  { id: "in", label: texts.steps.in, icon: ArrowRightToLine },
  { id: "out", label: texts.steps.out, icon: ArrowLeftToLine },
] as const;

function MoveMenu({ name, moveOf, onMove }: MoveProps) {
  return (
    <Menu
      label={formatMessage(staffLanguage(), texts.moveNamed, { name })}
      variant="plain"
      size="icon"
      entries={steps.map(({ id, label, icon: Icon }) => {
        const to = moveOf(id);
        return {
          id,
          label,
          icon: <Icon aria-hidden="true" />,
          isDisabled: to === undefined,
          onSelect: () => to !== undefined && onMove(to),
        };
      })}
    >
      <Ellipsis aria-hidden="true" />
    </Menu>
  );
}
