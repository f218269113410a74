import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createLocation, deleteLocation, type StoresLocation, updateLocation } from "#api/inventory/locations.ts";
import { formatMessage } from "#api/store/messages.ts";
import { locationsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
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
  const [name, setName] = useState(location?.name ?? "");
  const [kind, setKind] = useState<Kind>("PHYSICAL");
  const [isDefault, setIsDefault] = useState(location?.defaultLocation ?? false);
  const [isDeleting, setIsDeleting] = useState(false);
  const finish = async (toast: string): Promise<void> => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: locationsQuery.queryKey }), refreshInventory()]);
    showToast(toast);
    onClose();
  };
  const saving = useMutation({
    mutationFn: async () => {
      const becomesDefault = isDefault && location?.defaultLocation !== true;
      const change = { ...(becomesDefault && { defaultLocation: true as const }) };
      if (location === undefined) {
        const { storesLocation } = await call(createLocation, {
          body: { storesLocation: { name: name.trim(), locationType: kind } },
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
  const isReady = name.trim() !== "";
  return (
    <>
      <Modal
        title={location?.name ?? texts.add}
        isOpen
        onClose={onClose}
        onSubmit={() => isReady && saving.mutate()}
        footer={
          <>
            {location !== undefined && !location.defaultLocation && (
              <Button variant="danger" onClick={() => setIsDeleting(true)}>
                {texts.dialog.delete}
              </Button>
            )}
            <Button onClick={onClose}>{texts.dialog.cancel}</Button>
            <Button type="submit" variant="primary" disabled={!isReady} isBusy={saving.isPending}>
              {texts.dialog.save}
            </Button>
          </>
        }
      >
        <FieldStack error={saving.error}>
          <TextField
            name="name"
            label={texts.dialog.name}
            placeholder={texts.dialog.example}
            maxLength={150}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {location === undefined && (
            <SelectField
              label={texts.dialog.type}
              hint={texts.dialog.typeHint}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value === "VIRTUAL" ? "VIRTUAL" : "PHYSICAL")}
            >
              <option value="PHYSICAL">{texts.dialog.physical}</option>
              <option value="VIRTUAL">{texts.dialog.virtual}</option>
            </SelectField>
          )}
          <Checkbox
            label={texts.dialog.isDefault}
            hint={location?.defaultLocation ? texts.dialog.isDefaultHint : texts.dialog.defaultHint}
            checked={isDefault}
            disabled={location?.defaultLocation ?? false}
            onChange={(event) => setIsDefault(event.currentTarget.checked)}
          />
        </FieldStack>
      </Modal>
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
