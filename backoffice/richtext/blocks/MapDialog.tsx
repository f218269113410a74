import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./blocks.module.css";
import { mapData, mapOf, readPosition } from "./blocks.ts";
import type { BlockDialogProps } from "./dialog-props.ts";
import { blocksTexts } from "./texts/texts.ts";

/** No service looks up addresses, because it would learn what the merchant enters. */
export function MapDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { map: texts, insert, save } = useTexts(blocksTexts);
  const form = useMutationForm({
    values: mapOf(data),
    validate: ({ locationName, address, position }) => ({
      locationName: locationName.trim() === "" && address.trim() === "" ? texts.nameProblem : undefined,
      position: readPosition(position) === undefined ? texts.positionProblem : undefined,
    }),
    request: async (values) => onSave(mapData(data, values)),
  });
  return (
    <FormDialog
      title={isNew ? texts.add : texts.edit}
      onClose={onClose}
      form={form}
      submitLabel={isNew ? insert : save}
    >
      <FieldStack>
        <TextField
          label={texts.name}
          maxLength={500}
          error={form.errors.locationName?.message}
          {...form.field("locationName")}
        />
        <TextField label={texts.address} maxLength={500} {...form.field("address")} />
        <TextField
          label={texts.position}
          hint={texts.positionHint}
          autoComplete="off"
          error={form.errors.position?.message}
          {...form.field("position")}
        />
        <p className={styles.note}>{texts.note}</p>
      </FieldStack>
    </FormDialog>
  );
}
