import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Bell, Boxes, ClipboardPaste } from "lucide-react";
import { useState } from "react";
import type { InventoryItem } from "#api/inventory/inventory-items.ts";
import { formatMessage } from "#api/store/messages.ts";
import { locationsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { ClearFilters, FilterBar, FilterSelect, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ViewBar } from "#backoffice/identity/views/ViewBar.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { readChoice } from "#backoffice/search-params.ts";
import { quantityAfter } from "./adjustments.ts";
import { CountSheet } from "./CountSheet.tsx";
import { HistorySheet } from "./HistorySheet.tsx";
import { type Edits, InventoryGrid } from "./InventoryGrid.tsx";
import { inventoryQuery, refreshInventory } from "./queries.ts";
import { markStock, type StockReason, stepStock } from "./save-stock.ts";
import { defaultInventorySearch, type InventorySearch, LOW_STOCK, readInventorySearch } from "./search.ts";
import { inventoryTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = inventoryTexts[language];

const stockTabs = [
  { id: "all", label: texts.views.all },
  { id: "low", label: texts.views.low },
  { id: "out", label: texts.views.out },
];

export function InventoryPage() {
  const search = useSearch({ from: "/shell/inventory" });
  const navigate = useNavigate({ from: "/inventory" });
  const canWrite = useCan()("inventory:write");
  const items = useQuery(inventoryQuery(search));
  const locations = useQuery(locationsQuery);
  const [edits, setEdits] = useState<Edits>(new Map());
  const [reason, setReason] = useState<StockReason>("MANUAL");
  const [history, setHistory] = useState<InventoryItem>();
  const [isCounting, setIsCounting] = useState(false);
  const update = (change: Partial<InventorySearch>): void => {
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  const rows = items.data?.inventoryItems ?? [];
  const hasProblem = [...edits.values()].some(
    ({ item, text }) => item.trackQuantity && quantityAfter(item.quantity ?? 0, text) === undefined,
  );
  const save = useMutation({
    mutationFn: () => saveEdits(edits, reason),
    onSuccess: async (refused) => {
      setEdits(new Map([...edits].filter(([id]) => refused.has(id))));
      await refreshInventory();
      if (refused.size === 0) showToast(texts.saved);
    },
  });
  const isFiltered = search.q + search.location + search.stock + search.product !== "";
  const total = items.data?.total ?? 0;

  return (
    <Page
      title={texts.title}
      actions={
        <>
          <Link to="/back-in-stock" className={buttonClass()}>
            <Bell aria-hidden="true" />
            {texts.backInStock}
          </Link>
          {canWrite && (
            <Button icon={<ClipboardPaste aria-hidden="true" />} onClick={() => setIsCounting(true)}>
              {texts.count.open}
            </Button>
          )}
        </>
      }
    >
      <SaveBar
        message={hasProblem ? texts.invalidQuantity : formatMessage(language, texts.changes, { count: edits.size })}
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
        <Banner tone="critical" title={formatMessage(language, texts.failed, { count: save.data.size })}>
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
            label={texts.filters.search}
            placeholder={texts.filters.placeholder}
            value={search.q}
            onChange={(q) => update({ q })}
          />
          {(locations.data?.length ?? 0) > 1 && (
            <FilterSelect
              label={texts.location}
              value={search.location}
              options={(locations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(location) => update({ location })}
            />
          )}
          <FilterSelect
            label={texts.filters.stock}
            value={search.stock}
            options={[
              { value: "low", label: formatMessage(language, texts.filters.low, { limit: LOW_STOCK }) },
              { value: "out", label: texts.filters.out },
              { value: "negative", label: texts.filters.negative },
              { value: "untracked", label: texts.filters.untracked },
            ]}
            onChange={(value) => update({ stock: readChoice(value, ["", "low", "out", "negative", "untracked"]) })}
          />
          <FilterSelect
            label={texts.filters.sort}
            value={search.sort === "product" ? "" : search.sort}
            options={[
              { value: "quantity", label: texts.filters.lowestFirst },
              { value: "updated", label: texts.filters.lastUpdated },
            ]}
            onChange={(value) => update({ sort: readChoice(value || "product", ["product", "quantity", "updated"]) })}
          />
          {edits.size > 0 && (
            <FilterSelect
              label={texts.filters.reason}
              value={reason === "MANUAL" ? "" : reason}
              options={[{ value: "UNKNOWN", label: texts.filters.noReason }]}
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
            title={isFiltered ? texts.empty.noMatch : texts.empty.none}
            {...(isFiltered && {
              action: <Button onClick={() => update(defaultInventorySearch)}>{texts.empty.showAll}</Button>,
            })}
          >
            {isFiltered ? texts.empty.noMatchText : texts.empty.noneText}
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
            <Pagination page={search.page} total={total} noun={texts.noun} onChange={(page) => update({ page })} />
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
  const marks = entries.flatMap(([, { item, text }]) =>
    item.trackQuantity ? [] : [{ item, inStock: text === "yes" }],
  );
  return new Map([...(await stepStock(steps, reason)), ...(await markStock(marks, reason))]);
}
