import { useMemo, useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { plural } from "#backoffice/format.ts";
import type { GridColumn } from "#backoffice/grid/grid-types.ts";
import { readCell } from "#backoffice/grid/values.ts";
import previewStyles from "../../bulk/preview.module.css";
import { applyEdits, type BulkChange, planBulk, readCellOf } from "../../form/row-edits.ts";
import type { VariantRow } from "../../form/variant-rows.ts";
import { useEditorTools } from "../editor-context.ts";

type Props = {
  rows: readonly VariantRow[];
  columns: readonly GridColumn<VariantRow>[];
  nameOf: (row: VariantRow) => string;
  onClose: () => void;
};

const SHOWN = 8;

/** One change for all rows that are shown, with the first of them before and after. Undo in the table takes it back. */
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
      title={`Change ${plural(rows.length, "variant")}`}
      isOpen
      onClose={onClose}
      onSubmit={apply}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isReady}>
            Change {plural(edits.length, "variant")}
          </Button>
        </>
      }
    >
      <FieldStack>
        <FieldRow>
          <SelectField
            label="What"
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
              label="How"
              value={operation}
              onChange={(event) => setOperation(asOperation(event.currentTarget.value))}
            >
              <option value="set">Set to</option>
              {isNumber && <option value="add">Add (minus takes off)</option>}
              {isNumber && <option value="percent">Change by percent</option>}
              {columnId === "sku" && <option value="fill-sku">Make from the choices</option>}
            </SelectField>
          )}
          {kind === "check" ? (
            <SelectField label="To" value={value || "yes"} onChange={(event) => setValue(event.currentTarget.value)}>
              <option value="yes">Yes</option>
              <option value="no">No</option>
            </SelectField>
          ) : (
            <TextField
              label={operation === "fill-sku" ? "Begins with" : "Value"}
              {...(operation === "percent"
                ? { suffix: "%" }
                : column?.prefix !== undefined && { prefix: column.prefix })}
              inputMode={isNumber ? "decimal" : "text"}
              autoComplete="off"
              placeholder={operation === "percent" ? "10 or -10" : ""}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )}
        </FieldRow>
        <section className={previewStyles.preview} aria-label="Preview">
          <table>
            <thead>
              <tr>
                <th scope="col">Variant</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
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
            <p className={previewStyles.more}>and {plural(rows.length - SHOWN, "more", "more")}</p>
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
