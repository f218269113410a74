import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createLocation, deleteLocation, type StoresLocation, updateLocation } from "#api/inventory/locations.ts";
import { formatMessage } from "#api/store/messages.ts";
import { locationsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshInventory } from "../inventory/queries.ts";
import { locationsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = locationsTexts[language];

type Props = { location?: StoresLocation; onClose: () => void };
type Kind = "PHYSICAL" | "VIRTUAL";

/** Adds, renames or deletes a location, or makes it the default. */
export function LocationDialog({ location, onClose }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const finish = async (toast: string): Promise<void> => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: locationsQuery.queryKey }), refreshInventory()]);
    showToast(toast);
    onClose();
  };
  const form = useMutationForm({
    values: {
      name: location?.name ?? "",
      locationType: "PHYSICAL" satisfies Kind as Kind,
      isDefault: location?.defaultLocation ?? false,
    },
    schema: bodyOf(createLocation, "storesLocation"),
    request: async ({ name, locationType, isDefault }) => {
      const becomesDefault = isDefault && location?.defaultLocation !== true;
      const change = { ...(becomesDefault && { defaultLocation: true as const }) };
      if (location === undefined) {
        const { storesLocation } = await call(createLocation, {
          body: { storesLocation: { name: name.trim(), locationType } },
        });
        if (!becomesDefault) return;
        const { id, revision } = storesLocation;
        await call(updateLocation, { params: { id }, body: { storesLocation: { revision, ...change } } });
        return;
      }
      const { id, revision } = location;
      const storesLocation = { revision, name: name.trim(), ...change };
      await call(updateLocation, { params: { id }, body: { storesLocation } });
    },
    onSuccess: () => finish(texts.dialog.saved),
  });
  const removing = useMutation({
    mutationFn: () => call(deleteLocation, { params: { id: location?.id ?? "" } }),
    onSuccess: () => finish(texts.dialog.deleted),
  });
  return (
    <>
      <FormDialog
        title={location?.name ?? texts.add}
        onClose={onClose}
        form={form}
        submitLabel={texts.dialog.save}
        actions={
          location !== undefined &&
          !location.defaultLocation && (
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {texts.dialog.delete}
            </Button>
          )
        }
      >
        <FieldStack>
          <TextField
            label={texts.dialog.name}
            placeholder={texts.dialog.example}
            {...form.field("name", { required: true })}
          />
          {location === undefined && (
            <SelectField label={texts.dialog.type} hint={texts.dialog.typeHint} {...form.field("locationType")}>
              <option value="PHYSICAL">{texts.dialog.physical}</option>
              <option value="VIRTUAL">{texts.dialog.virtual}</option>
            </SelectField>
          )}
          <Checkbox
            label={texts.dialog.isDefault}
            hint={location?.defaultLocation ? texts.dialog.isDefaultHint : texts.dialog.defaultHint}
            disabled={location?.defaultLocation ?? false}
            {...form.field("isDefault")}
          />
        </FieldStack>
      </FormDialog>
      {location !== undefined && (
        <ConfirmDialog
          title={formatMessage(language, texts.dialog.deleteTitle, { name: location.name })}
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          onConfirm={() => removing.mutate()}
          confirmLabel={texts.dialog.deleteLocation}
          isBusy={removing.isPending}
          isDangerous
        >
          {removing.isError ? messageOf(removing.error) : texts.dialog.deleteText}
        </ConfirmDialog>
      )}
    </>
  );
}
