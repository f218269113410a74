import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { RowSelectionState } from "@tanstack/react-table";
import { Package, Plus, Upload } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, FilterSelect, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useColumns } from "#backoffice/identity/views/columns.ts";
import { ViewBar } from "#backoffice/identity/views/ViewBar.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { readChoice } from "#backoffice/search-params.ts";
import { useListContext } from "#backoffice/shell/navigation/use-list-context.ts";
import { brandChoicesQuery, collectionsQuery, ribbonChoicesQuery } from "../catalog/named-queries.ts";
import { productColumns } from "./product-columns.tsx";
import { productsQuery } from "./queries.ts";
import { defaultProductsSearch, isFiltered, type ProductsSearch, readProductsSearch } from "./search.ts";
import { productsTexts } from "./texts/texts.ts";
import { builtInViews, viewOf } from "./views.ts";

const { list, stock, types, visible, hidden } = productsTexts[staffLanguage()];

const BulkBar = lazy(async () => ({ default: (await import("./bulk/BulkBar.tsx")).BulkBar }));

export function ProductsPage() {
  const search = useSearch({ from: "/shell/products" });
  const navigate = useNavigate({ from: "/products" });
  const can = useCan();
  const products = useQuery(productsQuery(search));
  const collections = useQuery(collectionsQuery);
  const [selected, setSelected] = useState<RowSelectionState>({});
  const all = useMemo(
    () => productColumns(new Map((collections.data ?? []).map(({ id, name }) => [id, name]))),
    [collections.data],
  );
  const { columns, choice } = useColumns("columns.products", all);
  const update = (change: Partial<ProductsSearch>): void => {
    setSelected({});
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  const rows = products.data?.products ?? [];
  useListContext("products", rows);
  const chosen = rows.filter((product) => selected[product.id]);
  const total = products.data?.total ?? 0;

  return (
    <Page
      title={list.title}
      actions={
        can("products:write") && (
          <>
            <Link to="/trash" className={buttonClass()}>
              {list.trash}
            </Link>
            <Link to="/import" className={buttonClass()}>
              <Upload aria-hidden="true" />
              {list.transfer}
            </Link>
            <Link to="/products/new" className={buttonClass("primary")}>
              <Plus aria-hidden="true" />
              {list.add}
            </Link>
          </>
        )
      }
    >
      <Card isFlush>
        <ViewBar
          screen="products"
          search={search}
          read={readProductsSearch}
          onOpen={(next) => void navigate({ search: next })}
          tabs={builtInViews.map(({ id, name }) => ({ id, label: name }))}
          tab={viewOf(search)?.id ?? ""}
          onTab={(id) => void navigate({ search: builtInViews.find((view) => view.id === id)?.search ?? search })}
          columns={choice}
        />
        <Filters search={search} onChange={update} />
        {products.isPending && <SkeletonRows hasThumbnail />}
        {products.isError && <ErrorState error={products.error} onRetry={() => void products.refetch()} />}
        {products.isSuccess && rows.length === 0 && <NoProducts search={search} />}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={formatMessage(staffLanguage(), list.caption, { count: rows.length })}
              columns={columns}
              rows={rows}
              rowId={(product) => product.id}
              rowHref={(product) => `/products/${product.id}`}
              {...(can("products:write") && {
                selection: {
                  ids: selected,
                  onChange: setSelected,
                  nameOf: (id) => rows.find((product) => product.id === id)?.name ?? list.product,
                },
              })}
              sort={{
                value: { key: search.sort, direction: search.direction },
                onChange: ({ key, direction }) => update({ sort: toSort(key), direction }),
              }}
              isStale={products.isPlaceholderData}
            />
            <Pagination page={search.page} total={total} noun={list.title} onChange={(page) => update({ page })} />
          </>
        )}
      </Card>
      <Suspense>
        {chosen.length > 0 && (
          <BulkBar
            products={chosen}
            search={search}
            total={total}
            isWholePage={chosen.length === rows.length}
            onDone={() => setSelected({})}
          />
        )}
      </Suspense>
    </Page>
  );
}

type FiltersProps = { search: ProductsSearch; onChange: (change: Partial<ProductsSearch>) => void };

function Filters({ search, onChange }: FiltersProps) {
  const collections = useQuery(collectionsQuery);
  const brands = useQuery(brandChoicesQuery(""));
  const ribbons = useQuery(ribbonChoicesQuery(""));
  const named = (entries: readonly { id: string; name: string }[] | undefined) =>
    (entries ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar>
      <SearchBox label={list.search} placeholder={list.searchHint} value={search.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        label={list.visibility}
        value={search.visible}
        options={[
          { value: "shown", label: visible },
          { value: "hidden", label: hidden },
        ]}
        onChange={(value) => onChange({ visible: readChoice(value, ["", "shown", "hidden"]) })}
      />
      <FilterSelect
        label={list.inventory}
        value={search.stock}
        options={[
          { value: "in", label: stock.inStock },
          { value: "part", label: stock.partly },
          { value: "out", label: stock.soldOut },
        ]}
        onChange={(value) => onChange({ stock: readChoice(value, ["", "in", "part", "out"]) })}
      />
      <FilterSelect
        label={list.collection}
        value={search.collection}
        options={named(collections.data)}
        onChange={(collection) => onChange({ collection })}
      />
      {(brands.data?.length ?? 0) > 0 && (
        <FilterSelect
          label={list.brand}
          value={search.brand}
          options={named(brands.data)}
          onChange={(brand) => onChange({ brand })}
        />
      )}
      {(ribbons.data?.length ?? 0) > 0 && (
        <FilterSelect
          label={list.ribbon}
          value={search.ribbon}
          options={named(ribbons.data)}
          onChange={(ribbon) => onChange({ ribbon })}
        />
      )}
      <FilterSelect
        label={list.type}
        value={search.type}
        options={Object.entries(types).map(([value, label]) => ({ value, label }))}
        onChange={(value) => onChange({ type: readChoice(value, ["", "PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"]) })}
      />
      {isFiltered(search) && <ClearFilters onClear={() => onChange(defaultProductsSearch)} />}
    </FilterBar>
  );
}

function NoProducts({ search }: { search: ProductsSearch }) {
  const navigate = useNavigate({ from: "/products" });
  const icon = <Package aria-hidden="true" />;
  return isFiltered(search) || search.page > 1 ? (
    <EmptyState
      icon={icon}
      title={list.noMatch}
      action={<Button onClick={() => void navigate({ search: defaultProductsSearch })}>{list.showAll}</Button>}
    >
      {list.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState
      icon={icon}
      title={list.first}
      action={
        <Link to="/products/new" className={buttonClass("primary")}>
          {list.add}
        </Link>
      }
    >
      {list.firstText}
    </EmptyState>
  );
}

function toSort(key: string): ProductsSearch["sort"] {
  return readChoice(key, ["updated", "name", "price", "created"]);
}
