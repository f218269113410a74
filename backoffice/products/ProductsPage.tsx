import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { RowSelectionState } from "@tanstack/react-table";
import { Package, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Product } from "#api/products.ts";
import { Button, buttonClass } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { type Column, DataTable } from "../components/DataTable.tsx";
import { ClearFilters, FilterBar, FilterSelect, SearchBox } from "../components/FilterBar.tsx";
import { Page } from "../components/Page.tsx";
import { Pagination } from "../components/Pagination.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../components/States.tsx";
import { Thumbnail } from "../components/Thumbnail.tsx";
import { formatMoney, formatWhen } from "../format.ts";
import { useCan } from "../session/use-session.ts";
import { StockText, VisibilityBadge } from "./badges.tsx";
import styles from "./products.module.css";
import { collectionChoicesQuery, productsQuery } from "./queries.ts";
import { defaultProductsSearch, type ProductsSearch } from "./search.ts";

const BulkBar = lazy(async () => ({ default: (await import("./BulkBar.tsx")).BulkBar }));

const columns: readonly Column<Product>[] = [
  {
    id: "image",
    header: "Picture",
    isHeaderHidden: true,
    width: "60px",
    phone: "lead",
    cell: (product) => <Thumbnail image={product.media.mainMedia?.image} />,
  },
  {
    id: "name",
    header: "Product",
    sortKey: "name",
    phone: "title",
    cell: (product) => (
      <>
        <Link to="/products/$productId" params={{ productId: product.id }} className={styles.name}>
          {product.name}
        </Link>
        {product.brand && <span className={styles.brand}>{product.brand}</span>}
      </>
    ),
  },
  { id: "visible", header: "Visibility", cell: (product) => <VisibilityBadge isVisible={product.visible} /> },
  { id: "stock", header: "Stock", phone: "hidden", cell: (product) => <StockText stock={product.stock} /> },
  { id: "variants", header: "Variants", align: "end", phone: "hidden", cell: variantCount },
  { id: "price", header: "Price", sortKey: "price", align: "end", phone: "end", cell: priceText },
  {
    id: "updated",
    header: "Changed",
    sortKey: "updated",
    align: "end",
    phone: "hidden",
    cell: (product) => <span className={styles.soft}>{formatWhen(product.lastUpdated)}</span>,
  },
];

export function ProductsPage() {
  const search = useSearch({ from: "/shell/products" });
  const navigate = useNavigate({ from: "/products" });
  const can = useCan();
  const products = useQuery(productsQuery(search));
  const [selected, setSelected] = useState<RowSelectionState>({});
  const update = (change: Partial<ProductsSearch>): void => {
    setSelected({});
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  const rows = products.data?.products ?? [];
  const chosen = rows.filter((product) => selected[product.id]);

  return (
    <Page
      title="Products"
      actions={
        can("products:write") && (
          <Link to="/products/new" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            Add product
          </Link>
        )
      }
    >
      <Card isFlush>
        <Filters search={search} onChange={update} />
        {products.isPending && <SkeletonRows hasThumbnail />}
        {products.isError && <ErrorState error={products.error} onRetry={() => void products.refetch()} />}
        {products.isSuccess && rows.length === 0 && <NoProducts search={search} />}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={`Products, ${rows.length} on this page`}
              columns={columns}
              rows={rows}
              rowId={(product) => product.id}
              rowHref={(product) => `/products/${product.id}`}
              {...(can("products:write") && {
                selection: {
                  ids: selected,
                  onChange: setSelected,
                  nameOf: (id) => rows.find((product) => product.id === id)?.name ?? "product",
                },
              })}
              sort={{
                value: { key: search.sort, direction: search.direction },
                onChange: ({ key, direction }) => update({ sort: toSort(key), direction }),
              }}
              isStale={products.isPlaceholderData}
            />
            <Pagination
              page={search.page}
              total={products.data?.metadata.total ?? rows.length}
              noun="products"
              onChange={(page) => update({ page })}
            />
          </>
        )}
      </Card>
      <Suspense>{chosen.length > 0 && <BulkBar products={chosen} onDone={() => setSelected({})} />}</Suspense>
    </Page>
  );
}

type FiltersProps = { search: ProductsSearch; onChange: (change: Partial<ProductsSearch>) => void };

function Filters({ search, onChange }: FiltersProps) {
  const collections = useQuery(collectionChoicesQuery);
  const isFiltered = search.q !== "" || search.visible !== "" || search.stock !== "" || search.collection !== "";
  return (
    <FilterBar>
      <SearchBox
        label="Search products"
        placeholder="Search by name or SKU"
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        label="Visibility"
        value={search.visible}
        options={[
          { value: "shown", label: "Visible" },
          { value: "hidden", label: "Hidden" },
        ]}
        onChange={(value) => onChange({ visible: value === "shown" || value === "hidden" ? value : "" })}
      />
      <FilterSelect
        label="Stock"
        value={search.stock}
        options={[{ value: "low", label: "Low or out" }]}
        onChange={(value) => onChange({ stock: value === "low" ? "low" : "" })}
      />
      <FilterSelect
        label="Collection"
        value={search.collection}
        options={(collections.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(collection) => onChange({ collection })}
      />
      {isFiltered && <ClearFilters onClear={() => onChange(defaultProductsSearch)} />}
    </FilterBar>
  );
}

function NoProducts({ search }: { search: ProductsSearch }) {
  const navigate = useNavigate({ from: "/products" });
  const icon = <Package aria-hidden="true" />;
  const isFiltered =
    search.q !== "" || search.visible !== "" || search.stock !== "" || search.collection !== "" || search.page > 1;
  return isFiltered ? (
    <EmptyState
      icon={icon}
      title="No products match"
      action={<Button onClick={() => void navigate({ search: defaultProductsSearch })}>Show all products</Button>}
    >
      Try fewer filters, or a shorter search.
    </EmptyState>
  ) : (
    <EmptyState
      icon={icon}
      title="Add your first product"
      action={
        <Link to="/products/new" className={buttonClass("primary")}>
          Add product
        </Link>
      }
    >
      A name, a price and a picture are enough to begin.
    </EmptyState>
  );
}

function toSort(key: string): ProductsSearch["sort"] {
  return key === "name" || key === "price" ? key : "updated";
}

function variantCount(product: Product): string {
  return product.productOptions.length === 0 ? "–" : product.variants.length.toLocaleString("en-US");
}

function priceText(product: Product) {
  const { minValue, maxValue } = product.priceRange;
  const { currency, formatted, price, discountedPrice } = product.priceData;
  const text =
    minValue === maxValue
      ? formatted.discountedPrice
      : `${formatMoney(minValue, currency)}–${formatMoney(maxValue, currency)}`;
  return (
    <span className={styles.price}>
      {text}
      {discountedPrice < price && minValue === maxValue && (
        <del className={styles.before}>
          <span className="visually-hidden">before </span>
          {formatted.price}
        </del>
      )}
    </span>
  );
}
