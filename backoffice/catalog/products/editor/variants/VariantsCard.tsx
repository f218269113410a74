import { Filter, ListChecks } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FilterSelect } from "#backoffice/components/tables/FilterBar.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { Grid } from "#backoffice/grid/Grid.tsx";
import type { GridEdit } from "#backoffice/grid/grid-types.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { ProductForm } from "../../form/product-form.ts";
import { applyEdits, duplicatesOf } from "../../form/row-edits.ts";
import { rowName, type VariantRow } from "../../form/variant-rows.ts";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";
import { productVariantsTexts } from "./texts/texts.ts";
import { VariantBulkDialog } from "./VariantBulkDialog.tsx";
import styles from "./VariantsCard.module.css";
import { variantColumns } from "./variant-columns.ts";

const { fields } = productEditorTexts[staffLanguage()];
const { variants: texts } = productVariantsTexts[staffLanguage()];

/** All variants as a spreadsheet with keyboard navigation, ranges, paste, fill and undo; virtualized for thousands of rows. */
export function VariantsCard() {
  const { control } = useFormContext<ProductForm>();
  const can = useCan();
  const tools = useEditorTools();
  const { rows, changeRows, undoRows, redoRows, locations, currency, weightUnit, isChecked } = tools;
  const [options, isTracked, itemType, unitMeasure] = useWatch({
    control,
    name: ["options", "trackInventory", "itemType", "unitMeasure"],
  });
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [isBulkOpen, setIsBulkOpen] = useState(false);
  const skus = useMemo(() => duplicatesOf(rows, "sku"), [rows]);
  const barcodes = useMemo(() => duplicatesOf(rows, "barcode"), [rows]);
  const canWrite = can("products:write");
  const canChangeStock = can("inventory:write");
  const columns = useMemo(
    () =>
      variantColumns({
        symbol: currencySymbol(currency),
        weightUnit: weightUnit.toLowerCase(),
        isPhysical: itemType === "PHYSICAL",
        isGiftCard: itemType === "GIFT_CARD",
        isTracked,
        unitMeasure,
        locations,
        skus,
        barcodes,
        isChecked,
        canChangeStock,
      }),
    [currency, weightUnit, itemType, isTracked, unitMeasure, locations, skus, barcodes, isChecked, canChangeStock],
  );
  const shown = useMemo(() => {
    const wanted = Object.entries(chosen).filter(([, choice]) => choice !== "");
    return wanted.length === 0
      ? rows
      : rows.filter((row) => wanted.every(([option, choice]) => row.choices[option] === choice));
  }, [rows, chosen]);
  const names = useMemo(() => new Map(rows.map((row) => [row.key, rowName(row, options)])), [rows, options]);
  const nameOf = useCallback((row: VariantRow) => names.get(row.key) || texts.variant, [names]);
  const edit = useCallback(
    (edits: GridEdit<VariantRow>[]) =>
      changeRows(
        applyEdits(
          rows,
          edits.map(({ row, columnId, value }) => ({ key: row.key, columnId, value })),
        ),
      ),
    [rows, changeRows],
  );
  // Memoized, because rows rerender when the header changes.
  const longest = Math.max(0, ...rows.map((row) => nameOf(row).length));
  const header = useMemo(
    () => ({
      header: texts.variant,
      width: headerWidth(longest),
      text: nameOf,
      render: (row: VariantRow) => (
        <>
          <span className={styles.name} title={nameOf(row)}>
            {nameOf(row)}
          </span>
          {row.id === undefined && <small className={styles.fresh}>{texts.new}</small>}
        </>
      ),
    }),
    [nameOf, longest],
  );
  const isFiltered = shown.length < rows.length;

  return (
    <Card
      title={formatMessage(staffLanguage(), texts.count, { count: rows.length })}
      isFlush
      action={
        canWrite && (
          <Button size="small" icon={<ListChecks aria-hidden="true" />} onClick={() => setIsBulkOpen(true)}>
            {isFiltered ? formatMessage(staffLanguage(), texts.editShown, { count: shown.length }) : texts.editAll}
          </Button>
        )
      }
    >
      <div id="product-variants" className={styles.anchor}>
        {rows.length > 6 && (
          <div className={styles.filters}>
            <Filter aria-hidden="true" />
            {options
              .filter(({ choices }) => choices.length > 1)
              .map((option) => (
                <FilterSelect
                  key={option.key}
                  label={option.name}
                  value={chosen[option.key] ?? ""}
                  options={option.choices.map(({ key, name }) => ({ value: key, label: name }))}
                  onChange={(choice) => setChosen({ ...chosen, [option.key]: choice })}
                />
              ))}
          </div>
        )}
        <Grid
          label={fields.variants}
          rows={shown}
          rowKey={(row) => row.key}
          rowHeader={header}
          columns={columns}
          onEdit={edit}
          onUndo={undoRows}
          onRedo={redoRows}
          isReadOnly={!canWrite}
          status={
            isFiltered ? (
              <span>{formatMessage(staffLanguage(), texts.shown, { shown: shown.length, total: rows.length })}</span>
            ) : undefined
          }
        />
      </div>
      {isBulkOpen && (
        <VariantBulkDialog rows={shown} columns={columns} nameOf={nameOf} onClose={() => setIsBulkOpen(false)} />
      )}
    </Card>
  );
}

/** Width in pixels: fits the names, but leaves space for the columns. */
function headerWidth(letters: number): number {
  const most = matchMedia("(max-width: 640px)").matches ? 170 : 270;
  return Math.min(most, Math.max(150, 44 + letters * 6.7));
}
