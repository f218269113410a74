import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type FileImport, type ImportCell, type ImportProblemGroup, MAX_CELL } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { formatRows } from "./import-names.ts";
import styles from "./imports.module.css";
import { correctCell, problemCellsQuery, refreshImport } from "./queries.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

type Props = {
  entry: FileImport;
  group: ImportProblemGroup;
  /** After the last cell has been applied, for the focus. */
  onLast: () => void;
};

/** The cells of one cause with a field for each value. Rows with the same value are corrected together. */
export function CellFixes({ entry, group, onLast }: Props) {
  const cells = useQuery(problemCellsQuery(entry, group));
  // A failed refetch keeps the fields.
  if (cells.data === undefined) {
    if (cells.isError) return <ErrorState error={cells.error} onRetry={() => void cells.refetch()} />;
    return <SkeletonRows rows={2} />;
  }
  if (cells.data.length === 0) return <p className={styles.soft}>{texts.fix.none}</p>;
  return (
    <ul className={styles.cells}>
      {cells.data.map((cell) => (
        <CellForm
          key={`${cell.lines[0]} ${cell.value}`}
          cell={cell}
          column={group.column}
          entry={entry}
          onLast={onLast}
        />
      ))}
    </ul>
  );
}

type FormProps = { cell: ImportCell; column: string; entry: FileImport; onLast: () => void };

function CellForm({ cell, column, entry, onLast }: FormProps) {
  const { lines, name, value } = cell;
  const [line = 0] = lines;
  const item = useRef<HTMLLIElement>(null);
  const form = useMutationForm({
    values: { value },
    scope: `imports.${entry.id}`,
    request: (values) => correctCell(entry.id, { column, lines, value: values.value.trim() }),
    onSuccess: refreshImport,
  });
  // A corrected cell disappears, and the focus would with it.
  const apply = (): void => {
    form.submit();
    const next = item.current?.nextElementSibling?.querySelector("input");
    if (next) next.focus();
    else onLast();
  };
  const place =
    lines.length === 1
      ? formatMessage(language, texts.problems.sample, { name: name || texts.noName, row: formatNumber(line) })
      : formatRows(lines.length);
  return (
    <li ref={item}>
      <Form form={{ ...form, submit: apply }} className={styles.cell}>
        <TextField
          label={formatMessage(language, texts.fix.label, { column, place })}
          autoComplete="off"
          maxLength={MAX_CELL}
          {...form.field("value")}
        />
        <Button type="submit" isBusy={form.isPending} disabled={!form.isDirty || entry.state === "CHECKING"}>
          {lines.length === 1
            ? texts.fix.apply
            : formatMessage(language, texts.fix.applyAll, { rows: formatRows(lines.length) })}
        </Button>
      </Form>
    </li>
  );
}
