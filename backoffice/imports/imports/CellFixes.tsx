import { useQuery } from "@tanstack/react-query";
import {
  correctImport,
  type FileImport,
  type ImportCell,
  type ImportProblemGroup,
  MAX_CELL,
} from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { formatRows } from "./import-names.ts";
import styles from "./imports.module.css";
import { problemCellsQuery, refreshImport } from "./queries.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

type Props = { entry: FileImport; group: ImportProblemGroup };

/** The cells of one cause with a field for each value. Rows with the same value are corrected together. */
export function CellFixes({ entry, group }: Props) {
  const cells = useQuery(problemCellsQuery(entry.id, group));
  if (cells.isPending) return <SkeletonRows rows={2} />;
  if (cells.isError) return <ErrorState error={cells.error} onRetry={() => void cells.refetch()} />;
  if (cells.data.length === 0) return <p className={styles.soft}>{texts.fix.none}</p>;
  return (
    <ul className={styles.cells}>
      {cells.data.map((cell) => (
        <li key={`${cell.lines[0]} ${cell.value}`}>
          <CellForm cell={cell} column={group.column} importId={entry.id} />
        </li>
      ))}
    </ul>
  );
}

type FormProps = { cell: ImportCell; column: string; importId: string };

function CellForm({ cell, column, importId }: FormProps) {
  const { lines, name, value } = cell;
  const [line = 0] = lines;
  const form = useMutationForm({
    values: { value },
    request: (values) =>
      call(correctImport, { params: { id: importId }, body: { column, lines, value: values.value.trim() } }),
    onSuccess: ({ import: changed }) => refreshImport(changed),
  });
  const place =
    lines.length === 1
      ? formatMessage(language, texts.problems.sample, { name: name || texts.noName, row: formatNumber(line) })
      : formatRows(lines.length);
  return (
    <Form form={form} className={styles.cell}>
      <TextField
        label={formatMessage(language, texts.fix.label, { column, place })}
        autoComplete="off"
        maxLength={MAX_CELL}
        {...form.field("value")}
      />
      <Button type="submit" isBusy={form.isPending} disabled={!form.isDirty}>
        {lines.length === 1
          ? texts.fix.apply
          : formatMessage(language, texts.fix.applyAll, { rows: formatRows(lines.length) })}
      </Button>
    </Form>
  );
}
