import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowDown, ArrowLeftToLine, ArrowRightToLine, ArrowUp, Ellipsis, FolderOpen, Plus, Wand } from "lucide-react";
import { useState } from "react";
import { moveCategory } from "#api/catalog/collections/categories.ts";
import type { Category } from "#api/catalog/collections/category-values.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { flattenTree, type Move, stepMove, type TreeRow } from "../catalog/category-tree.ts";
import { categoryTreeQuery, treeReference } from "../catalog/named-queries.ts";
import { VisibilityBadge } from "../products/badges.tsx";
import productStyles from "../products/products.module.css";
import styles from "./collections.module.css";

type Row = TreeRow<Category>;

const MAX_DEPTH = 5;

/** All collections as the tree they are. Moving is by menu and keys: up and down, into the one above, out of it. */
export function CollectionsPage() {
  const search = useSearch({ from: "/shell/collections" });
  const navigate = useNavigate({ from: "/collections" });
  const canWrite = useCan()("products:write");
  const tree = useQuery(categoryTreeQuery);
  const [announcement, setAnnouncement] = useState("");
  const all = flattenTree(tree.data ?? []);
  const words = search.q.toLowerCase();
  const rows = words === "" ? all : all.filter(({ category }) => category.name.toLowerCase().includes(words));
  const move = useMutation({
    mutationFn: ({ id, to }: { id: string; name: string; to: Move }) =>
      call(moveCategory, { params: { id }, body: { treeReference, ...to } }),
    onSuccess: async (_, { name }) => {
      await queryClient.invalidateQueries({ queryKey: ["collections"] });
      setAnnouncement(`${name} moved`);
    },
  });
  const columns: Column<Row>[] = [
    {
      id: "image",
      header: "Picture",
      isHeaderHidden: true,
      width: "60px",
      phone: "lead",
      cell: ({ category }) => <Thumbnail image={category.image} />,
    },
    {
      id: "name",
      header: "Collection",
      phone: "title",
      cell: ({ category, depth }) => (
        <span className={styles.treeName} style={{ paddingInlineStart: `${words === "" ? depth * 24 : 0}px` }}>
          <Link to="/collections/$collectionId" params={{ collectionId: category.id }} className={productStyles.name}>
            {category.name}
          </Link>
          {category.rules !== undefined && (
            <span className={styles.soft} title="Fills itself by rules">
              <Wand aria-hidden="true" /> fills itself
            </span>
          )}
        </span>
      ),
    },
    { id: "visible", header: "Visibility", cell: ({ category }) => <VisibilityBadge isVisible={category.visible} /> },
    {
      id: "count",
      header: "Products",
      align: "end",
      phone: "end",
      cell: ({ category }) =>
        category.itemCounter === 0 ? <Badge>Empty</Badge> : plural(category.itemCounter, "product"),
    },
    ...(canWrite
      ? [
          {
            id: "move",
            header: "Move",
            isHeaderHidden: true,
            width: "60px",
            align: "end" as const,
            phone: "end" as const,
            cell: ({ category }: Row) => (
              <MoveMenu
                name={category.name}
                moveOf={(step) => stepMove(all, category.id, step, MAX_DEPTH)}
                onMove={(to) => move.mutate({ id: category.id, name: category.name, to })}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Page
      title="Collections"
      actions={
        canWrite && (
          <Link to="/collections/new" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            Add collection
          </Link>
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
            label="Search collections"
            value={search.q}
            onChange={(q) => void navigate({ search: { q }, replace: true })}
          />
          {search.q !== "" && <ClearFilters onClear={() => void navigate({ search: { q: "" } })} />}
        </FilterBar>
        {tree.isPending && <SkeletonRows hasThumbnail rows={6} />}
        {tree.isError && <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />}
        {tree.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<FolderOpen aria-hidden="true" />}
            title={search.q === "" ? "Group your products" : "No collections match"}
          >
            Collections are the sections of the shop: by kind, by season, by occasion.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataTable
            caption={`Collections, ${rows.length}`}
            columns={columns}
            rows={rows}
            rowId={({ category }) => category.id}
            rowHref={({ category }) => `/collections/${category.id}`}
          />
        )}
      </Card>
    </Page>
  );
}

type MoveProps = {
  name: string;
  moveOf: (step: "up" | "down" | "in" | "out") => Move | undefined;
  onMove: (to: Move) => void;
};

const steps = [
  { id: "up", label: "Move up", icon: ArrowUp },
  { id: "down", label: "Move down", icon: ArrowDown },
  { id: "in", label: "Move below the one above", icon: ArrowRightToLine },
  { id: "out", label: "Move out one level", icon: ArrowLeftToLine },
] as const;

function MoveMenu({ name, moveOf, onMove }: MoveProps) {
  return (
    <Menu
      label={`Move ${name}`}
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
