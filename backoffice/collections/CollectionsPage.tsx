import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { FolderOpen, Plus } from "lucide-react";
import type { Collection } from "#api/collections.ts";
import { Button, buttonClass } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { type Column, DataTable } from "../components/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox } from "../components/FilterBar.tsx";
import { Page } from "../components/Page.tsx";
import { Pagination } from "../components/Pagination.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../components/States.tsx";
import { Thumbnail } from "../components/Thumbnail.tsx";
import { plural } from "../format.ts";
import { VisibilityBadge } from "../products/badges.tsx";
import styles from "../products/products.module.css";
import { useCan } from "../session/use-session.ts";
import { type CollectionsSearch, collectionsQuery, defaultCollectionsSearch } from "./queries.ts";

const columns: readonly Column<Collection>[] = [
  {
    id: "image",
    header: "Picture",
    isHeaderHidden: true,
    width: "60px",
    phone: "lead",
    cell: (collection) => <Thumbnail image={collection.media.mainMedia?.image} />,
  },
  {
    id: "name",
    header: "Collection",
    phone: "title",
    cell: (collection) => (
      <Link to="/collections/$collectionId" params={{ collectionId: collection.id }} className={styles.name}>
        {collection.name}
      </Link>
    ),
  },
  { id: "visible", header: "Visibility", cell: (collection) => <VisibilityBadge isVisible={collection.visible} /> },
  {
    id: "count",
    header: "Products",
    align: "end",
    phone: "end",
    cell: (collection) => plural(collection.numberOfProducts, "product"),
  },
];

export function CollectionsPage() {
  const search = useSearch({ from: "/shell/collections" });
  const navigate = useNavigate({ from: "/collections" });
  const can = useCan();
  const collections = useQuery(collectionsQuery(search));
  // The collection of all products follows by itself and has nothing to edit.
  const rows = (collections.data?.collections ?? []).filter(({ slug }) => slug !== "all-products");
  const update = (change: Partial<CollectionsSearch>): void => {
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  return (
    <Page
      title="Collections"
      actions={
        can("products:write") && (
          <Link to="/collections/new" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            Add collection
          </Link>
        )
      }
    >
      <Card isFlush>
        <FilterBar>
          <SearchBox label="Search collections" value={search.q} onChange={(q) => update({ q })} />
          {search.q !== "" && <ClearFilters onClear={() => update({ q: "" })} />}
        </FilterBar>
        {collections.isPending && <SkeletonRows hasThumbnail rows={6} />}
        {collections.isError && <ErrorState error={collections.error} onRetry={() => void collections.refetch()} />}
        {collections.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<FolderOpen aria-hidden="true" />}
            title={search.q === "" ? "Group your products" : "No collections match"}
            {...(search.q !== "" && {
              action: (
                <Button onClick={() => void navigate({ search: defaultCollectionsSearch })}>
                  Show all collections
                </Button>
              ),
            })}
          >
            Collections are the sections of the shop: by kind, by season, by occasion.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={`Collections, ${rows.length} on this page`}
              columns={columns}
              rows={rows}
              rowId={(collection) => collection.id}
              rowHref={(collection) => `/collections/${collection.id}`}
              isStale={collections.isPlaceholderData}
            />
            <Pagination
              page={search.page}
              total={collections.data?.metadata.total ?? rows.length}
              noun="collections"
              onChange={(page) => update({ page })}
            />
          </>
        )}
      </Card>
    </Page>
  );
}
