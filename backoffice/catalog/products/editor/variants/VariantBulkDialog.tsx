import { useMemo, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import type { GridColumn } from "#backoffice/grid/grid-types.ts";
import { readCell } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import previewStyles from "../../bulk/preview.module.css";
import { applyEdits, type BulkChange, planBulk, readCellOf } from "../../form/row-edits.ts";
import type { VariantRow } from "../../form/variant-rows.ts";
import { productsTexts } from "../../texts/texts.ts";
import { useEditorTools } from "../editor-context.ts";
import { productVariantsTexts } from "./texts/texts.ts";

const { bulk, cancel, no, yes } = productsTexts[staffLanguage()];
const { variants: texts } = productVariantsTexts[staffLanguage()];

type Props = {
  rows: readonly VariantRow[];
  columns: readonly GridColumn<VariantRow>[];
  nameOf: (row: VariantRow) => string;
  onClose: () => void;
};

const SHOWN = 8;

/** A bulk change of the visible rows with a preview. The table can undo it. */
export function VariantBulkDialog({ rows, columns, nameOf, onClose }: Props) {
  const { rows: all, changeRows } = useEditorTools();
  const [columnId, setColumnId] = useState("price");
  const [operation, setOperation] = useState<BulkChange["operation"]>("set");
  const [value, setValue] = useState("");
  const column = columns.find(({ id }) => id === columnId);
  const kind = column?.kind ?? "text";
  const isNumber = kind === "decimal" || kind === "integer";
  const actual = isNumber || operation === "fill-sku" ? operation : "set";
  const plain = actual === "set" ? readCell(kind, value) : value;
  const edits = useMemo(
    () => planBulk(rows, { columnId, operation: actual, value: plain }, nameOf),
    [rows, columnId, actual, plain, nameOf],
  );
  const isReady = edits.length > 0 && (actual !== "set" || value !== "" || kind === "text" || kind === "check");
  const after = new Map(edits.map((edit) => [edit.key, edit.value]));
  const apply = (): void => {
    if (!isReady) return;
    changeRows(applyEdits(all, edits));
    onClose();
  };
  return (
    <Modal
      title={formatMessage(staffLanguage(), texts.editCount, { count: rows.length })}
      isOpen
      onClose={onClose}
      onSubmit={apply}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" disabled={!isReady}>
            {formatMessage(staffLanguage(), texts.updateCount, { count: edits.length })}
          </Button>
        </>
      }
    >
      <FieldStack>
        <FieldRow>
          <SelectField
            label={texts.field}
            value={columnId}
            onChange={(event) => {
              const next = event.currentTarget.value;
              setColumnId(next);
              setValue(columns.find(({ id }) => id === next)?.kind === "check" ? "yes" : "");
              setOperation("set");
            }}
          >
            {columns.map(({ id, header }) => (
              <option key={id} value={id}>
                {header}
              </option>
            ))}
          </SelectField>
          {(isNumber || columnId === "sku") && (
            <SelectField
              label={texts.change}
              value={operation}
              onChange={(event) => setOperation(asOperation(event.currentTarget.value))}
            >
              <option value="set">{texts.set}</option>
              {isNumber && <option value="add">{texts.add}</option>}
              {isNumber && <option value="percent">{texts.percent}</option>}
              {columnId === "sku" && <option value="fill-sku">{texts.fillSku}</option>}
            </SelectField>
          )}
          {kind === "check" ? (
            <SelectField
              label={texts.value}
              value={value || "yes"}
              onChange={(event) => setValue(event.currentTarget.value)}
            >
              <option value="yes">{yes}</option>
              <option value="no">{no}</option>
            </SelectField>
          ) : (
            <TextField
              label={operation === "fill-sku" ? texts.prefix : texts.value}
              {...(operation === "percent"
                ? { suffix: "%" }
                : column?.prefix !== undefined && { prefix: column.prefix })}
              inputMode={isNumber ? "decimal" : "text"}
              autoComplete="off"
              placeholder={operation === "percent" ? bulk.signed : ""}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )}
        </FieldRow>
        <section className={previewStyles.preview} aria-label={bulk.preview}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.variant}</th>
                <th scope="col">{bulk.before}</th>
                <th scope="col">{bulk.after}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, SHOWN).map((row) => (
                <tr key={row.key}>
                  <th scope="row">{nameOf(row)}</th>
                  <td>{readCellOf(row, columnId) || "–"}</td>
                  <td className={previewStyles.after}>{isReady ? after.get(row.key) || "–" : "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > SHOWN && (
            <p className={previewStyles.more}>
              {formatMessage(staffLanguage(), bulk.more, { count: rows.length - SHOWN })}
            </p>
          )}
        </section>
      </FieldStack>
    </Modal>
  );
}

function asOperation(value: string): BulkChange["operation"] {
  const known = ["set", "add", "percent", "fill-sku"] as const;
  return known.find((one) => one === value) ?? "set";
}
