import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Bell, Boxes, ClipboardPaste } from "lucide-react";
import { useState } from "react";
import type { InventoryItemV3 } from "#api/inventory/inventory-v3-values.ts";
import { locationsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { ClearFilters, FilterBar, FilterSelect, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { PAGE_SIZE, Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ViewBar } from "#backoffice/identity/views/ViewBar.tsx";
import { readChoice } from "#backoffice/search-params.ts";
import { quantityAfter } from "./adjustments.ts";
import { CountSheet } from "./CountSheet.tsx";
import { HistorySheet } from "./HistorySheet.tsx";
import { InventoryGrid } from "./InventoryGrid.tsx";
import { inventoryCountQuery, inventoryQuery, refreshInventory } from "./queries.ts";
import { type StockReason, stepStock, writeStock } from "./save-stock.ts";
import { defaultInventorySearch, type InventorySearch, LOW_STOCK, readInventorySearch } from "./search.ts";

const stockTabs = [
  { id: "all", label: "All" },
  { id: "low", label: "Low" },
  { id: "out", label: "Sold out" },
];

/** Edited cells by item: the text of its quantity, or "yes" and "no" for what is not counted. */
export type Edits = ReadonlyMap<string, { item: InventoryItemV3; text: string }>;

export function InventoryPage() {
  const search = useSearch({ from: "/shell/inventory" });
  const navigate = useNavigate({ from: "/inventory" });
  const canWrite = useCan()("inventory:write");
  const items = useQuery(inventoryQuery(search));
  const count = useQuery(inventoryCountQuery(search));
  const locations = useQuery(locationsQuery);
  const [edits, setEdits] = useState<Edits>(new Map());
  const [reason, setReason] = useState<StockReason>("MANUAL");
  const [history, setHistory] = useState<InventoryItemV3>();
  const [isCounting, setIsCounting] = useState(false);
  const update = (change: Partial<InventorySearch>): void => {
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  const rows = items.data ?? [];
  const hasProblem = [...edits.values()].some(
    ({ item, text }) => item.trackQuantity && quantityAfter(item.quantity ?? 0, text) === undefined,
  );
  const save = useMutation({
    mutationFn: () => saveEdits(edits, reason),
    onSuccess: async (refused) => {
      setEdits(new Map([...edits].filter(([id]) => refused.has(id))));
      await refreshInventory();
      if (refused.size === 0) showToast("Stock saved");
    },
  });
  const isFiltered = search.q + search.location + search.stock + search.product !== "";
  const total = count.data ?? (search.page - 1) * PAGE_SIZE + rows.length;

  return (
    <Page
      title="Inventory"
      actions={
        <>
          <Link to="/back-in-stock" className={buttonClass()}>
            <Bell aria-hidden="true" />
            Back in stock
          </Link>
          {canWrite && (
            <Button icon={<ClipboardPaste aria-hidden="true" />} onClick={() => setIsCounting(true)}>
              Paste a count
            </Button>
          )}
        </>
      }
    >
      <SaveBar
        message={hasProblem ? "A quantity cannot be read" : `${plural(edits.size, "change")} of stock`}
        isDirty={edits.size > 0}
        isSaving={save.isPending}
        onSave={() => !hasProblem && save.mutate()}
        onDiscard={() => {
          setEdits(new Map());
          save.reset();
        }}
      />
      {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
      {save.data !== undefined && save.data.size > 0 && (
        <Banner tone="critical" title={`${plural(save.data.size, "quantity", "quantities")} not changed`}>
          <ul>
            {[...new Set(save.data.values())].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Card isFlush>
        <ViewBar
          screen="inventory"
          search={search}
          read={readInventorySearch}
          onOpen={(saved) => void navigate({ search: saved })}
          tabs={stockTabs}
          tab={search.q + search.location + search.product === "" ? search.stock || "all" : ""}
          onTab={(id) => update({ ...defaultInventorySearch, stock: readInventorySearch({ stock: id }).stock })}
        />
        <FilterBar>
          <SearchBox
            label="Search inventory"
            placeholder="Search by product, variant or SKU"
            value={search.q}
            onChange={(q) => update({ q })}
          />
          {(locations.data?.length ?? 0) > 1 && (
            <FilterSelect
              label="Place"
              value={search.location}
              options={(locations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(location) => update({ location })}
            />
          )}
          <FilterSelect
            label="Stock"
            value={search.stock}
            options={[
              { value: "low", label: `Low, ${LOW_STOCK} or fewer` },
              { value: "out", label: "Sold out" },
              { value: "negative", label: "Below zero" },
              { value: "untracked", label: "Not counted" },
            ]}
            onChange={(value) => update({ stock: readChoice(value, ["", "low", "out", "negative", "untracked"]) })}
          />
          <FilterSelect
            label="Order"
            value={search.sort === "product" ? "" : search.sort}
            options={[
              { value: "quantity", label: "Fewest first" },
              { value: "updated", label: "Changed last" },
            ]}
            onChange={(value) => update({ sort: readChoice(value || "product", ["product", "quantity", "updated"]) })}
          />
          {edits.size > 0 && (
            <FilterSelect
              label="Reason"
              value={reason === "MANUAL" ? "" : reason}
              options={[{ value: "UNKNOWN", label: "Not given" }]}
              onChange={(value) => setReason(value === "UNKNOWN" ? "UNKNOWN" : "MANUAL")}
            />
          )}
          {isFiltered && <ClearFilters onClear={() => update(defaultInventorySearch)} />}
        </FilterBar>
        {items.isPending && <SkeletonRows rows={8} />}
        {items.isError && <ErrorState error={items.error} onRetry={() => void items.refetch()} />}
        {items.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<Boxes aria-hidden="true" />}
            title={isFiltered ? "Nothing here" : "No stock is kept yet"}
            {...(isFiltered && {
              action: <Button onClick={() => update(defaultInventorySearch)}>Show everything</Button>,
            })}
          >
            {isFiltered
              ? "Nothing fits these filters."
              : "Open a product, select “Track quantity” and enter how many you have."}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <InventoryGrid
              items={rows}
              locations={locations.data ?? []}
              edits={edits}
              onEdit={setEdits}
              onHistory={setHistory}
              isReadOnly={!canWrite}
            />
            <Pagination page={search.page} total={total} noun="entries" onChange={(page) => update({ page })} />
          </>
        )}
      </Card>
      {history !== undefined && <HistorySheet item={history} onClose={() => setHistory(undefined)} />}
      {isCounting && <CountSheet locations={locations.data ?? []} onClose={() => setIsCounting(false)} />}
    </Page>
  );
}

async function saveEdits(edits: Edits, reason: StockReason): Promise<Map<string, string>> {
  const entries = [...edits];
  const steps = entries.flatMap(([itemId, { item, text }]) => {
    if (!item.trackQuantity) return [];
    const before = item.quantity ?? 0;
    const by = (quantityAfter(before, text) ?? before) - before;
    return by === 0 ? [] : [{ itemId, by }];
  });
  const refused = await stepStock(steps, reason);
  for (const [itemId, { item, text }] of entries) {
    if (item.trackQuantity) continue;
    const problem = await writeStock(item, { inStock: text === "yes" });
    if (problem !== undefined) refused.set(itemId, problem);
  }
  return refused;
}
