import { useFormContext, useWatch } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Checkbox, FieldRow, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { readInteger } from "#backoffice/grid/values.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import type { ProductForm } from "../../form/product-form.ts";
import { applyEdits, measureProblem, quantityProblem } from "../../form/row-edits.ts";
import { emptyStock } from "../../form/variant-rows.ts";
import { productsTexts } from "../../texts/texts.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";
import { productVariantsTexts } from "./texts/texts.ts";

const { fields } = productEditorTexts[staffLanguage()];
const { stock } = productsTexts[staffLanguage()];
const { inventory } = productVariantsTexts[staffLanguage()];

/** Quantity per location, SKU, barcode and weight. Products with options have them in the variants table. */
export function StockCard() {
  const { register, control } = useFormContext<ProductForm>();
  const { rows } = useEditorTools();
  const canChangeStock = useCan()("inventory:write");
  const [trackInventory, itemType] = useWatch({ control, name: ["trackInventory", "itemType"] });
  const isOne = rows.length === 1;
  const isPhysical = itemType === "PHYSICAL";
  return (
    <Card title={isPhysical ? inventory.titleShipping : inventory.title}>
      <FieldStack>
        <Checkbox
          label={fields.trackInventory}
          id="product-trackInventory"
          disabled={!canChangeStock}
          hint={inventory.trackHint}
          {...register("trackInventory")}
        />
        {isOne && <OnlyStock isTracked={trackInventory} canChange={canChangeStock} />}
        {isOne && <OnlyCodes isPhysical={isPhysical} />}
        {!isOne && (
          <p className={styles.soft}>
            <FormattedMessage
              message={trackInventory ? inventory.inTable : inventory.markInTable}
              values={{ link: <a href="#product-variants">{inventory.table}</a> }}
            />
          </p>
        )}
        {canChangeStock && <Preorder isTracked={trackInventory} />}
      </FieldStack>
    </Card>
  );
}

function OnlyStock({ isTracked, canChange }: { isTracked: boolean; canChange: boolean }) {
  const { rows, changeRows, locations } = useEditorTools();
  const [row] = rows;
  if (row === undefined) return null;
  const places = locations.length === 0 ? [{ id: "", name: "" }] : locations;
  const change = (columnId: string, value: string): void => {
    changeRows(applyEdits(rows, [{ key: row.key, columnId, value }]));
  };
  return isTracked ? (
    <FieldRow>
      {places.map(({ id, name }) => {
        const { quantity } = row.stock[id] ?? emptyStock;
        return (
          <TextField
            key={id}
            label={
              places.length === 1
                ? inventory.quantity
                : formatMessage(staffLanguage(), inventory.quantityAt, { location: name })
            }
            id={`product-quantity-${id}`}
            inputMode="numeric"
            autoComplete="off"
            readOnly={!canChange}
            value={quantity}
            error={quantityProblem(quantity)}
            onChange={(event) => change(`quantity:${id}`, event.currentTarget.value)}
          />
        );
      })}
    </FieldRow>
  ) : (
    <div>
      {places.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={
            places.length === 1
              ? stock.inStock
              : formatMessage(staffLanguage(), inventory.inStockAt, { location: name })
          }
          disabled={!canChange}
          checked={(row.stock[id] ?? emptyStock).inStock === "yes"}
          onChange={(event) => change(`inStock:${id}`, event.currentTarget.checked ? "yes" : "no")}
        />
      ))}
    </div>
  );
}

function OnlyCodes({ isPhysical }: { isPhysical: boolean }) {
  const { rows, changeRows, weightUnit } = useEditorTools();
  const [row] = rows;
  if (row === undefined) return null;
  const change = (columnId: string, value: string): void => {
    changeRows(applyEdits(rows, [{ key: row.key, columnId, value }]));
  };
  return (
    <FieldRow>
      <TextField
        label={inventory.sku}
        id="product-sku"
        maxLength={40}
        autoComplete="off"
        value={row.sku}
        onChange={(event) => change("sku", event.currentTarget.value)}
      />
      <TextField
        label={inventory.barcode}
        id="product-barcode"
        maxLength={40}
        autoComplete="off"
        placeholder={inventory.barcodeExamples}
        value={row.barcode}
        onChange={(event) => change("barcode", event.currentTarget.value)}
      />
      {isPhysical && (
        <TextField
          label={inventory.weight}
          id="product-weight"
          suffix={weightUnit.toLowerCase()}
          inputMode="decimal"
          autoComplete="off"
          value={row.weight}
          error={measureProblem(row.weight)}
          onChange={(event) => change("weight", event.currentTarget.value)}
        />
      )}
    </FieldRow>
  );
}

const MOST = 100_000;

function Preorder({ isTracked }: { isTracked: boolean }) {
  const { register, control, formState } = useFormContext<ProductForm>();
  const isOn = useWatch({ control, name: "preorderEnabled" });
  const { errors } = formState;
  return (
    <>
      <Checkbox
        label={inventory.preorders}
        id="product-preorderEnabled"
        hint={inventory.preordersHint}
        {...register("preorderEnabled")}
      />
      {isOn && (
        <FieldRow>
          <TextField
            label={inventory.shipsOn}
            id="product-preorderDate"
            type="date"
            hint={inventory.shipsOnHint}
            {...register("preorderDate")}
          />
          {isTracked && (
            <TextField
              label={inventory.limit}
              id="product-preorderLimit"
              suffix={inventory.perVariant}
              inputMode="numeric"
              placeholder={inventory.noLimit}
              autoComplete="off"
              error={errors.preorderLimit?.message}
              {...register("preorderLimit", {
                validate: (text) => {
                  if (text.trim() === "") return true;
                  const limit = Number(readInteger(text) ?? 0);
                  if (limit >= 1 && limit <= MOST) return true;
                  return formatMessage(staffLanguage(), inventory.limitProblem, { max: formatNumber(MOST) });
                },
              })}
            />
          )}
        </FieldRow>
      )}
      {isOn && (
        <TextArea
          label={fields.preorderMessage}
          id="product-preorderMessage"
          rows={2}
          maxLength={180}
          hint={inventory.messageHint}
          placeholder={inventory.messageExample}
          error={errors.preorderMessage?.message}
          {...register("preorderMessage")}
        />
      )}
    </>
  );
}
