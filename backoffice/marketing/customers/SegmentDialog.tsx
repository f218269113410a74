import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type CustomerSegment, deleteCustomerSegment, saveCustomerSegment } from "#api/marketing/customers.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { customerCountQuery } from "./queries.ts";
import { RuleRow } from "./RuleRow.tsx";
import { newRow, type Row, rowOf, ruleOf } from "./segment-form.ts";
import { customersTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = customersTexts[language].segment;

type Props = { segment?: CustomerSegment; onClose: () => void; onSaved: (id: string) => void };

/** Creates or edits a segment; shows how many customers meet its conditions. */
export function SegmentDialog({ segment, onClose, onSaved }: Props) {
  const [id] = useState(() => segment?.id ?? crypto.randomUUID());
  const stored = segment?.rules ?? [];
  const hidden = stored.filter((rule) => rowOf(rule) === undefined);
  const form = useMutationForm<{ name: string; rows: Row[] }, string>({
    values: {
      name: segment?.name ?? "",
      rows: segment === undefined ? [newRow("spent")] : stored.flatMap((rule) => rowOf(rule) ?? []),
    },
    schema: bodyOf(saveCustomerSegment, "segment"),
    validate: ({ rows }) => ({
      rows: rows.some((row) => ruleOf(row) === undefined) ? texts.incomplete : undefined,
    }),
    request: async ({ name, rows }) => {
      const rules = [...hidden, ...rows.flatMap((row) => ruleOf(row) ?? [])];
      await call(saveCustomerSegment, { params: { id }, body: { segment: { name: name.trim(), rules } } });
      return id;
    },
    errorFields: { SEGMENT_NAME_TAKEN: "name" },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["members"] });
      onSaved(id);
      onClose();
    },
  });
  const rows = useWatch({ control: form.control, name: "rows" });
  const change = form.bind("rows").onChange;
  const remove = async (): Promise<void> => {
    await call(deleteCustomerSegment, { params: { id } });
    await queryClient.invalidateQueries({ queryKey: ["members"] });
    onSaved("");
    onClose();
  };
  return (
    <FormDialog
      title={segment === undefined ? texts.create : texts.edit}
      kind="sheet"
      form={form}
      submitLabel={texts.save}
      onClose={onClose}
      actions={
        segment !== undefined && (
          <Button
            variant="plain"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void remove().catch((error: unknown) => showToast(messageOf(error)))}
          >
            {texts.delete}
          </Button>
        )
      }
    >
      <FieldStack>
        <TextField label={texts.name} placeholder={texts.namePlaceholder} {...form.field("name", { required: true })} />
        {rows.map((row, index) => (
          <RuleRow
            // Rows are only added at the end and removed, and their fields are controlled.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
            key={index}
            row={row}
            onChange={(next) => change(rows.map((other, at) => (at === index ? next : other)))}
            {...(rows.length > 1 && { onRemove: () => change(rows.filter((_, at) => at !== index)) })}
          />
        ))}
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden="true" />}
            disabled={rows.length >= 20}
            onClick={() => change([...rows, newRow("bought")])}
          >
            {texts.addCondition}
          </Button>
        </div>
        <Matching rows={rows} />
      </FieldStack>
    </FormDialog>
  );
}

/** How many customers meet the conditions so far. */
function Matching({ rows }: { rows: readonly Row[] }) {
  const rules = rows.flatMap((row) => ruleOf(row) ?? []);
  const isComplete = rules.length === rows.length;
  const count = useQuery({ ...customerCountQuery(rules), enabled: isComplete });
  return (
    <p role="status" aria-live="polite">
      {!isComplete
        ? texts.incomplete
        : count.data !== undefined && formatMessage(language, texts.matching, { count: count.data })}
    </p>
  );
}
