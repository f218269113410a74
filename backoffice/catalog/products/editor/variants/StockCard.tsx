import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { Checkbox, FieldRow, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { readInteger } from "#backoffice/grid/values.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import type { ProductForm } from "../../form/product-form.ts";
import { applyEdits, measureProblem, quantityProblem } from "../../form/row-edits.ts";
import { emptyStock } from "../../form/variant-rows.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";

/** Stock by place, SKU, barcode and weight; with options they stand in the table of variants. */
export function StockCard() {
  const { register, control } = useFormContext<ProductForm>();
  const { rows } = useEditorTools();
  const canChangeStock = useCan()("inventory:write");
  const [trackInventory, itemType] = useWatch({ control, name: ["trackInventory", "itemType"] });
  const isOne = rows.length === 1;
  const isPhysical = itemType === "PHYSICAL";
  return (
    <Card title={isPhysical ? "Stock and shipping" : "Stock"}>
      <FieldStack>
        <Checkbox
          label="Track quantity"
          id="product-trackInventory"
          disabled={!canChangeStock}
          hint="Stop selling when out of stock."
          {...register("trackInventory")}
        />
        {isOne && <OnlyStock isTracked={trackInventory} canChange={canChangeStock} />}
        {isOne && <OnlyCodes isPhysical={isPhysical} />}
        {!isOne && (
          <p className={styles.soft}>
            {trackInventory ? "Enter quantities" : "Choose what is in stock"} in the{" "}
            <a href="#product-variants">table of variants</a>.
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
            label={places.length === 1 ? "Quantity" : `Quantity, ${name}`}
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
          label={places.length === 1 ? "In stock" : `In stock, ${name}`}
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
        label="SKU"
        id="product-sku"
        maxLength={40}
        autoComplete="off"
        value={row.sku}
        onChange={(event) => change("sku", event.currentTarget.value)}
      />
      <TextField
        label="Barcode"
        id="product-barcode"
        maxLength={40}
        autoComplete="off"
        placeholder="EAN, UPC or ISBN"
        value={row.barcode}
        onChange={(event) => change("barcode", event.currentTarget.value)}
      />
      {isPhysical && (
        <TextField
          label="Weight"
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
        label="Allow preorders"
        id="product-preorderEnabled"
        hint="Customers can order while the product is out of stock."
        {...register("preorderEnabled")}
      />
      {isOn && (
        <FieldRow>
          <TextField
            label="Ships on"
            id="product-preorderDate"
            type="date"
            hint="Customers see it on the product page, at checkout and in their emails."
            {...register("preorderDate")}
          />
          {isTracked && (
            <TextField
              label="Limit"
              id="product-preorderLimit"
              suffix="per variant"
              inputMode="numeric"
              placeholder="No limit"
              autoComplete="off"
              error={errors.preorderLimit?.message}
              {...register("preorderLimit", {
                validate: (text) => {
                  if (text.trim() === "") return true;
                  const limit = Number(readInteger(text) ?? 0);
                  return (limit >= 1 && limit <= MOST) || `Enter a whole number from 1 to ${MOST}`;
                },
              })}
            />
          )}
        </FieldRow>
      )}
      {isOn && (
        <TextArea
          label="Preorder message"
          id="product-preorderMessage"
          rows={2}
          maxLength={180}
          hint="Shown after the date. Use it alone if you don't know the date yet."
          placeholder="Ships in spring."
          error={errors.preorderMessage?.message}
          {...register("preorderMessage")}
        />
      )}
    </>
  );
}
