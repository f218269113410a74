import { useMemo } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import type { GridColumn } from "#backoffice/grid/grid-types.ts";
import { readCell } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import previewStyles from "../../bulk/preview.module.css";
import { applyEdits, type BulkChange, planBulk, readCellOf } from "../../form/row-edits.ts";
import type { VariantRow } from "../../form/variant-rows.ts";
import { productsTexts } from "../../texts/texts.ts";
import { useEditorTools } from "../editor-context.ts";
import { productVariantsTexts } from "./texts/texts.ts";

const { bulk, no, yes } = productsTexts[staffLanguage()];
const { variants: texts } = productVariantsTexts[staffLanguage()];

type Props = {
  rows: readonly VariantRow[];
  columns: readonly GridColumn<VariantRow>[];
  nameOf: (row: VariantRow) => string;
  onClose: () => void;
};

type Operation = BulkChange["operation"];

const SHOWN = 8;

/** A bulk change of the visible rows with a preview. The table can undo it. */
export function VariantBulkDialog({ rows, columns, nameOf, onClose }: Props) {
  const { rows: all, changeRows } = useEditorTools();
  const form = useMutationForm({
    values: { columnId: "price", operation: "set" satisfies Operation as Operation, value: "" },
    request: async () => {
      changeRows(applyEdits(all, edits));
      onClose();
    },
  });
  const { columnId, operation, value } = form.watch();
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
  return (
    <FormDialog
      title={formatMessage(staffLanguage(), texts.editCount, { count: rows.length })}
      onClose={onClose}
      form={form}
      submitLabel={formatMessage(staffLanguage(), texts.updateCount, { count: edits.length })}
      isReady={isReady}
    >
      <FieldStack>
        <FieldRow>
          <SelectField
            label={texts.field}
            value={columnId}
            onChange={(event) => {
              const next = event.currentTarget.value;
              const isCheck = columns.find(({ id }) => id === next)?.kind === "check";
              form.reset({ columnId: next, operation: "set", value: isCheck ? "yes" : "" });
            }}
          >
            {columns.map(({ id, header }) => (
              <option key={id} value={id}>
                {header}
              </option>
            ))}
          </SelectField>
          {(isNumber || columnId === "sku") && (
            <SelectField label={texts.change} {...form.field("operation")}>
              <option value="set">{texts.set}</option>
              {isNumber && <option value="add">{texts.add}</option>}
              {isNumber && <option value="percent">{texts.percent}</option>}
              {columnId === "sku" && <option value="fill-sku">{texts.fillSku}</option>}
            </SelectField>
          )}
          {kind === "check" ? (
            <SelectField label={texts.value} {...form.field("value")}>
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
              {...form.field("value")}
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
    </FormDialog>
  );
}
