import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Boxes, Download, Eye, EyeOff, FolderOpen, Hash, Percent, Tag, Tags } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ProductRow } from "#api/catalog/products/merchant-products.ts";
import { createExport } from "#api/imports/exports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { SelectionBar } from "#backoffice/components/tables/SelectionBar.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { findAllProducts, refreshProducts } from "../queries.ts";
import type { ProductsSearch } from "../search.ts";
import { productsTexts } from "../texts/texts.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import type { BulkAction } from "./bulk-actions.ts";
import { readEntries, runBulk, undoBulk } from "./run-bulk.ts";

type Props = {
  products: readonly ProductRow[];
  search: ProductsSearch;
  /** Number of all matches, offered when the whole page is selected. */
  total: number;
  isWholePage: boolean;
  onDone: () => void;
};

const { bulk, list } = productsTexts[staffLanguage()];

const MOST = 2000;

/** Bulk actions for the selected products. Changes can be undone from the toast. */
export function BulkBar({ products, search, total, isWholePage, onDone }: Props) {
  const navigate = useNavigate();
  const canStock = useCan()("inventory:write");
  const [action, setAction] = useState<BulkAction>();
  const [all, setAll] = useState<readonly ProductRow[]>();
  const chosen = all ?? products;
  const takeAll = useMutation({ mutationFn: () => findAllProducts(search, MOST), onSuccess: setAll });
  const show = useMutation({
    mutationFn: async (value: boolean) => {
      const change: BulkAction = { kind: "visible", value };
      return runBulk(await readEntries(chosen, change, () => {}), change, () => {});
    },
    onSuccess: async (done, visible) => {
      await refreshProducts();
      onDone();
      showToast(visible ? bulk.shown : bulk.wereHidden, {
        undo: () => void undoBulk(done, "visible").then(refreshProducts),
      });
    },
  });
  const exporting = useMutation({
    mutationFn: () => call(createExport, { body: { export: { productIds: chosen.map(({ id }) => id) } } }),
    onSuccess: async () => {
      showToast(bulk.exportStarted);
      await navigate({ to: "/import" });
    },
  });
  const problem = show.error ?? takeAll.error ?? exporting.error;
  const entry = (id: string, label: string, icon: ReactNode, first: BulkAction) => ({
    id,
    label,
    icon,
    onSelect: () => setAction(first),
  });
  return (
    <SelectionBar label={bulk.label} count={chosen.length} onClear={onDone}>
      {problem !== null && <p role="alert">{messageOf(problem)}</p>}
      {isWholePage && all === undefined && total > products.length && (
        <Button variant="onInk" size="small" isBusy={takeAll.isPending} onClick={() => takeAll.mutate()}>
          {formatMessage(staffLanguage(), bulk.selectAll, { count: Math.min(total, MOST) })}
        </Button>
      )}
      <Button
        variant="onInk"
        size="small"
        icon={<Eye aria-hidden="true" />}
        onClick={() => show.mutate(true)}
        isBusy={show.isPending && show.variables}
      >
        {bulk.show}
      </Button>
      <Button
        variant="onInk"
        size="small"
        icon={<EyeOff aria-hidden="true" />}
        onClick={() => show.mutate(false)}
        isBusy={show.isPending && !show.variables}
      >
        {bulk.hide}
      </Button>
      <Button variant="onInk" size="small" icon={<Percent aria-hidden="true" />} onClick={() => setAction(prices)}>
        {bulk.prices}
      </Button>
      <Menu
        label={bulk.edit}
        className={buttonClass("onInk", "small")}
        entries={[
          entry("collections", list.collections, <FolderOpen aria-hidden="true" />, {
            kind: "collections",
            add: [],
            remove: [],
          }),
          entry("brand", list.brand, <Tag aria-hidden="true" />, { kind: "brand", entry: null }),
          entry("ribbon", list.ribbon, <Tags aria-hidden="true" />, { kind: "ribbon", entry: null }),
          entry("tags", bulk.tags, <Hash aria-hidden="true" />, { kind: "tags", add: [], remove: [] }),
          ...(canStock
            ? [entry("stock", list.inventory, <Boxes aria-hidden="true" />, { kind: "stock", how: "add", value: "" })]
            : []),
          {
            id: "export",
            label: bulk.export,
            note: bulk.exportNote,
            icon: <Download aria-hidden="true" />,
            isDisabled: exporting.isPending,
            onSelect: () => exporting.mutate(),
          },
        ]}
      />
      {action !== undefined && (
        <BulkDialog products={chosen} first={action} onClose={() => setAction(undefined)} onDone={onDone} />
      )}
    </SelectionBar>
  );
}

const prices: BulkAction = { kind: "price", how: "percent", value: "", rounding: "cent" };
